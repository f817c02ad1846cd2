"""Records: whole games as ``.lnr`` text, read and written without loss."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from operator import itemgetter
from pathlib import Path

from luckynumbers.core import (
    SEAT_COUNTS,
    ActionError,
    GameError,
    Outcome,
    Pictured,
    Position,
    Rules,
    TextError,
    Tile,
    check_text,
    tiles_for,
)
from luckynumbers.core.checks import checked
from luckynumbers.core.tiles import Colour
from luckynumbers.play.entries import Entry, revealed_in
from luckynumbers.play.files import read_text
from luckynumbers.play.game import Game
from luckynumbers.play.pile import Pile
from luckynumbers.play.reading import Reader, breaks_off, check_moves, round_at
from luckynumbers.play.shuffle import Shuffle
from luckynumbers.play.transcript import Transcript

FORMAT = "ln1"
_TAG = re.compile(r'\[(?P<name>[A-Z][A-Za-z0-9]*) "(?P<value>(?:[^"\\]|\\["\\])*)"\]')
_NAME = re.compile(r"[A-Z][A-Za-z0-9]*", re.ASCII)
_OWN = re.compile(r"Format|Rules|Seats|Start|Seat[1-5]|End|Result")
_ESCAPED = re.compile(r'\\(["\\])')
_COUNT = re.compile(r"\d{1,3}", re.ASCII)
_COMMENT = re.compile(r"\{([^}]*)\}")
_SHUFFLE = ("Commit", "Resumed", "Secret", "Seeds", "Deal")


@checked
@dataclass(frozen=True)
class Record(Pictured):
    """A whole game to keep: its rules, its players, every move and every tile.

    ``of`` records a game, ``str`` writes the text of a ``.lnr`` file, and ``load`` reads one;
    ``positions`` goes through the game. Parsing plays it again, so that what is loaded is legal:

        >>> from luckynumbers import DRAW, Game, Pile, Record, Rules
        >>> game = Game(Rules(sorted=True), Pile.seeded(seats=2, seed="clover")).act(DRAW)
        >>> record = Record.parse(str(Record.of(game, names=["Ann", "Bob"])))
        >>> [position.hand for position in record.positions()]
        [(), (6,)]
        >>> record.replay().position == game.position
        True
    """

    rules: Rules
    """The rules of the game."""
    seats: int
    """How many play."""
    first: int
    """The seat that starts."""
    log: tuple[Entry, ...]
    """What happened, entry by entry."""
    names: tuple[str, ...] = ()
    """The names of the seats, seat 1 first; empty where none are known."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Edition, Date, Practice, Commit, Resumed, at the end Secret, Seeds, Deal; any other."""
    comments: tuple[tuple[int, str], ...] = ()
    """Remarks, each with the number of words that stand before it."""

    def __hash__(self) -> int:
        return hash((self.rules, self.seats, self.first, self.log, self.names))

    @classmethod
    @checked
    def of(
        cls, game: Game, names: Sequence[str] = (), tags: Mapping[str, str] | None = None
    ) -> "Record":
        """Record a game; while it runs, nothing in the record depends on the hidden order (R10).

        Raises:
            GameError: There are more names than seats (``match/players``).
            TextError: No record can have such a tag (``record/tag-name``).

        """
        known = {} if game.commit is None else {"Commit": game.commit}
        if game.resumed:
            known["Resumed"] = str(game.resumed)
        if game.position.over:
            known |= _proof_tags(game)
        seats = len(game.position.gardens)
        # The tags of a shuffle are those of this game's, not of the one before a break.
        others = {name: value for name, value in (tags or {}).items() if name not in _SHUFFLE}
        _check_tags(others)
        all_tags = {**others, **known}
        return cls(
            game.rules, seats, game.first, tuple(game.log), _one_each(names, seats), all_tags
        )

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Parse a record and check it by a replay.

        Raises:
            TextError: The text does not follow the format of records, or tells a move that the
                rules forbid: then its cause is the ActionError.

        """
        check_text(text)
        return _read_record(text)

    @classmethod
    @checked
    def load(cls, path: Path | str) -> "Record":
        """Parse the record in a file.

        For example:

            >>> from pathlib import Path
            >>> from tempfile import gettempdir
            >>> from luckynumbers import Game, Pile, Record, Rules, bots, play_out
            >>> game = Game(Rules(), Pile.seeded(2, "clover"))
            >>> played = play_out(game, [bots.make("greedy")] * 2)
            >>> path = Path(gettempdir(), "clover.lnr")
            >>> _ = path.write_text(str(Record.of(played.game)), encoding="utf-8")
            >>> Record.load(path).outcome.winners
            (1,)

        Raises:
            TextError: As ``parse``, or the file is no text (``file/not-text``).
            GameError: The file can't be read; the code says why, such as ``file/not-found``.
            OSError: The system fails in another way.

        """
        return cls.parse(read_text(Path(path)))

    def __str__(self) -> str:
        outcome = self.outcome
        tags = {
            "Format": FORMAT,
            "Rules": str(self.rules),
            "Seats": str(self.seats),
            "Start": str(self.first),
            **{f"Seat{seat}": name for seat, name in enumerate(self.names, start=1) if name},
            **self.tags,
            **({} if outcome is None else {"End": outcome.end.value}),
            "Result": format_result(outcome),
        }
        lines = [f'[{name} "{_escape(value)}"]' for name, value in _in_order(tags)]
        return "\n".join([*lines, "", self._moves(), ""])

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` if it was not finished."""
        return self.replay().outcome

    @property
    def practised(self) -> int:
        """How many entries come from another game, where somebody practised from its middle."""
        count = self.tags.get("Practice", "")
        earlier = int(count) + 1 if count.isdecimal() and len(count) < 5 else 0
        return earlier if earlier < len(self.log) else 0

    @property
    def transcript(self) -> Transcript:
        """The moves as words."""
        return Transcript(self.rules, self.seats, self.first, self.log)

    def replay(self) -> Game:
        """Replay the record, up to where it stops."""
        return self._play_on(Pile.scripted(self.seats, revealed_in(self.log)))

    @checked
    def resume(self, shuffle: Shuffle | None = None) -> Game:
        """Return the game where the record stops, with the hidden tiles shuffled afresh.

        Raises:
            GameError: The game is over (``record/finished``).

        """
        if self.outcome is not None:
            raise GameError("record/finished")
        numbers = revealed_in(self.log)
        colours = [tile.colour for tile in self.pile().turn_over()[: len(numbers)]]
        pile = Pile.resumed(self.seats, numbers, shuffle or Shuffle.fair(), colours)
        return self._play_on(pile)

    def pile(self) -> Pile:
        """The pile as its tiles came: in the colours of the Deal, or in mixed ones without it."""
        if self._deal:
            return Pile(self._deal)
        return Pile.scripted(self.seats, revealed_in(self.log)).mixed()

    @checked
    def game_at(self, at: int) -> Game:
        """The game as it stood after an entry of its log, the opening being entry 0.

        Raises:
            GameError: The log has no such entry (``record/no-moment``).

        """
        self._check_moment(at)
        return next(islice(self._games(self.pile()), at, None))

    @checked
    def until(self, at: int) -> "Record":
        """The record as it stood after an entry of its log, the opening being entry 0.

        Raises:
            GameError: The log has no such entry (``record/no-moment``).

        """
        self._check_moment(at)
        tags = {name: value for name, value in self.tags.items() if name not in _SHUFFLE}
        return replace(self, log=self.log[: at + 1], tags=tags, comments=())

    def positions(self) -> Iterator[Position]:
        """Yield the position after the opening, and after each entry of the log that follows.

        For example:

            >>> from luckynumbers import Game, Pile, Record, Rules, bots, play_out
            >>> game = Game(Rules(), Pile.seeded(2, "clover"))
            >>> played = play_out(game, [bots.make("greedy")] * 2)
            >>> positions = list(Record.of(played.game).positions())
            >>> len(positions), len(positions[0].actions), positions[-1].over
            (68, 4, True)

        """
        for game in self._games(Pile.scripted(self.seats, revealed_in(self.log))):
            yield game.position

    def _check_moment(self, at: int) -> None:
        if at not in range(len(self.log)):
            raise GameError("record/no-moment", count=len(self.log) - 1)

    def _play_on(self, pile: Pile) -> Game:
        (last,) = deque(self._games(pile), maxlen=1)
        return last

    def _games(self, pile: Pile) -> Iterator[Game]:
        """Yield the game as it stands after each entry of the log."""
        game = Game(self.rules, pile, self.first)
        yield game
        for entry in self.log[1:]:
            game = game.apply(entry)
            yield game

    def verify(self) -> None:
        """Check that the shuffle matches its commitment and the log.

        Raises:
            GameError: It does not; the code says what is wrong, such as ``verify/commit``.

        """
        shuffle, deal = shuffle_of(self.tags), _parse_deal(self.tags.get("Deal", ""))
        if shuffle.commit != self.tags.get("Commit"):
            raise GameError("verify/commit")
        if sorted(deal) != sorted(tiles_for(self.seats)):
            raise GameError("verify/order")
        known = deal[: min(_parse_resumed(self.tags), len(revealed_in(self.log)))]
        numbers, colours = [tile.number for tile in known], [tile.colour for tile in known]
        if Pile.resumed(self.seats, numbers, shuffle, colours).turn_over() != deal:
            raise GameError("verify/order")
        if not self._deal:
            raise GameError("verify/drawn")

    @cached_property
    def _deal(self) -> tuple[Tile, ...]:
        """The Deal, if the tiles came from it; else empty."""
        try:
            deal = _parse_deal(self.tags.get("Deal", ""))
            whole = sorted(deal) == sorted(tiles_for(self.seats))
            return deal if whole and self._play_on(Pile(deal)).log == self.log else ()
        except (TextError, ActionError):
            return ()

    def _moves(self) -> str:
        moves = str(self.transcript)
        if not self.comments:
            return moves
        words = re.split(r"(\s+)", moves)
        in_order = sorted(self.comments, key=itemgetter(0))
        for before, comment in reversed(in_order):
            words.insert(max(2 * before - 1, 0), f" {{{comment}}}" if before else f"{{{comment}}} ")
        return "".join(words)


def format_result(outcome: Outcome | None) -> str:
    """Format who won: ``1``, shared ``1=3``, or ``-`` for nobody yet."""
    return "-" if outcome is None else "=".join(map(str, outcome.winners))


def _one_each(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names of all seats, empty where one is unknown; none if all are."""
    if len(names) > seats:
        raise GameError("match/players", seats=seats, players=len(names))
    return (*names, *[""] * (seats - len(names))) if any(names) else ()


def _read_record(text: str) -> Record:
    tags, moves = _split_tags(text)
    rules, seats, first = _parse_frame(tags)
    bare, comments = _split_comments(moves)
    words = bare.split()
    log = Reader(rules, seats, first).read(words)
    names = tuple(tags.pop(f"Seat{seat}", "") for seat in range(1, seats + 1))
    found = {name: tags.pop(name, "-") for name in ("End", "Result")}
    record = Record(rules, seats, first, log, names if any(names) else (), tags, comments)
    played = str(record.transcript).split()
    if record.outcome is None and found["Result"] != "-" and breaks_off(words, played):
        raise TextError("record/short", round=round_at(words))
    check_moves(words, played)
    _check_outcome(found, record.outcome)
    return record


def _check_outcome(found: Mapping[str, str], outcome: Outcome | None) -> None:
    """Refuse a tag that says another end, or another result, than the moves lead to."""
    wanted = {
        "End": "-" if outcome is None else outcome.end.value,
        "Result": format_result(outcome),
    }
    for tag, value in wanted.items():
        if found[tag] != value:
            raise TextError("record/result", tag=tag, found=found[tag][:20], wanted=value)


def _split_tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    lines = text.lstrip("\ufeff\r\n").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.startswith("["):
            return tags, "\n".join(lines[number - 1 :])
        match = _TAG.fullmatch(line)
        if match is None or match["name"] in tags:
            raise TextError("record/tag", line=number, found=line[:60])
        tags[match["name"]] = _ESCAPED.sub(r"\1", match["value"])
    return tags, ""


def _parse_frame(tags: dict[str, str]) -> tuple[Rules, int, int]:
    if tags.pop("Format", "") != FORMAT:
        raise TextError("record/format")
    for name in ("Rules", "Seats", "Start"):
        if name not in tags:
            raise TextError("record/no-tag", tag=name)
    rules = Rules.parse(tags.pop("Rules"))
    seats, first = tags.pop("Seats"), tags.pop("Start")
    if seats not in map(str, SEAT_COUNTS):
        raise TextError("record/seats", found=seats[:20])
    if first not in map(str, range(1, int(seats) + 1)):
        raise TextError("record/start", found=first[:20])
    return rules, int(seats), int(first)


def _split_comments(moves: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    comments, words = [], 0
    bare: list[str] = []
    for index, piece in enumerate(_COMMENT.split(moves)):
        if index % 2:
            comments.append((words, piece))
        else:
            bare.append(piece)
            words += len(piece.split())
    return " ".join(bare), tuple(comments)


def _check_tags(tags: Mapping[str, str]) -> None:
    """Raise for a tag that no record can have, or has by itself."""
    for name, value in tags.items():
        check_text(name)
        check_text(value)
        if not _NAME.fullmatch(name) or _OWN.fullmatch(name):
            raise TextError("record/tag-name", found=name[:20])


def _in_order(tags: Mapping[str, str]) -> list[tuple[str, str]]:
    order = ["Format", "Rules", "Edition", "Seats", "Start", "Date"]
    order += [f"Seat{seat}" for seat in range(1, 6)]
    order += ["End", "Result", *_SHUFFLE]
    known = [(name, tags[name]) for name in order if name in tags]
    return known + [(name, value) for name, value in tags.items() if name not in order]


def _escape(value: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in value)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _proof_tags(game: Game) -> dict[str, str]:
    deal = " ".join(f"{tile.colour + 1}{tile.number:02d}" for tile in game.deal())
    secret = game.secret()
    if secret is None:
        return {"Deal": deal}
    key, seeds = secret
    word = "" if game.commit else key.decode()
    shown = word if word and word.isprintable() else key.hex()  # a tag holds one line
    added = " ".join(f"{seat}:{seed.hex()}" for seat, seed in sorted(seeds.items()))
    return {"Secret": shown, **({"Seeds": added} if added else {}), "Deal": deal}


def _parse_deal(text: str) -> tuple[Tile, ...]:
    try:
        return tuple(Tile(Colour(int(word[0]) - 1), int(word[1:])) for word in text.split())
    except ValueError:
        raise TextError("verify/deal") from None


def _parse_resumed(tags: Mapping[str, str]) -> int:
    count = tags.get("Resumed", "0")
    if _COUNT.fullmatch(count) is None:
        raise TextError("verify/deal")
    return int(count)


def shuffle_of(tags: Mapping[str, str]) -> Shuffle:
    """The shuffle that the tags of a finished game open."""
    secret = tags.get("Secret")
    if secret is None:
        raise GameError("verify/no-secret")
    try:
        added = dict(word.split(":", 1) for word in tags.get("Seeds", "").split())
        seeds = {int(seat): bytes.fromhex(seed) for seat, seed in added.items()}
        key = secret.encode() if secret.startswith("seed:") else bytes.fromhex(secret)
        return Shuffle(key, seeds)
    except ValueError:
        raise TextError("verify/secret") from None
