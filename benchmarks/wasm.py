"""The kernel in the browser's WebAssembly beside the native one, on one core, in one run.

    python benchmarks/wasm.py

Both search the same positions with the same seeds; Node, which has Chromium's engine, runs the
module. Times are those of the processor, so that other work on the machine does not count.
"""

import argparse
import json
import random
import shutil
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import process_time

from luckynumbers.core import Rules
from luckynumbers.kernel import Networks, Packed
from luckynumbers.kernel.levels import choose_weakly
from luckynumbers.kernel.search import NODES, search

WEIGHTS = Path("src/luckynumbers/kernel/networks.lnn")
WEB = Path("src/luckynumbers/web")
NODE = shutil.which("node") or str(Path(sys.executable).parent / "node")
SCRIPT = """
import { readFileSync } from "node:fs";
const [web, module, weights] = process.argv.slice(1);
const { Kernel } = await import(`${web}/engine/kernel.js`);
const bytes = readFileSync(new URL(`${web}/engine/${module}.wasm`));
const kernel = await Kernel.of(await WebAssembly.compile(bytes));
kernel.load(readFileSync(weights));
const given = JSON.parse(readFileSync(0, "utf-8"));
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const run = () => given.positions.map((hex, seed) => {
  const position = Uint8Array.from(Buffer.from(hex, "hex"));
  const begun = spent();
  const { nodes } = kernel.search(position, { nodes: given.nodes, seed: BigInt(seed) });
  return [nodes, spent() - begun];
});
run();  // until the compiler is done
console.log(JSON.stringify(run()));
"""


def decisions(count: int, seats: int, seed: int) -> list[Packed]:
    """Decisions from games between strong levels, each from its own game."""
    luck, networks, found = random.Random(seed), Networks.load(), list[Packed]()
    while len(found) < count:
        packed, stop = Packed.start(Rules(sorted=True), seats), luck.randrange(60)
        while not packed.over:
            if packed.chance:
                packed = packed.reveal(luck.choice([*Counter(packed.unseen).elements()]))
                continue
            stop -= 1
            if stop < 0 and len(packed.action_ids) > 1:
                found.append(packed)
                break
            packed = packed.apply(choose_weakly(packed, networks, 8, luck.getrandbits(60)))
    return found


def native(positions: list[Packed], nodes: int) -> list[tuple[float, float]]:
    """The nodes and seconds of each search by the native kernel."""
    networks, found = Networks.load(), list[tuple[float, float]]()
    for seed, packed in enumerate(positions):
        begun = process_time()
        result = search(packed, networks, nodes=nodes, seed=seed)
        found.append((result.nodes, process_time() - begun))
    return found


def module(name: str, positions: list[Packed], nodes: int) -> list[tuple[float, float]]:
    """The nodes and seconds of each search by a module."""
    given = json.dumps({"positions": [bytes(each).hex() for each in positions], "nodes": nodes})
    command = [
        NODE,
        "--input-type=module",
        "-e",
        SCRIPT,
        WEB.resolve().as_uri(),
        name,
        str(WEIGHTS),
    ]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return [(nodes, seconds) for nodes, seconds in json.loads(ran.stdout)]


def main() -> None:
    """Print the rates, their ratios, and how long the highest level thinks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=NODES)
    options = parser.parse_args()
    positions = decisions(options.positions, options.seats, seed=7)
    native(positions[:3], options.nodes)
    ours = native(positions, options.nodes)
    rows = {"native": ours}
    rows |= {name: module(name, positions, options.nodes) for name in ("kernel", "kernel-plain")}
    whole = rate(ours)
    print(f"{options.positions} decisions of {options.seats} seats, {options.nodes} nodes at most")
    for name, found in rows.items():
        times = sorted(1000 * seconds for _, seconds in found)
        print(
            f"{name:13} {rate(found):12,.0f} nodes/s {rate(found) / whole:6.0%}   "
            f"a move: median {statistics.median(times):5.0f} ms, longest {times[-1]:5.0f} ms"
        )


def rate(found: list[tuple[float, float]]) -> float:
    """Nodes a second."""
    return sum(nodes for nodes, _ in found) / sum(seconds for _, seconds in found)


if __name__ == "__main__":
    main()
