"""Turn notifications: the browsers that want them."""

from hashlib import sha256
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from luckynumbers.core import GameError
from luckynumbers.server.game.values import User
from luckynumbers.server.http.calls import Call
from luckynumbers.server.http.decoding import Body
from luckynumbers.server.http.endpoints import Routes
from luckynumbers.server.push.encryption import are_keys
from luckynumbers.server.push.endpoints import LONGEST, parse_endpoint
from luckynumbers.server.storage import PushSubscription

routes = Routes("/api/v1", "people")
MOST: Final = 10
"""The browsers of one person; beyond these the oldest is forgotten."""
Digest: TypeAlias = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]


class PushIn(Body, frozen=True):
    """Where a browser takes notifications, as its push service says."""

    endpoint: Annotated[str, Meta(min_length=9, max_length=LONGEST)]
    key: Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class PushOut(Struct):
    """What a browser needs to take notifications of this server."""

    key: str


@routes.add("GET", "/push")
async def show_push(call: Call) -> PushOut:
    """Return the key that signs the notifications of this server."""
    return PushOut(call.context.push.public_key)


@routes.add("PUT", "/me/push")
async def take_notifications(call: Call, caller: User, body: PushIn) -> None:
    """Send your turn notifications to this browser, too."""
    parse_endpoint(body.endpoint, local=call.context.settings.push_local)
    if not are_keys(body.key, body.auth):
        raise GameError("server/bad-request", where="body.key", why="form")
    identity = sha256(body.endpoint.encode()).hexdigest()
    added = PushSubscription(
        id=identity,
        user=caller.id,
        endpoint=body.endpoint,
        key=body.key,
        auth=body.auth,
        language=call.language,
        created=call.context.hub.services.now(),
    )
    await call.context.hub.store.save_push_subscription(added, MOST)
    if not await call.context.people.is_current(caller):  # logged out everywhere meanwhile
        await call.context.hub.store.drop_push_subscription(identity, caller.id)
        raise GameError("user/unknown")


@routes.add("DELETE", "/me/push/{browser}")
async def drop_notifications(call: Call, caller: User, browser: Digest) -> None:
    """Send none to a browser any more; its name is the SHA-256 of its endpoint, in hex."""
    await call.context.hub.store.drop_push_subscription(browser, caller.id)
