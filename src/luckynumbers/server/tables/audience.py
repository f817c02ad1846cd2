"""Who follows a table, and who of those seated is here."""

from collections.abc import Callable, Iterable

from luckynumbers.server.tables.house import Listener, words_for
from luckynumbers.server.wire import Out, Presence, dump
from luckynumbers.words import Words


class Audience:
    """Keep the listeners of a table, and since when each user is gone."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._listeners: dict[Listener, None] = {}
        self._gone: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._listeners

    def add(self, listener: Listener) -> bool:
        """Let someone follow the table; tell whether a user came who was not here."""
        came = listener.user is not None and not self.here(listener.user.id)
        self._listeners[listener] = None
        if listener.user is not None:
            self._gone.pop(listener.user.id, None)
        return came

    def remove(self, listener: Listener, at: int) -> bool:
        """Let someone go; tell whether a user is gone with that."""
        if self._listeners.pop(listener, True) is True or listener.user is None:
            return False
        if self.here(listener.user.id):
            return False
        self._gone[listener.user.id] = at
        return True

    def here(self, user: str) -> bool:
        """Tell whether a user follows the table now."""
        return any(one.user is not None and one.user.id == user for one in self._listeners)

    def gone_since(self, user: str, default: int) -> int | None:
        """Tell since when a user is gone; ``default`` for one who never came."""
        return None if self.here(user) else self._gone.get(user, default)

    def present(self, users: Iterable[str]) -> tuple[int, ...]:
        """List the seats whose users are here, given the users by seat."""
        here = {one.user.id for one in self._listeners if one.user is not None}
        return tuple(seat for seat, user in enumerate(users, 1) if user in here)

    def tell(self, make: Callable[[Words], Out]) -> None:
        """Send a message to all, written once for each language."""
        texts: dict[str, str] = {}
        for listener in list(self._listeners):
            text = texts.get(listener.language)
            if text is None:
                text = texts[listener.language] = dump(make(words_for(listener.language)))
            listener.send(text)

    def tell_presence(self, users: list[str]) -> None:
        """Tell all who is here."""
        present = self.present(users)
        self.tell(lambda _: Presence(self._table, present, len(self)))
