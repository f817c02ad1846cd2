"""A game being played: the rulebook with luck, history, records and players."""

from luckynumbers.play.game import Acted, Event, Game, Left, Started
from luckynumbers.play.layout import Layout
from luckynumbers.play.match import Forfeit, Match, Result, play_out
from luckynumbers.play.pile import Pile
from luckynumbers.play.player import Cancel, Player, PlayerError, Think
from luckynumbers.play.record import Record
from luckynumbers.play.score import Score, follow, play_of, revealed_in
from luckynumbers.play.shuffle import Shuffle
from luckynumbers.play.tournament import Fixture, Scored, Standing, Tournament

__all__ = [
    "Acted",
    "Cancel",
    "Event",
    "Fixture",
    "Forfeit",
    "Game",
    "Layout",
    "Left",
    "Match",
    "Pile",
    "Player",
    "PlayerError",
    "Record",
    "Result",
    "Score",
    "Scored",
    "Shuffle",
    "Standing",
    "Started",
    "Think",
    "Tournament",
    "follow",
    "play_of",
    "play_out",
    "revealed_in",
]
