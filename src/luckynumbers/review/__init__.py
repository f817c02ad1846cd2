"""The review of a game: what luck did, what the players did, and why a choice was a mistake."""

from luckynumbers.review.depth import DEEP, DEPTHS, INSTANT, STANDARD, Depth, depth_named
from luckynumbers.review.judge import Cache, Judge
from luckynumbers.review.profiles import Profile, profile_of, profiles_of
from luckynumbers.review.reviewing import review
from luckynumbers.review.strip import Strip, tile_strip
from luckynumbers.review.values import Alternative, Decision, Review, SeatReview, TurnReview

__all__ = [
    "DEEP",
    "DEPTHS",
    "INSTANT",
    "STANDARD",
    "Alternative",
    "Cache",
    "Decision",
    "Depth",
    "Judge",
    "Profile",
    "Review",
    "SeatReview",
    "Strip",
    "TurnReview",
    "depth_named",
    "profile_of",
    "profiles_of",
    "review",
    "tile_strip",
]
