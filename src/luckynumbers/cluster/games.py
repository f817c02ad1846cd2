"""Games played for a dataset: the match of the arena, with every decision kept."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from luckynumbers.bots import registry
from luckynumbers.core import Action, Position
from luckynumbers.play import Match, Player, Record, Result, Think

Row = dict[str, object]


@dataclass(frozen=True)
class Part:
    """Some deals of a match, which become one file of each table."""

    specs: Sequence[str]
    match: Match
    number: int
    deals: range


@dataclass(frozen=True)
class Rows:
    """What a part becomes: its games, and the positions in which someone chose."""

    number: int
    games: list[Row]
    positions: list[Row]


class _Kept:
    """A player wrapped to keep what it was asked and what it chose."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.chosen: list[tuple[Position, Action]]

    def choose(self, position: Position, think: Think) -> Action:
        action = self.player.choose(position, think)
        self.chosen.append((position, action))
        return action


def play_part(part: Part) -> Rows:
    """Play every deal of a part in all rotations of the seats."""
    players = [registry.make(spec) for spec in part.specs]
    rows = Rows(part.number, [], [])
    try:
        for deal in part.deals:
            for rotation in range(part.match.seats):
                chosen: list[tuple[Position, Action]] = []
                kept = [_Kept(player) for player in players]
                for each in kept:
                    each.chosen = chosen
                result = part.match.play(kept, deal, rotation)
                rows.games.append(_game(part, deal, rotation, result))
                rows.positions.extend(_positions(deal, rotation, chosen, result))
    finally:
        for player in players:
            registry.close(player)
    return rows


def _game(part: Part, deal: int, rotation: int, result: Result) -> Row:
    seats = part.match.seats
    players = [part.specs[(seat - rotation) % seats] for seat in range(seats)]
    return {
        "deal": deal,
        "rotation": rotation,
        "players": players,
        "shares": list(result.outcome.shares),
        "end": result.outcome.end.value,
        "turns": result.turns,
        "decisions": result.decisions,
        "forfeits": len(result.forfeits),
        "record": str(Record.of(result.game, players)),
    }


def _positions(
    deal: int, rotation: int, chosen: Sequence[tuple[Position, Action]], result: Result
) -> Iterator[Row]:
    for number, (position, action) in enumerate(chosen):
        yield {
            "deal": deal,
            "rotation": rotation,
            "decision": number,
            "seat": position.acting,
            "position": str(position),
            "action": str(action),
            "action_id": action.id,
            "share": result.outcome.shares[position.acting - 1],
        }
