"""HTTP: the REST interface of the tables and the people, and the pages of the browser client.

A request passes the guard, the router and one endpoint: ``guard``, ``api``, ``endpoints``, then its
handler in ``routes``. No handler decodes, encodes or decides anything about a game.
"""
