"""People: guests at once, accounts for who wants one, programs with a token."""

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from luckynumbers.core import GameError
from luckynumbers.server.names import clean_name
from luckynumbers.server.sessions import Session, Signer
from luckynumbers.server.storage import ConflictError, Store, User
from luckynumbers.server.tables.house import now

DAY: Final = 86_400_000
MOST_CACHED: Final = 20_000
MOST_PROGRAMS: Final = 20
SHORTEST_PASSWORD: Final = 8
TOKEN: Final = "lnb_"  # noqa: S105 — how a token begins, so that it is found when it leaks


class People:
    """Know who someone is."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._signer = Signer(key)
        self._hasher = PasswordHasher()
        self._cache: OrderedDict[str, User] = OrderedDict()
        self._hashing = asyncio.Semaphore(2)
        self._decoy = ""

    # Who is it?

    async def by_cookie(self, cookie: str) -> User | None:
        """Find the user of a cookie; one of an earlier epoch is worth nothing."""
        session = self._signer.read(cookie, now())
        if session is None:
            return None
        user = await self._find(session.user)
        if user is None or user.epoch != session.epoch:
            return None
        if now() - user.seen > DAY:
            user = await self._save(replace(user, seen=now()))
        return user

    async def by_token(self, token: str) -> User | None:
        """Find the program of a token."""
        if not token.startswith(TOKEN):
            return None
        return await self._store.user_by_token(_digest(token))

    def cookie(self, user: User) -> str:
        """Write the cookie of a user."""
        return self._signer.write(Session(user.id, user.epoch, now()))

    async def _find(self, identity: str) -> User | None:
        user = self._cache.get(identity) or await self._store.user(identity)
        if user is not None:
            self._remember(user)
        return user

    def _remember(self, user: User) -> None:
        self._cache[user.id] = user
        self._cache.move_to_end(user.id)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)

    # Becoming someone

    async def guest(self, name: str) -> User:
        """Welcome a guest."""
        return await self._save(_fresh(clean_name(name), "guest"))

    async def rename(self, user: User, name: str) -> User:
        """Give a user another name."""
        return await self._save(replace(user, name=clean_name(name)))

    async def register(self, user: User | None, login: str, password: str, name: str) -> User:
        """Make an account; a guest takes their games along. The session changes."""
        _check_password(password)
        before = user if user is not None and user.kind == "guest" else None
        base = before or _fresh(clean_name(name or login), "account")
        named = clean_name(name) if name else base.name
        account = replace(
            base,
            name=named,
            kind="account",
            login=login.casefold(),
            password=await self._hash(password),
            epoch=base.epoch + 1,
        )
        try:
            return await self._save(account)
        except ConflictError:
            raise GameError("account/taken", found=login) from None

    async def log_in(self, login: str, password: str) -> User:
        """Check a password; a wrong one takes as long as a right one."""
        user = await self._store.user_by_login(login.casefold())
        known = user is not None and user.password is not None
        stored = user.password if user is not None and user.password else await self._nobody()
        if not await self._verify(stored, password) or user is None or not known:
            raise GameError("account/wrong")
        return user

    async def _nobody(self) -> str:
        """Give the hash of a password that nobody has."""
        if not self._decoy:
            self._decoy = await self._hash(secrets.token_hex())
        return self._decoy

    async def log_out(self, user: User) -> None:
        """End all sessions of a user."""
        await self._save(replace(user, epoch=user.epoch + 1))

    async def change_password(self, user: User, old: str, new: str) -> User:
        """Change a password; all other sessions end."""
        if user.password is None or not await self._verify(user.password, old):
            raise GameError("account/wrong")
        _check_password(new)
        changed = replace(user, password=await self._hash(new), epoch=user.epoch + 1)
        return await self._save(changed)

    async def delete(self, user: User) -> None:
        """Forget a user and their programs."""
        for program in await self._store.owned(user.id):
            await self._store.delete_user(program.id)
        await self._store.delete_user(user.id)
        self._cache.pop(user.id, None)

    # Programs

    async def program(self, owner: User, name: str) -> tuple[User, str]:
        """Make a program of an account, with the token that it shows."""
        if owner.kind != "account":
            raise GameError("account/needed")
        if len(await self._store.owned(owner.id)) >= MOST_PROGRAMS:
            raise GameError("account/programs", count=MOST_PROGRAMS)
        user = await self._save(replace(_fresh(clean_name(name), "bot"), owner=owner.id))
        token = TOKEN + secrets.token_urlsafe(32)
        await self._store.save_token(_digest(token), user.id, now())
        return user, token

    async def _save(self, user: User) -> User:
        await self._store.save_user(user)
        self._remember(user)
        return user

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, stored: str, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(self._matches, stored, password)

    def _matches(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False


def _fresh(name: str, kind: str) -> User:
    return User(secrets.token_urlsafe(9), name, kind, now(), seen=now())


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _check_password(password: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise GameError("account/short-password", least=SHORTEST_PASSWORD)
