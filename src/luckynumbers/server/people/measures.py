"""The operator's measures as they reach a running server: whoever is banned is sent away.

The command line writes them into the database; the server looks for new ones every few seconds.
"""

from luckynumbers.server.people.directory import People
from luckynumbers.server.storage import Store


class Measures:
    """How far the log of measures was followed."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people
        self._number = 0

    async def start(self) -> None:
        """Begin after what stands in the log: nobody is in memory yet."""
        self._number = await self._store.moderation.latest()

    async def follow(self) -> None:
        """Read users again about whom something was decided; end the links of who is banned."""
        for measure in await self._store.moderation.after(self._number):
            self._number = measure.number
            await self._people.refresh(measure.person, ended=measure.deed == "ban")
