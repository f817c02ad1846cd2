"""A table as those around it see it: its state, its subscribers, and who is here."""

from collections.abc import Collection

from msgspec.structs import replace

from luckynumbers.server.game.messages import StateOut, dump
from luckynumbers.server.game.state import State
from luckynumbers.server.game.values import User
from luckynumbers.server.languages import words_for
from luckynumbers.server.live.ledger import Ledger
from luckynumbers.server.live.log_texts import LogTexts
from luckynumbers.server.live.publishing import state_of
from luckynumbers.server.live.services import Services, Subscriber
from luckynumbers.server.live.subscribers import Subscribers
from luckynumbers.server.nodes.news import Company


class Room:
    """What is shown of a table, and to whom."""

    def __init__(self, services: Services, state: State) -> None:
        self.ledger = Ledger(services.store, state)
        self.touched = services.now()
        self.subscribers = Subscribers(state.id, self.touched, state.created.edition)
        self._services = services
        self._texts = LogTexts()

    @property
    def state(self) -> State:
        """The table as it was last stored, as far as this node knows."""
        return self.ledger.state

    @property
    def id(self) -> str:
        return self.state.id

    def subscribe(self, subscriber: Subscriber, since: int, identity: str = "") -> None:
        """Send someone the state, and from now on every message."""
        first, came = not len(self.subscribers), self.subscribers.add(subscriber)
        shown = self.show(since, subscriber.language, subscriber.user, identity)
        subscriber.send(dump(shown))
        if came:
            self.subscribers.publish_presence(self.state.users)
        if came or first:
            self.tell_company(asks=first)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send someone no more messages."""
        if self.subscribers.remove(subscriber, self._services.now()):
            self.subscribers.publish_presence(self.state.users)
            self.tell_company()

    def show(self, since: int, language: str, user: User | None, identity: str = "") -> StateOut:
        """Everything about the table, with the events after ``since``."""
        words = words_for(language, self.state.created.edition)
        shown = state_of(self.state, self.subscribers, self._texts, since, words)
        mine = self.state.seats_of(user.id) if user else ()
        return replace(shown, id=identity, at=self._services.now(), mine=mine)

    # Other nodes

    def meet(self, company: Company) -> None:
        """Enter who is at the table over another node."""
        if self.subscribers.note_elsewhere(company, self._services.now()):
            self.subscribers.publish_presence(self.state.users)
        if company.asks and len(self.subscribers):
            self.tell_company()

    def part(self, nodes: Collection[str]) -> None:
        """Forget who came over nodes other than these."""
        if self.subscribers.drop_elsewhere(nodes, self._services.now()):
            self.subscribers.publish_presence(self.state.users)

    def regroup(self, before: State) -> None:
        """Send both sides who is here, now that others sit, or in other seats."""
        if len(self.subscribers):
            self.tell_company()
        users = self.state.users
        if self.subscribers.present(users) != self.subscribers.present(before.users):
            self.subscribers.publish_presence(users)

    def tell_company(self, *, asks: bool = False) -> None:
        """Send the other nodes who is here over this one."""
        if self._services.shared:
            node, seated = self._services.node, self.state.users
            self._services.tell(self.subscribers.company(node, seated, asks=asks))

    @property
    def misses_someone(self) -> bool:
        """Whether someone who sits here is not known to be here."""
        people = [user for user in self.state.users if user]
        return any(self.subscribers.absent_since(user) is not None for user in people)
