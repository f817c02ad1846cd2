"""Turn notifications by Web Push: encrypted for one browser, signed by this server."""
