"""How a server runs: options of the command line, or environment variables of the same name."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from luckynumbers.core import GameError
from luckynumbers.server.validation import misfit

PREFIX: Final = "LUCKYNUMBERS_"
MOST: Final = 1_000_000_000
_ORIGIN: Final = re.compile(r"https?://[^\s/?#@]+/?")
Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]
Rate: TypeAlias = Annotated[float, Meta(gt=0, le=MOST)]
Duration: TypeAlias = Annotated[float, Meta(ge=0, le=MOST)]
Level: TypeAlias = Annotated[str, Meta(pattern=r"(?i)^(debug|info|warning|error|critical)$(?!\n)")]


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; ``LUCKYNUMBERS_PORT`` sets ``port``, and so on."""

    host: str = "127.0.0.1"
    port: Port = 8000
    db: str = "sqlite:///luckynumbers.db"
    origins: tuple[str, ...] = ()
    """The pages that may talk to the server; without any, those of its own address at home."""
    secure: bool = False
    """Whether people come by https, so that cookies can be ``__Host-`` and Secure."""
    proxies: str = "127.0.0.1"
    """The addresses of reverse proxies, whose word for a client's address is taken."""
    workers: Annotated[int, Meta(ge=0, le=1000)] = 1
    """How many bots think at once, each in a process of its own; 0: two, in threads."""
    bots: tuple[str, ...] = ()
    """The bots that may sit at a table; without any, all that have a name, never a program."""
    bot_pause: Duration = 0.4
    """Seconds between a bot's actions, so that people can follow."""
    bot_ms: Count = 1000
    """The budget of a bot for one action."""
    hint_ms: Count = 1500
    """The most that a hint may take: it is wanted at once, and takes 50 to 300 ms."""
    grace: Duration = 60.0
    """Seconds before the seat of someone who is gone can be given away."""
    drive: bool = True
    """Whether this node moves for bots and watches clocks, where another one could; on SQLite there
    is no other."""
    metrics: bool = True
    docs: str = ""
    """The folder of the documentation site, shown at ``/docs/``; without it there is none."""
    rate: Rate = 20.0
    """Messages a second, for each socket; an account has twice and an address ten times that."""
    burst: Count = 60
    faults: Count = 20
    """Messages that are invalid, or come too fast, before their socket is closed."""
    sockets_per_address: Count = 100
    tables_per_user: Count = 30
    requests: Rate = 10.0
    """Requests a second, for each address."""
    advice: Annotated[float, Meta(ge=0, le=MOST)] = 4.0
    """Hints and win chances a second, for each person; 0: none."""
    backlog: Count = 256
    """Messages that may wait for a slow client before it is disconnected."""
    waiting_hours: Duration = 24.0
    """How long a table waits for its players."""
    guest_days: Duration = 400.0
    """How long a guest who does not return is remembered; the games stay, the name goes."""
    idle_seconds: Duration = 60.0
    """How long a table without subscribers stays in memory."""
    push_local: bool = False
    """For tests: notifications may go to this machine, and by plain http."""
    log_level: Level = "info"
    seed: str = ""
    """For tests: shuffles, start draws and invitations follow from it; never in public."""

    def with_environment(self, environment: Mapping[str, str]) -> "Settings":
        """Return these settings with what the environment sets."""
        types = get_type_hints(Settings, include_extras=True)
        variables = {name: PREFIX + name.upper() for name in types}
        changes = {
            name: _parse(variable, environment[variable], types[name])
            for name, variable in variables.items()
            if environment.get(variable)  # an empty one is not set
        }
        return replace(self, **changes)

    def check(self) -> None:
        """Refuse what a server cannot use, be it from an option or a variable."""
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise _unusable("ORIGINS", origin) from GameError("misfit/origin")
        for proxy in filter(None, map(str.strip, self.proxies.split(","))):
            if proxy != "*" and not _is_network(proxy):
                raise _unusable("PROXIES", proxy) from GameError("misfit/address")
        for bot in self.bots:
            if reason := _is_no_bot(bot):
                raise _unusable("BOTS", bot) from reason
        if self.docs and not Path(self.docs).is_dir():
            reason = GameError("file/no-folder", folder=self.docs)
            raise _unusable("DOCS", self.docs) from reason


def _is_network(text: str) -> bool:
    with suppress(ValueError):
        return bool(ip_network(text))
    return False


def _is_no_bot(spec: str) -> GameError | None:
    """Why a spec names no bot that may play on a server."""
    # The command line reads settings without any bots.
    from luckynumbers.bots import registry  # noqa: PLC0415

    try:
        if not registry.is_outside(spec):
            registry.make(spec)
            return None
    except GameError as error:
        if error.code != "bot/unknown":  # which lists players that do not play here
            return error
    return GameError("bot/unknown", found=spec, known=registry.names())


def _unusable(name: str, found: str) -> GameError:
    return GameError("server/bad-setting", name=PREFIX + name, found=found)


def _parse(variable: str, text: str, kind: Any) -> Any:
    listed = get_origin(kind) is tuple
    value = [part.strip() for part in text.split(",") if part.strip()] if listed else text
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise GameError("server/bad-setting", name=variable, found=text) from misfit(error).reason
