"""What someone made of their games, summed up by the number of seats, the box and the opponent."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

from msgspec import Struct

MOST_OPPONENTS: Final = 12


class Played(Struct, frozen=True):
    """A finished game, as its player sees it."""

    seats: int
    edition: str
    share: float


class Meeting(Struct, frozen=True):
    """Someone in another seat of a finished game, and what the player made of that game."""

    user: str
    bot: str
    name: str
    public: bool
    share: float


class Tally(Struct, frozen=True):
    """Some games: how many were won alone, and in how many the win was shared."""

    games: int = 0
    wins: int = 0
    shared: int = 0

    def with_game(self, share: float) -> "Tally":
        """The tally with one more game."""
        return Tally(self.games + 1, self.wins + (share == 1), self.shared + (0 < share < 1))


class Sums(Struct, frozen=True):
    """What someone made of all their games."""

    games: int
    wins: int
    shared: int
    left: int
    empties: float
    """The cells that stayed empty, on average."""


class Opponent(Struct, frozen=True):
    """Someone met in some games, and how many of these the player won or shared."""

    user: str
    bot: str
    name: str
    public: bool
    """Whether their profile is open to everyone."""
    games: int
    wins: int
    shared: int


class Streaks(Struct, frozen=True):
    """How many games were won in a row: up to now, and at best."""

    current: int
    longest: int


Key = TypeVar("Key", bound=Hashable)
Game = TypeVar("Game", Played, Meeting)


def tallies(games: Iterable[Game], key: Callable[[Game], Key]) -> dict[Key, Tally]:
    """Sum up games by what they have in common."""
    found: dict[Key, Tally] = {}
    for game in games:
        found[key(game)] = found.get(key(game), Tally()).with_game(game.share)
    return found


def streaks(games: Sequence[Played]) -> Streaks:
    """Count games won in a row, the earliest first; a shared win is a win."""
    current = longest = 0
    for game in games:
        current = current + 1 if game.share > 0 else 0
        longest = max(longest, current)
    return Streaks(current, longest)


def opponents(meetings: Iterable[Meeting], *, own: bool) -> list[Opponent]:
    """List those met most; to others, only people whose own profile is public are shown."""
    shown = [each for each in meetings if own or each.bot or each.public]
    known = {(each.user, each.bot): each for each in shown}
    found = [
        Opponent(user, bot, met.name, met.public, tally.games, tally.wins, tally.shared)
        for (user, bot), tally in tallies(shown, lambda each: (each.user, each.bot)).items()
        for met in (known[user, bot],)
    ]
    found.sort(key=lambda each: (-each.games, each.name, each.user, each.bot))
    return found[:MOST_OPPONENTS]
