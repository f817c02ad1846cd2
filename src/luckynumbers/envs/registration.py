"""Registration with Gymnasium, by the name that it looks for."""

from typing import Final

import gymnasium

GYMNASIUM_ID: Final = "LuckyNumbers-v0"


def register_gymnasium() -> None:
    """Register the single-agent environment and its batched form, once."""
    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            id=GYMNASIUM_ID,
            entry_point="luckynumbers.envs.single:LuckyNumbersEnv",
            vector_entry_point="luckynumbers.envs.vector:LuckyNumbersVectorEnv",
        )
