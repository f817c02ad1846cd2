"""The WebSocket transport: frames in, commands out; one connection for all tables of a client."""
