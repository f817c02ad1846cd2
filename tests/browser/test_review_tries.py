"""Another move tried from a review, in a real browser."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from luckynumbers.core import Position
from tests.browser.games import next_action, play_out
from tests.browser.hands import Click, look, step
from tests.browser.reviews import doubted
from tests.browser.tables import command, make_table, position_of
from tests.browser.test_after import a_game, record_of, review_of, state
from tests.server.process import Process
from tests.waiting import until


def test_a_move_that_is_tried_instead_of_another_is_judged(open_page: Any, server: Process) -> None:
    page = open_page(settings={"confirm": False})
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("b")  # the last one, no setup
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    step(page, Click(), seen)
    if not seen.hand:
        step(page, Click(), look(page, seen.mark))  # a draw that is right is not spoken of
    said = re.compile("A good choice: nothing|chance of winning is about|% to win instead of")
    page.locator(".answer").get_by_text(said).wait_for()
    page.get_by_role("log").get_by_text(said).last.wait_for()  # where it stays


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("best", "That was it: about {better}% to win instead of {share}%."),
        ("played", "As in the game: about {share}% to win instead of"),
    ],
)
def test_the_move_that_a_review_holds_to_be_better_or_a_mistake_is_told_by_its_figures(
    open_page: Any, server: Process, which: str, said: str
) -> None:
    page = open_page(settings={"confirm": False})
    game = a_game(page, server)
    page.goto(f"/replay/{game}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    marks = [turn["mark"] for turn in review_of(server, game)["turns"] if turn["mark"]]
    since = next(index for index, mark in enumerate(reversed(marks)) if mark != "!")
    for _ in range(since + 1):
        page.keyboard.press("b")  # to the last mistake, past what was hard to see and found
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    missed = page.evaluate("JSON.parse(localStorage.getItem('ln.trials'))[0][1].missed")
    assert str(position_of(server, page.url.rsplit("/", 1)[1])) == missed["position"]
    play_exactly(page, missed[which])
    expect(page.get_by_role("log")).to_contain_text(said.format(**missed))
    assert missed["better"] > missed["share"]


def play_exactly(page: Any, action: str) -> None:
    """Click what an action names: the pile, or its tile and cell."""
    seen = look(page)
    tile, _, cell = action.partition("@")
    if cell == "-" or not cell:
        Click().press(page, seen, "Draw" if not cell else "Leave it")
        return
    if not seen.hand:
        page.locator(f".tray [data-focus='up-{int(tile)}']").click()
    page.locator(f".acting .cell[data-cell='{cell}']").click()


def test_before_a_mistake_in_a_move_that_is_tried_the_tutor_asks(
    open_page: Any, server: Process
) -> None:
    page = open_page(settings={"confirm": False, "tutor": "big"})
    doubt = {"judged": True, "cost": "It costs much.", "why": "Better: 7 on b2.", "shares": []}
    doubted(page, doubt)
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("b")  # the last one, no setup
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    step(page, Click(), seen)
    question = page.get_by_role("dialog", name="Are you sure?")
    question.get_by_text("It costs much.").wait_for()
    assert look(page).mark == seen.mark  # nothing is played yet
    question.get_by_role("button", name="Play it anyway").press("Enter")
    look_back = re.compile("A look back at your last choice|As in the game: about")
    page.locator(".answer").get_by_text(look_back).filter(has_text="7 on b2").wait_for()


_OVER = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect()
  const [told, log] = ['.told:last-child p', '.moves'].map((part) => box(part).top)
  return [box('.series a').bottom, box('.answer p').top, told, log]
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 1024)])
def test_what_is_said_of_a_try_on_a_phone_leaves_the_way_back_free_and_is_read_whole(
    open_page: Any, own_server: Any, width: int, height: int
) -> None:
    server = own_server(BOT_PAUSE="1000000")  # what follows would push the words up
    options = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = open_page(url=server.url, settings={"confirm": False}, **options)
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    doubt = {"judged": True, "cost": "It costs this much. " * 4, "why": "Better: 7 on b2. " * 6}
    doubted(page, {**doubt, "shares": []})
    page.reload()
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("b")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    page.evaluate(  # the review has said nothing of what follows
        """() => localStorage.setItem('ln.trials', JSON.stringify(
          JSON.parse(localStorage.getItem('ln.trials')).map(
            ([table, trial]) => [table, { ...trial, missed: undefined }])))"""
    )
    step(page, Click(), look(page))
    page.locator(".answer").get_by_text("7 on b2").wait_for()
    page.locator(".told:last-child", has_text="7 on b2").wait_for()
    link, answer, told, log = page.evaluate(_OVER)
    assert link <= answer
    assert told >= log - 1
    page.keyboard.press("Escape")
    expect(page.locator(".answer p")).to_have_count(0)
    if width < 360:
        page.locator(".told:last-child p").tap()  # it is cut short there
        page.locator(".answer").get_by_text("7 on b2").wait_for()
    page.locator(".series a").tap()
    page.wait_for_url("**/replay/*")


def test_a_move_that_is_tried_again_after_undo_is_judged_again(
    open_page: Any, own_server: Any
) -> None:
    page = open_page(url=own_server(BOT_PAUSE="1000000").url, settings={"confirm": False})
    page.goto(f"/replay/{play_out(page)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("m")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    seen = look(page)
    if not seen.hand:
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    verdict = page.locator(".answer").get_by_text(re.compile("A good choice|instead of"))
    for _ in range(2):
        step(page, Click(), seen)
        verdict.wait_for()
        page.get_by_role("button", name="Undo").click()
        expect(verdict).to_have_count(0)
        seen = look(page)


@pytest.mark.parametrize("within", [".comment-ways", ".moments"])
def test_each_of_two_marked_choices_of_a_turn_is_tried_from_its_own_moment(
    open_page: Any, server: Process, within: str
) -> None:
    """Before the draw, and with the drawn tile in hand."""
    page = open_page()
    table = a_game(page, server)
    held = []
    for number in "12":
        page.goto(f"/replay/{table}")
        page.locator(".moments li").first.wait_for()
        while page.locator(".said ol").count() == 0:
            page.keyboard.press("m")
        page.locator(f"{within} [data-label='{number}']").first.click()
        page.wait_for_url("**/t/*")
        position = position_of(server, page.url.rsplit("/", 1)[1])
        held.append(len(position.hand))
    assert held == [0, 1]


def test_one_move_for_several_choices_of_a_turn_names_the_one_that_it_tries(
    open_page: Any, server: Process
) -> None:
    """Choice 1 before the draw or choice 2 with the tile in hand, whichever was dearer."""
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".moments li").first.wait_for()
    while page.locator(".said ol").count() == 0:
        page.keyboard.press("m")
    button = page.get_by_role("button", name=re.compile(r"^Play on from choice [12]$"))
    number = int(button.text_content().split()[-1])
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    assert len(position_of(server, page.url.rsplit("/", 1)[1]).hand) == number - 1


def test_what_cannot_be_tried_at_the_end_looks_so_and_a_term_is_explained_by_name(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    try_on = page.get_by_role("button", name="Play on from here")
    assert "go" in try_on.get_attribute("class")
    page.keyboard.press("End")
    assert try_on.get_attribute("class") == ""
    assert try_on.get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Own mistakes").first.click()
    assert page.locator(".meaning:popover-open b").inner_text() == "Own mistakes"


def test_whoever_did_not_play_is_told_in_whose_place_a_move_is_tried(
    open_page: Any, server: Process
) -> None:
    """A shared moment shows the garden that it is about; the whole game shows the winner's."""
    table = a_game(open_page(), server)
    replay = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()
    closed = replay["events"][-1]["event"]["data"]
    page = open_page()
    page.goto(f"/replay/{table}")
    page.locator(".comment .round").wait_for()
    front = page.locator(".mine [data-seat]")
    assert front.get_attribute("data-seat") == str(closed["winners"][0])
    acted = [e["event"] for e in replay["events"] if e["event"]["data"]["kind"] == "acted"]
    for seat, name in ((1, "Ann"), (2, "Ben")):
        seq = [event["seq"] for event in acted if event["data"]["seat"] == seat][-2]
        page.goto(f"/replay/{table}?at={seq}")
        page.get_by_role("button", name=f"Try it in {name}’s place", exact=True).wait_for()
        assert front.get_attribute("data-seat") == str(seat)


def test_another_move_is_tried_from_a_moment_of_a_replay(open_page: Any, server: Process) -> None:
    """By keyboard: on at a new table, in the place of whoever was to act, against a gardener."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}?at=20")
    page.get_by_role("button", name="Play on from").wait_for()
    page.get_by_label("Against").select_option("level:1")
    page.locator(".moments li").first.wait_for()
    note = page.locator(".trying p").inner_text()
    sentence = state(page)
    track = page.get_by_role("slider", name="Position in the game")
    step = int(track.input_value()) + 1
    page.wait_for_url(f"**/replay/{table}?step={step}")
    told = re.match(r"Round (\d+) of \d+", track.get_attribute("aria-valuetext"))
    assert told
    now = page.locator(".turns [aria-current] .round-of").inner_text()
    assert told[1] == now  # as the record counts
    assert page.get_by_role("button", name=re.compile("^Try (another move|it in)")).count() > 0
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    track.press("t")  # a slider leaves letters to the page
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.locator(".play").wait_for()
    shown = httpx.get(f"{server.url}/api/v1/tables/{page.url.rsplit('/', 1)[1]}").json()
    kinds = [seat["kind"] for seat in shown["info"]["seats"]]
    assert sorted(kinds) == ["bot", "person"]
    assert ("Ann", "Ben")[kinds.index("person")] in note
    assert shown["info"]["resumed"]
    page.locator("[role=log]").get_by_text("shuffled afresh").wait_for(state="attached")
    page.get_by_role("link", name=re.compile(": back to the review$")).click()
    page.wait_for_url(f"**/replay/{table}?step={step}")
    page.locator(".replay-page .state").get_by_text(sentence).wait_for()
    page.go_forward()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.go_back()
    page.wait_for_url(f"**/replay/{table}?step={step}")
    page.locator(".replay-page .state").get_by_text(sentence).wait_for()
    page.goto("/history")
    page.get_by_role("heading", name="Your games").wait_for()
    assert page.locator(".reminder, .running").count() == 0


def test_a_try_can_be_tried_again_and_its_review_says_where_it_came_from(
    open_page: Any, server: Process
) -> None:
    """In the place of a gardener, who is not the one in the other garden then."""
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:5"}]
    table = str(make_table(page, seats=seats)["table"])
    turns = 0
    while turns < 4:
        assert until(lambda: position_of(server, table).seat == 1)
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        position = Position.parse(shown["view"]["position"])
        turns += position.turn_begins
        fields = {"seat": 1, "seq": shown["seq"], "action": next_action(position)}
        command(page, table, "act", **fields, id=f"act-{shown['seq']}")
    command(page, table, "leave", seat=1)
    page.goto(f"/replay/{table}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    row = page.locator(".turns button", has_text=re.compile(r"^\d+\s*Juno ")).nth(1)
    row.click()
    number = row.locator(".round-of").inner_text()
    assert "Juno (5)" not in page.locator("#rival option").all_inner_texts()
    place = re.compile("^Try it in Juno’s place")  # of two marked choices there is one each
    page.locator(".comment").get_by_role("button", name=place).first.click()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.get_by_text("You play Juno’s garden now, against Nina.").wait_for()
    first = page.url.rsplit("/", 1)[1]
    begun = position_of(server, first)
    command(page, first, "leave", seat=2)
    back = page.get_by_role("button", name="To the review")
    back.wait_for()
    assert page.get_by_role("button", name="Play again").count() == 0
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Try again from here").dblclick()
    page.wait_for_url(re.compile(f"/t/(?!{table}|{first})"))
    page.locator(".series").wait_for()
    assert sum(url.endswith("/resume") for url in asked) == 1
    second = page.url.rsplit("/", 1)[1]
    assert str(position_of(server, second)) == str(begun)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Try again from here").click()  # without playing it to its end
    page.wait_for_url(re.compile(f"/t/(?!{table}|{first}|{second})"))
    second = page.url.rsplit("/", 1)[1]
    assert str(position_of(server, second)) == str(begun)
    command(page, second, "leave", seat=2)
    page.get_by_role("button", name="Review this try").click()
    line = page.get_by_role("link", name="A try in Juno’s place")
    line.wait_for()
    told = f"A try in Juno’s place, from round {number} of the game against Juno"
    assert line.inner_text() == told
    line.click()
    page.wait_for_url(f"**/replay/{table}?step=*")
    page.locator(".turns [aria-current]", has_text="Juno").wait_for()
    page.goto(f"/t/{first}")  # every try knows its way back
    back.click()
    page.wait_for_url(f"**/replay/{table}?step=*")


def test_only_the_own_choices_are_listed_and_a_setup_is_tried_from_its_first_tile(
    open_page: Any, server: Process
) -> None:
    """By keyboard: against a gardener, after a hand that was laid in descending order."""
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    table = str(make_table(page, seats=seats)["table"])
    for cell in ("d4", "c3", "b2", "a1"):
        shown = page.request.get(f"/api/v1/tables/{table}?since=1000000").json()
        tile = min(Position.parse(shown["view"]["position"]).hand)
        fields = {"seat": 1, "seq": shown["seq"], "action": f"{tile:02d}@{cell}"}
        command(page, table, "act", **fields, id=f"act-{cell}")
    assert until(
        lambda: position_of(server, table).turn_begins and position_of(server, table).seat == 1
    )
    command(page, table, "leave", seat=1)
    page.goto(f"/replay/{table}")
    page.locator(".moments li").first.wait_for()
    found = httpx.post(
        f"{server.url}/api/v1/records/review", content=record_of(server, table), timeout=60
    ).json()
    listed = [turn["seat"] for turn in found["turns"] if turn["reason"]]
    assert 1 in listed
    for part in (".mine .name", ".legend b", ".ledgers .name"):  # one name in every place
        assert page.locator(part).first.inner_text() == "Ann"
    only = page.get_by_role("checkbox", name="Only mine")
    assert only.is_checked()  # what somebody comes for
    assert page.locator(".moments li").count() == min(listed.count(1), 5)
    only.press("Space")
    assert page.locator(".moments li").count() == min(len(listed), 5)
    page.reload()
    page.locator(".moments li").first.wait_for()
    assert not only.is_checked()  # it is kept
    assert page.locator(".moments li").count() == min(len(listed), 5)
    only.press("Space")
    assert page.locator(".moments li").count() == min(listed.count(1), 5)
    page.get_by_role("button", name=re.compile("^Try another move before: Ann sets up")).press(
        "Enter"
    )
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    position = position_of(server, page.url.rsplit("/", 1)[1])
    assert (position.seat, len(position.hand), len(position.garden.empties)) == (1, 4, 16)


def test_whoever_tries_a_move_for_another_hears_whose_garden_it_is(
    open_page: Any, server: Process
) -> None:
    page = open_page(settings={"confirm": False})
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    while not page.get_by_text("Take Ben’s place just before this move").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    page.wait_for_url("**/t/*")
    look(page)
    said = "You play Ben’s garden now, against Juno."
    expect(page.locator(".answer")).to_contain_text(said)
    expect(page.locator(".series")).to_contain_text("Ben’s garden: back to the review")
    answer, back = (page.locator(e).bounding_box() for e in (".answer p", ".series a"))
    beside, below = back["x"] + back["width"], back["y"] + back["height"]
    assert answer["x"] >= beside or answer["y"] >= below, "what is said covers the way back"
