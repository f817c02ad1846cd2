"""Answers: values as JSON, and refusals with their status."""

from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from luckynumbers.core import Message
from luckynumbers.server.game.messages import Sentence, sentence
from luckynumbers.server.languages import words_for

JSON: Final = "application/json"
LARGEST: Final = 64 * 1024
"""The most bytes of a request's body."""
TOO_LARGE: Final = "luckynumbers.too_large"
"""The mark in the scope of a request whose body became too large."""
_STATUS: Final = {
    "user/unknown": 401,
    "user/unknown-token": 401,
    "user/logged-out": 401,
    "account/wrong": 401,
    "account/wrong-name": 401,
    "passkey/wrong": 401,
    "account/needed": 403,
    "table/not-your-seat": 403,
    "table/spectator": 403,
    "table/host-only": 403,
    "table/invited-only": 403,
    "table/rated-accounts": 403,
    "table/rated-apart": 403,
    "table/program-device": 403,
    "table/rated-bots": 403,
    "account/banned": 403,
    "user/muted": 403,
    "report/too-many": 429,
    "server/origin": 403,
    "hint/people": 403,
    "shares/people": 403,
    "challenge/people": 403,
    "table/unknown": 404,
    "invite/unknown": 404,
    "record/no-moment": 404,
    "program/unknown": 404,
    "person/unknown": 404,
    "server/no-page": 404,
    "server/method": 405,
    "account/taken": 409,
    "person/too-many": 409,
    "person/not-asked": 403,
    "passkey/unknown": 404,
    "passkey/last": 409,
    "passkey/many": 409,
    "progress/full": 409,
    "table/stale": 409,
    "table/not-your-turn": 409,
    "table/started": 409,
    "table/closed": 409,
    "table/not-running": 409,
    "table/seats-open": 409,
    "table/no-seat": 409,
    "table/seated-already": 409,
    "table/seat-taken": 409,
    "table/just-given": 409,
    "table/not-gone": 409,
    "table/not-their-turn": 409,
    "match/playing": 409,
    "offer/too-many": 409,
    "close/not-now": 409,
    "game/not-over": 409,
    "game/secret": 409,
    "record/finished": 409,
    "server/too-large": 413,
    "server/bad-request": 422,
    "server/bad-message": 422,
    "server/too-fast": 429,
    "table/busy": 429,
    "review/busy": 429,
    "table/too-many": 429,
    "table/too-many-followed": 429,
    "server/bye": 503,
    "storage/conflict": 503,
    "storage/failed": 503,
    "storage/cannot-open": 503,
    "storage/damaged": 503,
    "server/failed": 503,
}
RETRY_SECONDS: Final = {
    "server/too-fast": 1,
    "server/bye": 1,
    "server/failed": 1,
    "storage/conflict": 1,
    "storage/failed": 1,
    "table/busy": 1,
    "review/busy": 60,
}
"""After how long the same may be sent again; whatever else is refused would be refused again."""


class RefusalError(Exception):
    """A table's refusal, which has its sentence already."""

    def __init__(self, refusal: Sentence) -> None:
        super().__init__(refusal.code)
        self.sentence = refusal


def json_response(value: object, status: int = 200) -> Response:
    """Return a response with a value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def problem(message: Message, language: str, reason: Message | None = None) -> Response:
    """Return a response with a refusal in the reader's language, and the reason for it."""
    words = words_for(language)
    said = sentence(message, words)
    if reason is not None:
        said = replace(said, text=words.join([said.text, words.say(reason)]))
    return refusal(said)


def refusal(said: Sentence) -> Response:
    """Return a response with a refusal, and with ``Retry-After`` where that helps."""
    response = json_response(said, _STATUS.get(said.code, 400))
    if said.code in RETRY_SECONDS:
        response.headers["Retry-After"] = str(RETRY_SECONDS[said.code])
    return response
