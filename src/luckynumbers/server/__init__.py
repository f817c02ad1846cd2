"""Online play: tables that the server owns, a log that loses nothing.

Import what you need from the modules below; this one stays empty so that it loads nothing.
"""
