"""The REST faces: people, tables, pages. Everything that plays goes through the same commands."""
