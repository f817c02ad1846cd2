"""``luckynumbers tournament``: as many games as players, each player starts once (R8)."""

from pathlib import Path
from typing import Annotated

from luckynumbers.cli import choices, options
from luckynumbers.cli.arguments import Option
from luckynumbers.cli.players import (
    ask_name,
    close_players,
    ranked_names,
    seat_count,
    seat_players,
)
from luckynumbers.cli.series import format_series, parse_series
from luckynumbers.cli.sitting import Ending, Sitting
from luckynumbers.cli.speech import explain, write_rules
from luckynumbers.core import Outcome, Rules
from luckynumbers.play import Fixture, Game, Record, Shuffle, Tournament
from luckynumbers.terminal import Screen, Seat


def tournament(
    players: options.PlayersArgument = None,
    *,
    edition: options.EditionOption = None,
    bruno: options.BrunoOption = False,
    michael: options.MichaelOption = False,
    no_repetition: options.NorepOption = False,
    start: options.StartOption = options.RANDOM,
    seed: options.SeedOption = None,
    resume: Annotated[
        Path | None, Option("--resume", metavar="FILE", help=explain("help/resume-series"))
    ] = None,
    width: options.WidthOption = None,
    spoken: options.SpokenOption = False,
    braille: options.BrailleOption = False,
    colours: options.ColoursOption = False,
    access: options.AccessOption = False,
) -> None:
    """Play a tournament, with the standings after each game."""
    spoken, edition = spoken or access, edition or (options.ACCESS if access else None)
    screen = choices.open_game_screen(width, spoken=spoken, braille=braille, colours=colours)
    if resume is not None:
        series = _Series.resumed(screen, Record.load(resume), seed)
    else:
        count = seat_count(players)
        box = choices.choose_edition(edition, count)
        rules = choices.make_rules(box, count, bruno=bruno, michael=michael, norep=no_repetition)
        seats = seat_players(players or [ask_name(screen)])
        screen.say("welcome/players", names=ranked_names(seats))
        write_rules(screen, rules, box.name)
        screen.words = screen.words.of(box.name)
        choices.write_access_note(screen, box)
        screen.say("welcome/help")
        first = choices.choose_start(start, seats, seed)
        series = _Series(screen, seats, rules, first, seed, box.name)
    try:
        series.play(resume)
    finally:
        close_players(series.seats)


class _Series:
    """The games of a tournament, played one after the other."""

    def __init__(
        self,
        screen: Screen,
        seats: tuple[Seat, ...],
        rules: Rules,
        first: int,
        seed: str | None,
        edition: str | None,
    ) -> None:
        self.seats = seats
        self._edition = edition
        self._screen = screen
        self._rules = rules
        self._first = first
        self._seed = seed
        self._results: list[Ending] = []
        self._table = Tournament(len(seats), first)
        self._resumed: Game | None = None

    @classmethod
    def resumed(cls, screen: Screen, record: Record, seed: str | None) -> "_Series":
        """Continue from a record of one of its games."""
        seats, first, results = parse_series(record.tags)
        edition = record.tags.get("Edition")
        screen.words = screen.words.of(edition)
        series = cls(screen, seats, record.rules, first, seed, edition)
        for outcome, left in results:
            series._enter(outcome, left)
        series._resumed = record.resume(None if seed is None else Shuffle.seeded(seed))
        return series

    def play(self, path: Path | None) -> None:
        """Play the remaining games, and write who won."""
        while (fixture := self._table.fixture) is not None:
            game, resumed = self._next_game(fixture), self._resumed is not None
            if resumed:
                self._screen.say("resume/afresh", file=str(path))
            else:
                self._announce(fixture)
            ending = self._sitting(fixture, path if resumed else None).play(game, resumed=resumed)
            self._resumed = None
            self._enter(*ending)
            self._write_standings()
        names = tuple(self.seats[player - 1].name for player in self._table.winners)
        code = "tournament/winners" if len(names) > 1 else "tournament/winner"
        self._screen.say(code, names=names, name=names[0])

    def _enter(self, outcome: Outcome, left: frozenset[int]) -> None:
        self._table = self._table.score(outcome, left)
        self._results.append((outcome, left))

    def _next_game(self, fixture: Fixture) -> Game:
        if self._resumed is not None:
            return self._resumed
        pile = choices.make_pile(len(fixture.players), self._game_seed)
        return Game(self._rules, pile, fixture.first)

    @property
    def _game_seed(self) -> str | None:
        return None if self._seed is None else f"{self._seed}/{len(self._results) + 1}"

    def _sitting(self, fixture: Fixture, path: Path | None) -> Sitting:
        seated = [self.seats[player - 1] for player in fixture.players]
        tags = format_series(self.seats, self._first, self._results)
        tags |= {} if self._edition is None else {"Edition": self._edition}
        seed = choices.bot_seed(self._game_seed)
        resume = "resume/how-series"
        return Sitting(self._screen, seated, seed, path, tags, resume, tournament=True)

    def _announce(self, fixture: Fixture) -> None:
        name, number = self.seats[fixture.starter - 1].name, len(self._results) + 1
        self._screen.line("")
        self._screen.say("tournament/game", number=number, name=name)

    def _write_standings(self) -> None:
        self._screen.line("")
        self._screen.say("tournament/standings", number=len(self._results))
        for line in self._table.standings:
            name = self.seats[line.player - 1].name
            code = "tournament/line-left" if line.left else "tournament/line"
            self._screen.say(code, name=name, count=line.points, wins=line.wins)
