"""The subscribers of a table, and who of those seated is here."""

from collections import Counter
from collections.abc import Callable, Sequence

from luckynumbers.server.game.messages import Out, Presence, dump
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.services import Subscriber
from luckynumbers.words import Words


class Subscribers:
    """The subscribers of one table, and since when each user is gone."""

    __slots__ = ("_all", "_edition", "_gone", "_since", "_table", "_users")

    def __init__(self, table: str, since: int = 0, edition: str = "") -> None:
        self._table = table
        self._edition = edition
        self._since = since
        self._all: dict[Subscriber, None] = {}
        self._users: Counter[str] = Counter()
        self._gone: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._all)

    def add(self, subscriber: Subscriber) -> bool:
        """Add a subscriber; return whether a user came who was not here."""
        if subscriber in self._all:
            return False
        self._all[subscriber] = None
        if subscriber.user is None:
            return False
        self._users[subscriber.user.id] += 1
        self._gone.pop(subscriber.user.id, None)
        return self._users[subscriber.user.id] == 1

    def remove(self, subscriber: Subscriber, at: int) -> bool:
        """Remove a subscriber; return whether a user is gone with that."""
        if self._all.pop(subscriber, True) is True or subscriber.user is None:
            return False
        user = subscriber.user.id
        self._users[user] -= 1
        if self._users[user]:
            return False
        del self._users[user]
        self._gone[user] = at
        return True

    def absent_since(self, user: str) -> int | None:
        """Since when a user is away, if they are: those who never came, since the table is here."""
        return self._gone.get(user, self._since) if user and user not in self._users else None

    def present(self, users: Sequence[str]) -> tuple[int, ...]:
        """List the seats whose users are here, given the users by seat."""
        return tuple([seat for seat, user in enumerate(users, 1) if user in self._users])

    def is_seen_by(self, user: str) -> bool:
        """Whether a user has a page of the table in sight."""
        return user in self._users and any(
            each.looking and each.user is not None and each.user.id == user for each in self._all
        )

    def publish(self, make: Callable[[Words], Out], without: frozenset[str] = frozenset()) -> None:
        """Send a message to all but some users, made once for each language."""
        texts: dict[str, str] = {}
        for subscriber in list(self._all):
            if subscriber.user is not None and subscriber.user.id in without:
                continue
            language = subscriber.language
            text = texts.get(language)
            if text is None:
                text = texts[language] = dump(make(words_for(language, self._edition)))
            subscriber.send(text)

    def publish_presence(self, users: Sequence[str]) -> None:
        """Send to all who is here."""
        present = Presence(self._table, self.present(users), len(self))
        self.publish(lambda _: present)
