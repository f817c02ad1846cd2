"""A person at the keyboard: each typed line is carried out or answered."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, assert_never

from luckynumbers.core import DRAW, Action, Cell, Discard, Fact, GameError, Message, Place, Position
from luckynumbers.play import Departure, Move
from luckynumbers.terminal.advising import Adviser
from luckynumbers.terminal.answers import Answers
from luckynumbers.terminal.commands import (
    Ask,
    Command,
    Help,
    InputError,
    Put,
    Save,
    Stopped,
    Tutoring,
    Verb,
    Vocabulary,
)
from luckynumbers.terminal.explain import EXPLAINED, help_codes
from luckynumbers.terminal.reasons import reason_of
from luckynumbers.terminal.rulebook import write_rulebook
from luckynumbers.terminal.saving import save
from luckynumbers.terminal.screen import Screen
from luckynumbers.terminal.session import Session
from luckynumbers.words.advice import invitation, is_sortable
from luckynumbers.words.rulebook import rules_in_play
from luckynumbers.words.turns import draw_message

_MISTAKE: Final = 6
"""The cost in percent from which on the tutor asks where nobody says another."""
_CHANCES: Final = ("hint/chance", "hint/close")
"""What a hint says besides its reason."""
_ESCAPE: Final = "\x1b"
"""What the key of that name types into a line."""
_DEEDS: Final = (Verb.draw, Verb.discard, Verb.sort, Verb.undo, Verb.leave, Verb.quit)
"""The command words that do something; the others are answered."""


class Keyboard:
    """The typed commands of the seat to act, applied to a session."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        answers: Answers,
        *,
        adviser: Adviser | None = None,
        tournament: bool = False,
    ) -> None:
        self._session: Final = session
        self._screen: Final = screen
        self._answers: Final = answers
        self._adviser: Final = adviser
        self._tournament: Final = tournament
        self._vocabulary: Final = Vocabulary(screen.words)
        self._saved: Final[set[Path]] = set()
        self._hinted: tuple[Position, Sequence[Message]] | None = None
        self._handlers: Final[Mapping[Verb, Callable[[int, int | None], None]]] = {
            Verb.draw: self._draw,
            Verb.discard: self._discard,
            Verb.sort: self._sort,
            Verb.where: self._where,
            Verb.hint: self._hint,
            Verb.gardens: self._show_all,
            Verb.garden: self._show_garden,
            Verb.read: self._read,
            Verb.table: self._show_table,
            Verb.hidden: self._show_hidden,
            Verb.last: self._last,
            Verb.undo: self._take_back,
            Verb.leave: self._leave,
            Verb.rules: self._rules,
            Verb.seal: self._show_seal,
            Verb.grids: self._grids,
            Verb.colours: self._colours,
            Verb.skip: self._skip,
            Verb.help: self._help,
            Verb.quit: self._quit,
        }

    def ask(self, seat: int) -> None:
        """Read one line from a seat and carry it out, or write why not."""
        line = self._screen.ask(self._prompt(seat))
        if line is None:
            raise Stopped
        with self._refusals():
            if not line:
                self._press_enter(seat)
            elif self._vocabulary.asks_why(line) and (why := self._why_hinted()):
                self._screen.show(*map(self._painted, why))
            else:
                self._obey(seat, self._vocabulary.read(line))

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """Write why something is refused."""
        try:
            yield
        except GameError as refusal:
            self._screen.show(self._painted(refusal.message))

    def _painted(self, message: Message) -> Message:
        """A message about the game as it stands, with colours if these are told."""
        palette = self._answers.palette(self._session.game)
        return message if palette is None else palette.paint(message)

    def _prompt(self, seat: int) -> str:
        hand, name = self._session.game.position.hand, self._session.name(seat)
        holding = Message("prompt/holding", {"name": name, "tile": hand[0] if hand else 0})
        free = Message("prompt/free", {"name": name})
        return self._screen.words.say(self._painted(holding) if hand else free)

    def _press_enter(self, seat: int) -> None:
        position = self._session.game.position
        if position.setup and not position.rules.michael:
            self._lay_rest()
        else:
            self._screen.show(self._painted(invitation(position, self._session.name(seat))))

    def _obey(self, seat: int, command: Command) -> None:
        match command:
            case Put(tile, Cell() as cell):
                self._act(seat, Place(self._tile(tile, str(cell)), cell))
            case Put(tile):
                self._ask_cell(tile or 0)
            case Save(path):
                self._save(path)
            case Tutoring(on, least):
                self._tutor(on, least)
            case Help(verb):
                self._explain(*([EXPLAINED[verb]] if verb in EXPLAINED else self._all_help()))
            case Ask(verb, number):
                self._handlers[verb](seat, number)
            case _:
                assert_never(command)

    def _tile(self, tile: int | None, cell: str) -> int:
        hand = self._session.game.position.hand
        if tile is None and not hand:
            raise InputError("input/which-tile", cell=cell)
        return tile or hand[0]

    def _ask_cell(self, tile: int) -> None:
        """Write where a tile fits that was named without a cell, if it can be placed now."""
        position = self._session.game.position
        if position.hand and tile not in position.hand:
            raise InputError("action/not-in-hand", tile=tile, held=position.hand[0])
        if not position.hand and tile not in position.table:
            raise InputError("action/not-on-table", tile=tile)
        self._screen.say("input/which-cell", tile=tile)
        self._answers.where(self._session.game, tile)

    def _act(self, seat: int, action: Action) -> None:
        before = self._session.game.position
        doubts = self._adviser.doubts(before, action) if self._adviser else ()
        if doubts and not self._insists(seat, *doubts):
            return
        self._session.game = self._session.game.act(action)
        after = self._session.game.position
        if action == DRAW:
            drawn = draw_message(after.hand[0], self._session.name(seat))
            self._screen.show(self._painted(drawn))
            self._answers.where(self._session.game, None)
        elif isinstance(action, Place) and before.earns(action):
            self._screen.say("turn/pair", name=self._session.name(seat))

    def _insists(self, seat: int, cost: Message, *why: Message) -> bool:
        """Whether the player stays with a doubted choice, which is explained once.

        A question is answered before the tutor asks again; any other command takes its place.
        """
        answer, unread = self._answer("tutor/sure", cost=self._screen.words.say(cost)), why
        while not self._vocabulary.agrees(answer):
            if not answer.strip(_ESCAPE) or self._vocabulary.refuses(answer):
                self._screen.say("tutor/again")
                return False
            if self._vocabulary.asks_why(answer):
                self._screen.show(*why)
                unread = ()
            elif not self._only_asks(seat, answer):
                return False
            answer = self._answer("tutor/still")
        if unread:
            self._screen.show(*unread)
        return True

    def _only_asks(self, seat: int, line: str) -> bool:
        """Carry out what is typed instead of an answer; whether that leaves the choice as it is."""
        try:
            command = self._vocabulary.read(line)
        except InputError:
            self._screen.say("tutor/answer")
            return True
        with self._refusals():
            self._obey(seat, command)
        asks = isinstance(command, Ask) and command.verb not in _DEEDS
        return asks or isinstance(command, Help)

    def _agrees(self, code: str, **facts: Fact) -> bool:
        """Whether the player says yes to a question."""
        return self._vocabulary.agrees(self._answer(code, **facts))

    def _answer(self, code: str, **facts: Fact) -> str:
        answer = self._screen.ask(self._screen.words.text(code, **facts))
        if answer is None:
            raise Stopped
        return answer

    def _draw(self, seat: int, _: int | None) -> None:
        self._act(seat, DRAW)

    def _discard(self, seat: int, number: int | None) -> None:
        hand = self._session.game.position.hand
        if number is None and not hand:
            raise GameError("action/nothing-to-discard")
        self._act(seat, Discard(number or hand[0]))

    def _where(self, _: int, number: int | None) -> None:
        self._answers.where(self._session.game, number)

    def _hint(self, _: int, __: int | None) -> None:
        if self._adviser is None:
            raise InputError("hint/none")
        position = self._session.game.position
        hint = self._adviser.hint(position)
        self._hinted = position, hint
        for message in hint:
            self._screen.show(self._painted(message))

    def _why_hinted(self) -> Sequence[Message]:
        """Why this moment was given its hint: the reason, or all of the hint where it has none."""
        if self._hinted is None or self._hinted[0] != self._session.game.position:
            return ()
        hint = self._hinted[1]
        return [each for each in hint[1:] if each.code not in _CHANCES] or hint

    def _tutor(self, on: bool | None, least: int | None) -> None:
        adviser = self._adviser
        if adviser is None:
            raise InputError("hint/none")
        if on is not None:
            adviser.least = (least or adviser.least or _MISTAKE) if on else None
        if adviser.least is None:
            self._screen.say("tutor/off")
        else:
            self._screen.say("tutor/on", least=f"{adviser.least:g}")
        if on is None:
            self._screen.say("input/tutor")

    def _show_table(self, _: int, __: int | None) -> None:
        self._answers.table(self._session.game)

    def _show_hidden(self, _: int, __: int | None) -> None:
        self._answers.hidden(self._session.game)

    def _show_all(self, _: int, number: int | None) -> None:
        self._answers.gardens(self._session.game, self._seats(number))

    def _show_garden(self, seat: int, number: int | None) -> None:
        self._answers.gardens(self._session.game, self._seats(number or seat))

    def _read(self, _: int, number: int | None) -> None:
        self._answers.read(self._session.game, self._seats(number))

    def _seats(self, number: int | None) -> Sequence[int]:
        seats = self._session.game.position.seats
        if number is not None and number not in seats:
            raise GameError("leave/no-such-seat", seat=number)
        return seats if number is None else (number,)

    def _last(self, _: int, __: int | None) -> None:
        self._session.report_round()

    def _rules(self, _: int, __: int | None) -> None:
        book = rules_in_play(self._session.game.rules, tournament=self._tournament)
        write_rulebook(book, self._screen)

    def _help(self, _: int, __: int | None) -> None:
        self._explain(*self._all_help())

    def _all_help(self) -> tuple[str, ...]:
        return help_codes(on_screen=self._screen.grids)

    def _explain(self, *codes: str) -> None:
        for code in codes:
            self._screen.say(code)

    def _grids(self, _: int, __: int | None) -> None:
        self._screen.grids = not self._screen.grids
        self._screen.say("grids/on" if self._screen.grids else "grids/off")

    def _colours(self, _: int, __: int | None) -> None:
        self._screen.colours = not self._screen.colours
        self._screen.say("colours/on" if self._screen.colours else "colours/off")
        if self._screen.colours and self._screen.braille:
            self._screen.say("colours/braille")

    def _skip(self, _: int, __: int | None) -> None:
        raise InputError("input/no-pass")

    def _quit(self, _: int, __: int | None) -> None:
        raise Stopped

    def _sort(self, _: int, __: int | None) -> None:
        position = self._session.game.position
        if not position.setup or position.rules.michael:
            raise InputError("input/sort-michael" if position.setup else "input/sort-late")
        if not is_sortable(position):
            raise InputError("input/sort-mixed")
        self._lay_rest()

    def _lay_rest(self) -> None:
        game = self._session.game
        position = game.position
        for tile, cell in zip(position.hand, position.garden.free_diagonal, strict=True):
            game = game.act(Place(tile, cell))
        self._session.game = game

    def _take_back(self, _: int, __: int | None) -> None:
        session = self._session
        game = session.game
        steps = 0
        for entry in reversed(game.log):
            steps += 1
            if entry.revealed:
                raise GameError("undo/revealed")
            if isinstance(entry, Departure):
                raise GameError("undo/left", name=session.name(entry.seat))
            if isinstance(entry, Move) and session.seats[entry.seat - 1].person:
                break
        for _step in range(steps):
            game = game.undo()
        session.game = game
        session.report()
        self._screen.say("undo/done", name=session.name(game.position.seat or 1))

    def _leave(self, seat: int, _: int | None) -> None:
        hand = self._session.game.position.hand
        if hand and not self._session.game.position.setup:
            self._screen.show(self._painted(Message("leave/or-discard", {"tile": hand[0]})))
        if self._agrees("leave/sure", name=self._session.name(seat)):
            self._session.game = self._session.game.leave(seat)
        else:
            self._screen.say("leave/stays", name=self._session.name(seat))

    def _save(self, path: str) -> None:
        if not path:
            raise InputError("input/save-where")
        target = Path(path).expanduser()
        if target.exists() and target not in self._saved:
            raise InputError("file/exists", file=path)
        try:
            save(self._session.record, target)
        except OSError as error:
            reason = reason_of(error, self._screen.words)
            raise InputError("file/not-saved", file=path, reason=reason) from error
        self._saved.add(target)
        self._screen.say("file/saved", file=path)

    def _show_seal(self, _: int, __: int | None) -> None:
        commit = self._session.game.commit
        if commit is None:
            self._screen.say("seal/none")
        else:
            self._screen.say("seal/is", seal=commit)
