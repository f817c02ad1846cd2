"""Stores that fail on demand, for servers in the test's own process."""

import asyncio
from typing import Literal

from luckynumbers.server.storage import Batch, StorageError, Store
from luckynumbers.server.storage.connection import Backend


class FailingStore(Store):
    """A store whose appends can fail: before they are written, or before their success is heard."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend)
        self.failure: Literal["", "unwritten", "unheard"] = ""

    def append(self, batch: Batch) -> "asyncio.Future[None]":
        if not self.failure:
            return super().append(batch)
        return asyncio.ensure_future(self._fail(batch))

    async def _fail(self, batch: Batch) -> None:
        if self.failure == "unheard":
            await super().append(batch)
        raise StorageError
