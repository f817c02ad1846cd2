"""The subscribers of a table, and who of those seated is here, over this node or another."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from luckynumbers.server.game.messages import Out, Presence, dump
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.services import Subscriber
from luckynumbers.server.nodes.news import Company
from luckynumbers.words import Words


class Subscribers:
    """The subscribers of one table, and since when each user is gone."""

    __slots__ = ("_all", "_edition", "_elsewhere", "_gone", "_since", "_table", "_users")

    def __init__(self, table: str, since: int = 0, edition: str = "") -> None:
        self._table = table
        self._edition = edition
        self._since = since
        self._all: dict[Subscriber, None] = {}
        self._users: Counter[str] = Counter()
        self._gone: dict[str, int] = {}
        self._elsewhere: dict[str, Company] = {}
        """Who is here over another node, by the node."""

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

    def note_elsewhere(self, company: Company, at: int) -> bool:
        """Enter who is here over another node; return whether that changes anything."""
        before = self._elsewhere.pop(company.node, None)
        if company.count:
            self._elsewhere[company.node] = company
        was = before.users if before else frozenset[str]()
        for user in was - company.users:
            self._gone[user] = at
        return (was, before.count if before else 0) != (company.users, company.count)

    def drop_elsewhere(self, nodes: Collection[str], at: int) -> bool:
        """Forget who was here over nodes that are gone; return whether anyone was."""
        gone = [node for node in self._elsewhere if node not in nodes]
        for node in gone:
            self.note_elsewhere(Company(self._table, node), at)
        return bool(gone)

    def company(self, node: str, seated: Collection[str], *, asks: bool = False) -> Company:
        """Who of those seated is here over this node, for the others."""
        here = frozenset(self._users) & frozenset(seated)
        looking = frozenset(user for user in here if self._looks(user))
        return Company(self._table, node, here, looking, len(self), asks)

    def absent_since(self, user: str) -> int | None:
        """Since when a user is away, if they are: those who never came, since the table is here."""
        return None if not user or self._is_here(user) else self._gone.get(user, self._since)

    def present(self, users: Sequence[str]) -> tuple[int, ...]:
        """List the seats whose users are here, given the users by seat."""
        return tuple([seat for seat, user in enumerate(users, 1) if self._is_here(user)])

    def is_seen_by(self, user: str) -> bool:
        """Whether a user has a page of the table in sight."""
        return self._looks(user) or any(user in c.looking for c in self._elsewhere.values())

    @property
    def count(self) -> int:
        """How many there are, over all nodes."""
        return len(self) + sum(company.count for company in self._elsewhere.values())

    def _is_here(self, user: str) -> bool:
        return user in self._users or any(user in c.users for c in self._elsewhere.values())

    def _looks(self, user: str) -> bool:
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
        present = Presence(self._table, self.present(users), self.count)
        self.publish(lambda _: present)
