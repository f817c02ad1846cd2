"""Several servers on one database: the news between them, and who drives which table."""
