"""What subscribers receive: the whole state at first, then every difference of two states."""

from functools import partial

from luckynumbers.server.game.commands import Emote
from luckynumbers.server.game.messages import EMOTES, EmoteOut, Next, Out, StateOut
from luckynumbers.server.game.state import State
from luckynumbers.server.game.view import event_of, info_of, offer_of, view_of
from luckynumbers.server.live.log_texts import LogTexts
from luckynumbers.server.live.subscribers import Subscribers
from luckynumbers.server.nodes.news import Stored
from luckynumbers.words import Words


def state_of(
    state: State, subscribers: Subscribers, texts: LogTexts, since: int, words: Words
) -> StateOut:
    """Everything about a table, with the events after ``since``."""
    return StateOut(
        id="",
        table=state.id,
        seq=state.seq,
        at=0,
        info=info_of(state),
        view=view_of(state),
        events=texts.after(state, since, words),
        present=subscribers.present(state.users),
        subscribers=subscribers.count,
        offers=tuple(offer_of(offer, state, is_open=True) for offer in state.offers),
    )


def publish(
    subscribers: Subscribers,
    before: State,
    after: State,
    emote: Emote | None = None,
    blockers: frozenset[str] = frozenset(),
) -> None:
    """Send what has changed between two stored states, and a phrase if there is one.

    Those who block its speaker do not receive the phrase.
    """
    if after.offers is not before.offers:
        _publish_offers(subscribers, before, after)
    if events := after.events[before.seq + 1 :]:
        view = view_of(after)
        for event in events:
            subscribers.publish(partial(event_of, event, after, view))
    if after.next != before.next:
        _publish_same(subscribers, Next(after.id, after.seq, after.next))
    if emote is not None:
        subscribers.publish(partial(_phrase, after.id, emote), blockers)


def concerned(before: State, after: State) -> frozenset[str]:
    """The users whose list of games has changed: by whose turn it is, a seat, a start or an end."""
    turned = before.waits_for ^ after.waits_for
    if after.seats is before.seats and after.status is before.status:
        return turned
    return turned | frozenset([user for user in (*before.users, *after.users) if user])


def news_of(before: State, after: State) -> Stored:
    """What other nodes have to know of a decision."""
    known = {offer.number: offer for offer in before.offers}
    numbers = {offer.number for offer in after.offers}
    return Stored(
        after.id,
        after.seq,
        after.events[before.seq + 1 :],
        after.next if after.next != before.next else "",
        tuple(offer for offer in after.offers if known.get(offer.number) != offer),
        tuple(number for number in known if number not in numbers),
        concerned=concerned(before, after),
        attended=after.attended,
    )


def _publish_offers(subscribers: Subscribers, before: State, after: State) -> None:
    kept = {offer.number for offer in after.offers}
    known = {offer.number for offer in before.offers}
    ended = [offer_of(o, after, is_open=False) for o in before.offers if o.number not in kept]
    opened = [offer_of(o, after, is_open=True) for o in after.offers if o.number not in known]
    for offer in (*ended, *opened):
        _publish_same(subscribers, offer)


def _publish_same(subscribers: Subscribers, message: Out) -> None:
    subscribers.publish(lambda _: message)


def _phrase(table: str, emote: Emote, words: Words) -> EmoteOut:
    return EmoteOut(table, emote.seat, emote.emote, words.text(EMOTES[emote.emote]))
