"""Passwords: hashed by argon2 in threads, two at a time, so that no game waits for them."""

import asyncio
import secrets
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from luckynumbers.core import GameError
from luckynumbers.server.people.weakness import is_weak

SHORTEST: Final = 8
AT_ONCE: Final = 2
"""Each hash takes 64 MiB of memory."""


class Passwords:
    """Hashing and checking of passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._decoy = ""

    async def hash(self, password: str, login: str) -> str:
        """Hash a new password, or refuse one that is too short or easily guessed."""
        if len(password) < SHORTEST:
            raise GameError("account/short-password", least=SHORTEST)
        if is_weak(password, login):
            raise GameError("account/weak-password")
        return await self._hash(password)

    async def matches(self, stored: str | None, password: str) -> bool:
        """Whether a password is the stored one; where none is stored, no takes as long."""
        known = stored or await self._decoy_hash()
        async with self._turn:
            return await asyncio.to_thread(self._verify, known, password) and stored is not None

    async def _decoy_hash(self) -> str:
        if not self._decoy:
            self._decoy = await self._hash(secrets.token_hex())
        return self._decoy

    async def _hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False
