"""Where an invitation leads, for whoever has it; codes cannot be tried."""

from luckynumbers.server.http.calls import Call


async def find_invited(call: Call, code: str) -> str | None:
    """Find the table of an invitation. Only a wrong code counts as a guess."""
    call.check_guess()
    found = await call.context.hub.store.invited(code.upper())
    if found is not None:
        call.forgive_guess()
    return found
