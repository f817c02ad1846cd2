"""Structured logs: one JSON object a line, with known fields only, so that no secret slips in."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

FIELDS: Final = ("table", "code", "address", "status", "path", "method", "count", "url", "reason")

OURS: Final = "luckynumbers"
"""The logger above all of the server's own."""


class JsonFormatter(logging.Formatter):
    """Formatter of log lines: the event, its known fields, the kind and place of an error."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower()}
        line["event"] = record.getMessage()[:300]
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line |= self._where(record)
        return json.dumps(line, ensure_ascii=False, default=str)

    def _where(self, record: logging.LogRecord) -> dict[str, object]:
        """The kind of an error and its place; never its text or its locals."""
        kind, _, trace = record.exc_info or (None, None, None)
        frames = []
        while trace is not None:
            code = trace.tb_frame.f_code
            frames.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
            trace = trace.tb_next
        return {"error": kind.__name__ if kind else "", "trace": frames[-8:]}


def set_up_logs(level: str) -> None:
    """Send all logs, ours and uvicorn's, to standard error as JSON.

    A library's details, such as the headers of a handshake with their cookies, are never logged:
    ``debug`` is for the server's own loggers.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.getLevelNamesMapping()[level.upper()], logging.INFO))
    logging.getLogger(OURS).setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
