"""A game being played: the rulebook with luck, history, records and players."""

from luckynumbers.play.entries import Departure, Entry, Move, Opening, revealed_in
from luckynumbers.play.game import Game
from luckynumbers.play.layout import Layout
from luckynumbers.play.log import Log
from luckynumbers.play.match import Forfeit, Match, Result, play_out
from luckynumbers.play.pile import Pile
from luckynumbers.play.player import CancelFlag, Player, PlayerError, Think
from luckynumbers.play.record import Record
from luckynumbers.play.shuffle import Shuffle
from luckynumbers.play.tournament import Fixture, GameScore, Standing, Tournament
from luckynumbers.play.transcript import Transcript, play_of

__all__ = [
    "CancelFlag",
    "Departure",
    "Entry",
    "Fixture",
    "Forfeit",
    "Game",
    "GameScore",
    "Layout",
    "Log",
    "Match",
    "Move",
    "Opening",
    "Pile",
    "Player",
    "PlayerError",
    "Record",
    "Result",
    "Shuffle",
    "Standing",
    "Think",
    "Tournament",
    "Transcript",
    "play_of",
    "play_out",
    "revealed_in",
]
