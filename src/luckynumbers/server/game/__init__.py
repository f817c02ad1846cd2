"""A table as a value: its log, its state, its commands and what everyone may see of it.

Pure: no asyncio, no storage, no sockets. ``deciding.decide`` is the only way a table changes.
"""
