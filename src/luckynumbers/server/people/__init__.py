"""People: guests, accounts and programs, their passwords and their sessions."""
