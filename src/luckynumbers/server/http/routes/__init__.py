"""The handlers, by subject. Each module declares its endpoints in ``routes``."""
