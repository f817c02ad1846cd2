"""Lucky Numbers: the board game by Michael Schacht, as software."""
