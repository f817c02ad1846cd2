"""Tables: each owns one game, and is the only one who changes it."""
