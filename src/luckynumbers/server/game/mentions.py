"""The users whom events name: whom a game belongs to, and whose name must go with them."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from luckynumbers.server.game.events import Created, Data, Seat, Seated


def host_of(data: Data) -> str:
    """The user who opened the table, in the event that says so."""
    return data.host if isinstance(data, Created) else ""


def named_users(data: Data) -> frozenset[str]:
    """The users whom an event names."""
    match data:
        case Created(host=host, seats=seats):
            named = (user for seat in seats for user in (seat.user, seat.replaced))
            return frozenset({host, *named} - {""})
        case Seated(who=who):
            return frozenset({who.user, who.replaced} - {""})
    return frozenset()


def without_name(data: Data, user: str) -> Data:
    """An event without the name and id of a user: the one thing that ever changes in a log."""

    def nameless(seat: Seat) -> Seat:
        named = user in {seat.user, seat.owner, seat.replaced}
        return replace(seat, name="", user="", owner="", replaced="") if named else seat

    match data:
        case Seated(who=who):
            return replace(data, who=nameless(who))
        case Created(seats=seats):
            host = "" if data.host == user else data.host
            return replace(data, seats=tuple(map(nameless, seats)), host=host)
    return data


def handed_seats(data: Data, user: str) -> tuple[int, ...]:
    """The seats that an event shows with a bot in place of a user."""
    match data:
        case Seated(seat=seat, who=who) if who.kind == "bot" and who.replaced == user:
            return (seat,)
        case Created(seats=seats):
            return tuple([n for n, seat in enumerate(seats, 1) if seat.replaced == user])
    return ()


def with_replaced(events: Iterable[Data | None]) -> Iterator[Data | None]:
    """The events of one game, with the user whose seat a bot took over where older logs lack it."""
    users: dict[int, str] = {}
    for data in events:
        match data:
            case Created(seats=seats):
                users = {number: seat.user for number, seat in enumerate(seats, 1)}
                yield data
            case Seated(seat=seat, who=who):
                user = users.get(seat, "")
                users[seat] = who.user
                lacking = who.kind == "bot" and user and not who.replaced
                yield replace(data, who=replace(who, replaced=user)) if lacking else data
            case _:
                yield data


def with_users_of_bots(
    events: Iterable[Data | None], before: Mapping[str, str]
) -> tuple[list[Data | None], dict[str, str]]:
    """The events of one game with the users whose names its bots have, and these users by name.

    ``before`` are those of the game whose rematch it is.
    """
    users: dict[str, str] = {}

    def marked(seat: Seat) -> Seat:
        user = seat.replaced or before.get(seat.name, "")
        if seat.kind != "bot" or not user:
            return seat
        users[seat.name] = user
        return replace(seat, replaced=user)

    after: list[Data | None] = []
    for data in events:
        match data:
            case Created(seats=seats):
                after.append(replace(data, seats=tuple(map(marked, seats))))
            case Seated(who=who) if who.replaced:
                after.append(replace(data, who=marked(who)))
            case _:
                after.append(data)
    return after, users
