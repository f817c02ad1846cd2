"""Profiles: sums and streaks of finished games."""

from hypothesis import given
from hypothesis import strategies as st

from luckynumbers.server.game.profiles import Meeting, Played, Streaks, opponents, streaks, tallies

SHARES = st.sampled_from([0.0, 0.5, 1.0])
GAMES = st.lists(st.builds(Played, st.integers(2, 5), st.sampled_from(["access", ""]), SHARES))
MEETINGS = st.lists(
    st.one_of(
        st.builds(Meeting, st.sampled_from("ab"), st.just(""), st.just("A"), st.booleans(), SHARES),
        st.builds(Meeting, st.just(""), st.sampled_from("xy"), st.just(""), st.just(False), SHARES),
    )
)


@given(GAMES)
def test_every_game_counts_once(games: list[Played]) -> None:
    found = tallies(games, lambda game: game.seats)
    assert sum(tally.games for tally in found.values()) == len(games)
    shares = [game.share for game in games]
    assert sum(tally.wins for tally in found.values()) == shares.count(1.0)
    assert sum(tally.shared for tally in found.values()) == shares.count(0.5)


@given(GAMES)
def test_the_streak_is_within_the_longest(games: list[Played]) -> None:
    row = streaks(games)
    assert 0 <= row.current <= row.longest <= len(games)
    won = "".join("w" if game.share else "-" for game in games)
    assert row == Streaks(len(won) - len(won.rstrip("w")), max(map(len, won.split("-")), default=0))


@given(MEETINGS)
def test_others_see_only_opponents_with_a_public_profile(meetings: list[Meeting]) -> None:
    assert sum(each.games for each in opponents(meetings, own=True)) == len(meetings)
    hidden = [each for each in meetings if not each.bot and not each.public]
    shown = opponents(meetings, own=False)
    assert sum(each.games for each in shown) == len(meetings) - len(hidden)
