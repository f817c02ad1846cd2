"""Who is who: users by their cookie, their token or their login, and how they change."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Final

from luckynumbers.core import GameError
from luckynumbers.server.game.names import clean_name
from luckynumbers.server.game.values import User
from luckynumbers.server.latest import Latest
from luckynumbers.server.nodes.news import News, Person
from luckynumbers.server.people.links import Links
from luckynumbers.server.people.passwords import Passwords
from luckynumbers.server.people.presence import Presence
from luckynumbers.server.people.sessions import Session, Signer
from luckynumbers.server.storage import Account, ConflictError, Store

KEY: Final = "cookie-key"
"""The name under which the storage keeps the key of the sessions."""
DAY: Final = 86_400_000
MOST_CACHED: Final = 20_000
CHUNK: Final = 500
MOST_PROGRAMS: Final = 20
TOKEN: Final = "lnb_"  # noqa: S105 — how a token begins, so that it is found when it leaks


def fresh_user() -> str:
    """Return a new user's id; whoever runs the server types it, so it is not like an option."""
    found = secrets.token_urlsafe(9)
    return found if found[0] != "-" else fresh_user()


class People:
    """The users of a server."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        tell: Callable[[News], None] = lambda _news: None,
    ) -> None:
        self._now = now
        self._tell = tell
        self.passwords = Passwords()
        self.links = Links()
        self.presence = Presence(now)
        self._store = store
        self._signer = Signer(secrets.token_bytes(32))
        self._cache: Latest[str, User] = Latest(MOST_CACHED)
        self._changes = 0

    async def start(self) -> None:
        """Read the key of the sessions from the storage; the first start makes it."""
        key = await self._store.add_meta(KEY, secrets.token_hex(32))
        self._signer = Signer(bytes.fromhex(key))

    # Finding someone

    async def by_cookie(self, cookie: str) -> User | None:
        """Return the user of a session, unless its epoch is over."""
        session = self._signer.read(cookie, self._now())
        if session is None:
            return None
        user = await self._find(session.user)
        if user is None or user.epoch != session.epoch:
            return None
        if self._now() - user.seen > DAY:
            return self._changed(user, await self._store.mark_seen(user.id, self._now()))
        return user

    async def by_token(self, token: str) -> User | None:
        """Return the program of a token."""
        if not token.startswith(TOKEN):
            return None
        return await self._store.user_by_token(_digest(token))

    async def is_current(self, user: User) -> bool:
        """Whether no session of a user has ended since they were found."""
        known = await self._find(user.id)
        return known is not None and known.epoch == user.epoch

    def is_here(self, user: str) -> bool:
        """Whether a user has a socket open, or has asked for something just now."""
        return self.links.any(user) or self.presence.lately(user)

    def cookie(self, user: User) -> str:
        """Return a new session cookie of a user."""
        return self._signer.write(Session(user.id, user.epoch, self._now()))

    async def log_in(self, login: str, password: str) -> User:
        """Return the user of a login if the password is right; a wrong one takes as long."""
        user = await self._store.user_by_login(login.casefold())
        stored = user.password if user is not None else None
        if not await self.passwords.matches(stored, password) or user is None:
            raise GameError("account/wrong")
        return user

    # Changing someone

    async def guest(self, name: str) -> User:
        """Create a guest."""
        return await self._add(self._new(clean_name(name), "guest"))

    async def rename(self, user: User, name: str) -> User:
        """Change the name of a user."""
        cleaned = clean_name(name)
        return self._changed(user, await self._store.rename_user(user.id, cleaned))

    async def open_profile(self, user: User, *, public: bool) -> User:
        """Open the profile of a user to everyone, or close it."""
        return self._changed(user, await self._store.open_profile(user.id, public=public))

    async def find(self, identity: str) -> User:
        """Return a person by their id; programs are none."""
        user = await self._find(identity)
        if user is None or user.kind == "bot":
            raise GameError("person/unknown")
        return user

    async def acquaintance(self, user: User, identity: str) -> User:
        """Return a person who does not block a user; whoever does is unknown to them."""
        other = await self.find(identity)
        if await self._store.company.tie_between(other.id, user.id) == "block":
            raise GameError("person/unknown")
        return other

    async def register(self, user: User | None, login: str, password: str, name: str) -> User:
        """Create an account, or turn a guest into one, with their games; all sessions end.

        An account that has no username yet gets one, with the password.
        """
        known = user if user is not None and user.kind != "bot" and user.login is None else None
        if known is not None and (known.kind == "account" or known.muted > self._now()):
            name = ""  # it keeps the one it has
        cleaned = clean_name(name or login) if name or known is None else ""
        account = Account(login.casefold(), await self.passwords.hash(password, login), cleaned)
        try:
            if known is not None:
                return self._revoked(known, await self._store.make_account(known, account))
            fresh = self._new(account.name, "account")
            return await self._add(
                replace(fresh, login=account.login, password=account.password, epoch=1)
            )
        except ConflictError:
            raise GameError("account/taken", found=login) from None

    async def change_password(self, user: User, old: str, new: str) -> User:
        """Change a password; all sessions end."""
        if not await self.passwords.matches(user.password, old):
            raise GameError("account/wrong")
        hashed = await self.passwords.hash(new, user.login or "")
        return self._revoked(user, await self._store.change_password(user, hashed))

    async def check_owner(self, user: User, password: str, name: str) -> None:
        """Refuse a farewell from an account without its password, or without one, its name."""
        if user.kind != "account":
            return
        if user.password is None:
            if name.strip().casefold() != user.name.casefold():
                raise GameError("account/wrong-name", name=user.name)
        elif not await self.passwords.matches(user.password, password):
            raise GameError("account/wrong")

    async def log_out(self, user: User) -> None:
        """End all sessions of a user, and the tokens of their programs."""
        self._revoked(user, await self._store.end_sessions(user.id))
        for program in await self._store.owned(user.id):
            self._end(program.id)

    async def refresh(self, identity: str, *, ended: bool) -> None:
        """Read a user and their programs again, whom another process or node has changed.

        Their links end with their sessions.
        """
        for each in (identity, *(program.id for program in await self._store.owned(identity))):
            self._forget(each)
            if ended:
                self.links.end(each)

    async def programs(self, owner: User) -> list[User]:
        """List the programs of an account."""
        return await self._store.owned(owner.id)

    async def delete(self, user: User) -> None:
        """Delete a user and their programs."""
        await self._delete_programs(user)
        await self._store.delete_user(user.id)
        self._end(user.id)
        await self._delete_programs(user)  # one may have been made meanwhile

    async def _delete_programs(self, owner: User) -> None:
        for program in await self._store.owned(owner.id):
            await self._store.delete_user(program.id)
            self._end(program.id)

    async def program(self, owner: User, name: str) -> tuple[User, str]:
        """Create a program of an account; return it with its token, which is not stored."""
        if owner.kind != "account":
            raise GameError("account/needed")
        if len(await self._store.owned(owner.id)) >= MOST_PROGRAMS:
            raise GameError("account/programs", count=MOST_PROGRAMS)
        user = await self._add(replace(self._new(clean_name(name), "bot"), owner=owner.id))
        token = await self._new_token(user)
        if not await self.is_current(owner):  # logged out everywhere meanwhile
            await self.delete(user)
            raise GameError("user/unknown")
        return user, token

    async def renew(self, owner: User, program: User) -> str:
        """Replace the token of a program; what was opened with the old one is closed."""
        await self._store.end_sessions(program.id)
        self._end(program.id)
        token = await self._new_token(program)
        if not await self.is_current(owner):  # logged out everywhere meanwhile
            await self._store.end_sessions(program.id)
            raise GameError("user/unknown")
        return token

    async def _new_token(self, program: User) -> str:
        token = TOKEN + secrets.token_urlsafe(32)
        await self._store.save_token(_digest(token), program.id, self._now())
        return token

    def changed(self, user: User, now: User | None) -> User:
        """Remember a user whom the storage has changed, and end what is open from older epochs."""
        return self._revoked(user, now)

    def _new(self, name: str, kind: str) -> User:
        return User(fresh_user(), name, kind, self._now(), seen=self._now())

    # The users that were here lately stay in memory

    async def _find(self, identity: str) -> User | None:
        known = self._cache.get(identity)
        if known is not None:
            self._cache[identity] = known  # the latest again
            return known
        changes = self._changes
        user = await self._store.user(identity)
        if user is not None and changes == self._changes:
            self._remember(user)  # nobody was changed since it was read
        return user

    async def _add(self, user: User) -> User:
        await self._store.add_user(user)
        self._remember(user)
        return user

    def _changed(self, user: User, now: User | None) -> User:
        """Remember a user as a change left them; none means that their session is over."""
        self._changes += 1
        if now is None:
            self._forget(user.id)
            raise GameError("user/unknown")
        self._remember(now)
        self._tell(Person(user.id))
        return now

    def _revoked(self, user: User, now: User | None) -> User:
        """Remember a user in their new epoch, and end what is open from older ones."""
        changed = self._changed(user, now)
        self.links.end(user.id)
        self._tell(Person(user.id, ended=True))
        return changed

    def _end(self, identity: str) -> None:
        """Forget a user, and end what is open for them, here and elsewhere."""
        self._forget(identity)
        self.links.end(identity)
        self._tell(Person(identity, ended=True))

    async def check_links(self) -> None:
        """Read everyone again, and end the links of those whose sessions ended on other nodes."""
        epochs = {user: self._cache[user].epoch for user in self.links.users if user in self._cache}
        self._cache.clear()
        self._changes += 1
        users = list(epochs)
        for start in range(0, len(users), CHUNK):
            part = users[start : start + CHUNK]
            now = await self._store.epochs(part)
            for user in part:
                if now.get(user) != epochs[user]:
                    self.links.end(user)

    def _forget(self, identity: str) -> None:
        self._changes += 1
        self._cache.pop(identity, None)

    def _remember(self, user: User) -> None:
        self._cache[user.id] = user


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
