"""What the routes share: who asks, in which language, and how an error is answered."""

from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
from fastapi import Depends, Request, Response
from pydantic import BaseModel, ConfigDict

from luckynumbers.core import GameError, Message
from luckynumbers.server.game.messages import Sentence, sentence
from luckynumbers.server.game.values import User
from luckynumbers.server.languages import words_for
from luckynumbers.server.origins import home_address
from luckynumbers.words import nearest
from luckynumbers.words.catalogue import SOURCE

if TYPE_CHECKING:
    from luckynumbers.server.app import Server

_STATUS = {
    "user/unknown": 401,
    "account/wrong": 401,
    "account/needed": 403,
    "table/not-your-seat": 403,
    "table/spectator": 403,
    "table/host-only": 403,
    "table/invited-only": 403,
    "table/rated-accounts": 403,
    "server/origin": 403,
    "hint/people": 403,
    "shares/people": 403,
    "table/unknown": 404,
    "invite/unknown": 404,
    "server/no-page": 404,
    "server/method": 405,
    "server/too-large": 413,
    "server/bad-request": 422,
    "server/bad-message": 422,
    "server/too-fast": 429,
    "table/busy": 429,
    "table/too-many": 429,
    "storage/failed": 503,
    "storage/cannot-open": 503,
    "server/failed": 503,
    "account/taken": 409,
    "table/stale": 409,
    "table/not-your-turn": 409,
    "table/started": 409,
    "table/not-running": 409,
    "table/seats-open": 409,
    "table/no-seat": 409,
    "game/not-over": 409,
}


class Problem(BaseModel):
    """Why something was refused: a code, its facts, and the sentence in the reader's language."""

    code: str
    facts: dict[str, Any]
    text: str


class Strict(BaseModel):
    """A request that must say what it means: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", str_max_length=400)


PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "503": {"model": Problem}}


class RefusalError(Exception):
    """Carry the refusal of a table to the answer."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said.code)
        self.said = said


def status_of(code: str) -> int:
    """Choose the HTTP status of a refusal."""
    return _STATUS.get(code, 400)


def problem(message: Message, language: str) -> Response:
    """Answer with a refusal."""
    return refusal(sentence(message, words_for(language)))


def refusal(said: Sentence) -> Response:
    """Answer with a refusal that has its sentence already."""
    return json_response(said, status_of(said.code))


def json_response(value: object, status: int = 200) -> Response:
    """Answer with a value that is written as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def language_of(accepted: str | None, chosen: str | None = None) -> str:
    """Choose a language: the person's own choice, or the best of a browser's wishes."""
    wishes = [_wish(part) for part in (accepted or "")[:200].split(",")]
    liked = sorted((wish for wish in wishes if wish[0] < 0), key=lambda wish: wish[0])
    return nearest([(chosen or "")[:20], *(tag for _, tag in liked)]) or SOURCE


def _wish(part: str) -> tuple[float, str]:
    """Read "fr;q=0.8" as the tag and how much it is liked, negative to stand in order."""
    tag, _, quality = part.partition(";")
    try:
        return -float(quality.strip().removeprefix("q=") or 1), tag.strip()
    except ValueError:
        return 0.0, ""


def server_of(request: Request) -> "Server":
    """Find the server behind a request."""
    return cast("Server", request.app.state.server)


def home_addresses(request: Request) -> list[str]:
    """List the addresses at which other devices of the house find us: none, if they can't."""
    settings = server_of(request).settings
    if settings.host not in {"0.0.0.0", "::"} or settings.origins:  # noqa: S104
        return []
    return [f"http://{home_address()}:{settings.port}"]


async def asking(request: Request) -> User | None:
    """Find who asks, if anyone."""
    return await server_of(request).user_of(request.headers.items())


async def asking_user(request: Request) -> User:
    """Find who asks; it must be someone."""
    user = await asking(request)
    if user is None:
        raise GameError("user/unknown")
    return user


Asker = Annotated[User | None, Depends(asking)]
AskingUser = Annotated[User, Depends(asking_user)]
