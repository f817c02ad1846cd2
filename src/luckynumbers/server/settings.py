"""How a server runs: options of the command line, or environment variables of the same name."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from luckynumbers.core import GameError

PREFIX: Final = "LUCKYNUMBERS_"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; ``LUCKYNUMBERS_PORT`` sets ``port``, and so on."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "sqlite:///luckynumbers.db"
    origins: tuple[str, ...] = ()
    """Which pages may talk to us; without any, those of our own address on a home network."""
    secure: bool = False
    """Whether people reach us by https, so that cookies can be ``__Host-`` and Secure."""
    proxies: str = "127.0.0.1"
    """Which addresses may tell us the address of a client (a reverse proxy)."""
    workers: int = 1
    """How many bots think at once, each in a process of its own; 0: two, in threads."""
    bots: tuple[str, ...] = ()
    """Which bots may sit at a table; without any, all that have a name, never a program."""
    bot_pause: float = 0.4
    """Seconds between a bot's actions, so that people can follow."""
    bot_ms: int = 1000
    """The budget of a bot for one action."""
    grace: float = 60.0
    """Seconds before the seat of someone who is gone can be given away."""
    metrics: bool = True
    rate: float = 20.0
    """Messages a second, for each socket; an account has twice and an address ten times that."""
    burst: int = 60
    faults: int = 20
    """Messages that are none, or come too fast, before their socket is closed."""
    sockets_per_address: int = 100
    tables_per_user: int = 30
    requests: float = 10.0
    """Requests a second, for each address."""
    advice: float = 4.0
    """Hints and win chances a second, for each person."""
    backlog: int = 256
    """Messages that may wait for a slow client before it is let go."""
    waiting_hours: float = 24.0
    """How long a table waits for its players."""
    guest_days: float = 400.0
    """How long a guest who does not return is remembered; the games stay, the name goes."""
    idle_seconds: float = 60.0
    """How long a table nobody looks at stays in memory."""
    log_level: str = "info"

    def with_environment(self, environment: Mapping[str, str]) -> "Settings":
        """Take what the environment sets."""
        changes: dict[str, Any] = {}
        for field in fields(self):
            text = environment.get(PREFIX + field.name.upper())
            if text is not None:
                changes[field.name] = _parse(field.name, text, getattr(self, field.name))
        return replace(self, **changes)


def _parse(name: str, text: str, default: object) -> object:
    try:
        match default:
            case bool():
                return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
            case int() | float():
                return type(default)(text)
            case tuple():
                return tuple(part.strip() for part in text.split(",") if part.strip())
    except (KeyError, ValueError):
        raise GameError("server/bad-setting", name=PREFIX + name.upper(), found=text) from None
    return text
