"""Passkeys (WebAuthn): an account is made and entered with a key that a device keeps.

The device proves that its person is there, so a passkey alone opens the account. The library
verifies what it says; here is who may say it, and what becomes of it.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, ParamSpec, TypeVar
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from luckynumbers.core import GameError
from luckynumbers.server.game.names import clean_name
from luckynumbers.server.game.values import User
from luckynumbers.server.people.challenges import Challenge, Challenges
from luckynumbers.server.people.directory import People, fresh_user
from luckynumbers.server.storage import ConflictError, Passkey, Store

MOST: Final = 20
"""The passkeys of one account."""
WRONG: Final = "passkey/wrong"
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    """What a device has answered to a challenge, as base64url; ``site`` is the page's origin."""

    id: str
    client: str
    site: str

    @property
    def host(self) -> str:
        """The name that the passkey is bound to."""
        return urlsplit(self.site).hostname or ""


class Passkeys:
    """The passkeys of a server's accounts."""

    def __init__(self, store: Store, people: People, now: Callable[[], int]) -> None:
        self.challenges = Challenges(now)
        self._store, self._people, self._now = store, people, now

    def offer(self, caller: User | None) -> tuple[str, str]:
        """Begin to make a passkey: return the id of its user, and the challenge."""
        user = caller.id if caller is not None else fresh_user()
        return user, bytes_to_base64url(self.challenges.issue("make", user))

    def invite(self) -> str:
        """Begin to sign in: return the challenge."""
        return bytes_to_base64url(self.challenges.issue("enter"))

    async def make(
        self, caller: User | None, answer: Answer, attestation: str, name: str, label: str
    ) -> User:
        """Add a passkey to the caller's account; a guest, or nobody, gets an account by it."""
        challenge, asked = self._asked(answer, "make")
        if caller is not None and caller.id != challenge.user:
            raise GameError(WRONG)
        made = await _verified(_check_made, answer, attestation, asked)
        passkey = replace(made, user=challenge.user, name=clean_name(label), created=self._now())
        try:
            if caller is not None and caller.kind == "account":
                return await self._add(caller, passkey)
            return await self._sign_up(caller, passkey, name)
        except ConflictError:
            raise GameError(WRONG) from None

    async def _add(self, caller: User, passkey: Passkey) -> User:
        if not await self._store.add_passkey(caller, passkey, MOST):
            raise GameError("passkey/many", count=MOST)
        return caller

    async def _sign_up(self, caller: User | None, passkey: Passkey, name: str) -> User:
        if caller is not None and caller.kind != "guest":
            raise GameError("account/needed")
        at = self._now()
        fresh = User(passkey.user, clean_name(name), "account", at, 1, seen=at)
        return self._people.changed(
            caller or fresh, await self._store.add_account_with_passkey(caller or fresh, passkey)
        )

    async def enter(self, answer: Answer, data: str, signature: str) -> User:
        """Return the user of a passkey, if its device has signed the challenge."""
        _, asked = self._asked(answer, "enter")
        known = await self._store.passkey(answer.id)
        if known is None:
            raise GameError(WRONG)
        count = await _verified(_check_entry, answer, data, signature, asked, known)
        await self._store.mark_passkey(known.id, count, self._now())
        user = await self._store.user(known.user)
        if user is None:
            raise GameError(WRONG)
        return user

    async def remove(self, caller: User, identity: str) -> None:
        """Delete a passkey of the caller; the last way into an account stays."""
        match await self._store.remove_passkey(caller.id, identity):
            case "last":
                raise GameError("passkey/last")
            case "unknown":
                raise GameError("passkey/unknown")

    def _asked(self, answer: Answer, purpose: str) -> tuple[Challenge, bytes]:
        """The challenge that is answered; it is over with that, whatever the answer is."""
        try:
            asked = base64url_to_bytes(json.loads(base64url_to_bytes(answer.client))["challenge"])
            found = self.challenges.take(asked)
        except (ValueError, TypeError, KeyError, RecursionError):
            found = None
        if found is None or found.purpose != purpose:
            raise GameError(WRONG)
        return found, asked


async def _verified(check: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
    """Run a check in a thread; whatever the library finds wrong is one refusal."""
    try:
        return await asyncio.to_thread(check, *given, **more)
    except Exception:  # a parser's own error on what a stranger has made up means the same
        raise GameError(WRONG) from None


def _check_made(answer: Answer, attestation: str, asked: bytes) -> Passkey:
    found = webauthn.verify_registration_response(
        credential=_credential(answer, attestationObject=attestation),
        expected_challenge=asked,
        expected_rp_id=answer.host,
        expected_origin=answer.site,
        require_user_verification=True,
    )
    key = bytes_to_base64url(found.credential_public_key)
    return Passkey(bytes_to_base64url(found.credential_id), "", key, found.sign_count)


def _check_entry(answer: Answer, data: str, signature: str, asked: bytes, known: Passkey) -> int:
    found = webauthn.verify_authentication_response(
        credential=_credential(answer, authenticatorData=data, signature=signature),
        expected_challenge=asked,
        expected_rp_id=answer.host,
        expected_origin=answer.site,
        credential_public_key=base64url_to_bytes(known.key),
        credential_current_sign_count=known.count,
        require_user_verification=True,
    )
    return found.new_sign_count


def _credential(answer: Answer, **response: str) -> dict[str, object]:
    shown = {"clientDataJSON": answer.client, **response}
    return {"id": answer.id, "rawId": answer.id, "type": "public-key", "response": shown}
