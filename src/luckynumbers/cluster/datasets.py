"""Parquet files of games, positions and arena results; docs/datasets.md has the columns.

A dataset of games is written in parts, each of the same deals whoever plays them: what exists is
not played again, so that an interrupted one goes on, and ends as if it had not been interrupted.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from luckynumbers.bots import registry
from luckynumbers.bots.results import read_lines
from luckynumbers.bots.workers import Processes, Workers
from luckynumbers.cluster.games import Part, Row, play_part
from luckynumbers.core import GameError
from luckynumbers.play import Match

DEALS_A_PART: Final = 50
ABOUT: Final = "dataset.json"
VERSION: Final = 1

GAMES: Final = pa.schema(
    [
        ("deal", pa.int64()),
        ("rotation", pa.int8()),
        ("players", pa.list_(pa.string())),
        ("shares", pa.list_(pa.float64())),
        ("end", pa.string()),
        ("turns", pa.int32()),
        ("decisions", pa.int32()),
        ("forfeits", pa.int8()),
        ("record", pa.string()),
    ]
)
POSITIONS: Final = pa.schema(
    [
        ("deal", pa.int64()),
        ("rotation", pa.int8()),
        ("decision", pa.int32()),
        ("seat", pa.int8()),
        ("position", pa.string()),
        ("action", pa.string()),
        ("action_id", pa.int16()),
        ("share", pa.float64()),
    ]
)
RESULTS: Final = pa.schema(
    [
        ("players", pa.list_(pa.string())),
        ("rules", pa.string()),
        ("seed", pa.string()),
        ("ms", pa.int64()),
        ("nodes", pa.int64()),
        ("deal", pa.int64()),
        ("player", pa.int8()),
        ("spec", pa.string()),
        ("share", pa.float64()),
        ("decisions", pa.int32()),
        ("seconds", pa.float64()),
        ("forfeits", pa.int8()),
        ("turns", pa.int32()),
        ("first_seat", pa.float64()),
    ]
)


def write_games(
    specs: Sequence[str],
    match: Match,
    folder: Path,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    workers: Workers | None = None,
) -> int:
    """Play a match into a folder, and return how many of its games were played now.

    ``progress`` is called with the number of games of each part, played now or before.
    """
    _claim(folder, specs, match)
    for spec in dict.fromkeys(specs):
        registry.try_out(spec)
    wanted = [part for part in _parts(specs, match) if not _file(folder, "games", part).exists()]
    progress(len(match) - sum(len(part.deals) for part in wanted) * match.seats)
    workers = workers or Processes(jobs)
    with closing(workers.in_order(play_part, wanted)) as played:
        for part, rows in zip(wanted, played, strict=True):
            # The file of the games comes last: it says that the part is whole.
            _write(_file(folder, "positions", part), rows.positions, POSITIONS)
            _write(_file(folder, "games", part), rows.games, GAMES)
            progress(len(rows.games))
    return sum(len(part.deals) for part in wanted) * match.seats


def write_results(sources: Sequence[Path], out: Path) -> int:
    """Write the deals of files of arena results to one file, and return their number."""
    if out.exists():
        raise GameError("file/exists", file=str(out))
    rows: dict[tuple[str, int], list[Row]] = {}
    for source in reversed(sources):
        for match, tally, _ in read_lines(source):
            facts = dict(match) if isinstance(match, dict) else {}
            failed = [player for player, _ in tally.forfeits]
            rows[json.dumps(match, sort_keys=True), tally.deal] = [
                {
                    **facts,
                    "deal": tally.deal,
                    "player": player + 1,
                    "spec": facts["players"][player],
                    "share": share,
                    "decisions": tally.decisions[player],
                    "seconds": tally.seconds[player],
                    "forfeits": failed.count(player),
                    "turns": tally.turns,
                    "first_seat": tally.first_seat,
                }
                for player, share in enumerate(tally.shares)
            ]
    _write(out, [row for key in sorted(rows) for row in rows[key]], RESULTS)
    return len(rows)


def _parts(specs: Sequence[str], match: Match) -> Iterator[Part]:
    for number in count():
        deals = range(number * DEALS_A_PART, min((number + 1) * DEALS_A_PART, match.deals))
        if not deals:
            return
        yield Part(specs, match, number, deals)


def _file(folder: Path, table: str, part: Part) -> Path:
    return folder / table / f"part-{part.number:06d}.parquet"


def _claim(folder: Path, specs: Sequence[str], match: Match) -> None:
    """Write what a new folder holds, or raise if an older one holds something else."""
    about = {
        "version": VERSION,
        "players": [*specs],
        "rules": str(match.rules),
        "seats": match.seats,
        "seed": match.seed,
        "games": len(match),
        "ms": match.think.ms,
        "nodes": match.think.nodes,
    }
    for table in ("games", "positions"):
        (folder / table).mkdir(parents=True, exist_ok=True)
    path = folder / ABOUT
    if not path.exists():
        path.write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    elif _read(path) != about:
        raise GameError("dataset/other", folder=str(folder))


def _read(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return None


def _write(path: Path, rows: Iterable[Row], schema: Any) -> None:
    """Write a file at once, so that none is ever seen in part."""
    draft = path.with_name(path.name + ".part")
    try:
        pq.write_table(pa.Table.from_pylist([*rows], schema), draft, compression="zstd")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
