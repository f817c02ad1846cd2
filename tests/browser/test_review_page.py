"""The review of a game, in a real browser: by keyboard, mouse and announcements."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from luckynumbers.core import Fact, Position
from luckynumbers.words import Words
from tests.browser.reviews import LISTEN, answered, figures, heard
from tests.browser.test_after import a_game, record_of, state
from tests.browser.test_quality import check_axe
from tests.server.process import Process

_DROP = """(text) => {
  const data = new DataTransfer()
  data.items.add(new File([text], 'game.lnr', { type: 'text/plain' }))
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
  document.body.dispatchEvent(drop)
}"""


WON = ("both", "luck", "gifts", "though", "earned", "skill")


def stories(seats: list[dict[str, Any]], names: tuple[str, ...]) -> list[str]:
    """The sentences that a game of these figures may begin with, for whoever did not play it."""
    ranked = sorted(seats, key=lambda seat: -float(seat["accuracy"]))
    winner, *others = sorted(seats, key=lambda seat: -float(seat["result"]))
    best = ranked[0] if others[0]["result"] else next(each for each in ranked if each != winner)
    shared = "shared" if others[0]["result"] else ""
    kinds = ("shared", "shared-even") if shared else WON
    behind = [each for each in seats if each != (best if shared else winner)]
    facts: dict[str, Fact] = {
        "winner": names[winner["seat"] - 1],
        "best": names[best["seat"] - 1],
        "others": tuple(names[each["seat"] - 1] for each in behind),
    }
    words = Words("en", "lucky-numbers")
    even = ("even", "even-luck", "mixed", "mixed-luck")
    codes = [f"after/story-{kind}" for kind in (*kinds, *even)]
    return [words.text(code, **facts) for code in codes]


def test_a_whole_review_is_walked_by_keyboard_and_announcements_alone(
    open_page: Any, server: Process
) -> None:
    """Every marked choice is told with what was better and why; nothing is clicked or seen."""
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    table = a_game(page, server)
    path = f"{server.url}/api/v1/records/review"
    found = httpx.post(path, content=record_of(server, table), timeout=60).json()
    marked = [turn for turn in found["turns"] if turn["mark"]]
    assert len(marked) > 3
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    page.evaluate(LISTEN)
    for turn in [*marked, marked[0]]:  # after the last one the first comes again
        page.keyboard.press("m")
        # What two turns have in common was heard before, and stands in the same region.
        said = " ".join(heard(page) + page.locator("[aria-live=polite]").all_text_contents())
        assert turn["mark"] in said
        assert turn["better"] in said
        assert turn["reason"] in said or "Better, as in round" in said
        assert ("Ann", "Ben")[turn["seat"] - 1] in said
        choices = [turn, *turn["also"]]
        cells = {each["best"].partition("@")[2].strip("-") for each in choices}
        shown = page.locator(".mine .cell.better").evaluate_all(
            "all => all.map((e) => e.dataset.cell)"
        )
        assert set(shown) == cells - {""}
        drawn = "*" in {each["best"] for each in choices}
        assert page.locator(".pile.better").count() == drawn
    page.keyboard.press("m")
    page.keyboard.press("b")  # and the way back
    assert marked[0]["better"] in page.locator(".said").inner_text()
    page.keyboard.press("ArrowRight")
    assert heard(page)
    page.keyboard.press("Home")
    told = " ".join(heard(page))
    assert "Ann starts." in told
    story = page.locator(".review-story .lead").inner_text()
    assert story in stories(found["seats"], ("Ann", "Ben"))
    assert story in told
    page.keyboard.press("n")
    page.wait_for_function("() => window.heard.some((text) => /being laid out/.test(text))")
    heard(page)
    page.keyboard.press("s")
    page.wait_for_function("() => window.heard.includes('Link copied.')")
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.url}/replay/{table}"
    chart = page.get_by_role("slider", name="Win chances")
    for _ in range(45):  # the story of a long game is one stop, not one for each of its lines
        page.keyboard.press("Tab")
        if chart.evaluate("each => each === document.activeElement"):
            break
    else:
        pytest.fail("the chart is too far away")
    told = chart.get_attribute("aria-valuetext")  # the move, and everyone's chance
    assert re.fullmatch(r".+\. Ann \d+%, Ben \d+%", told)
    assert page.locator(".chart-move b").inner_text() == state(page)
    for key, now in (("ArrowUp", 1), ("ArrowRight", 2), ("PageUp", 10), ("ArrowDown", 9)):
        page.keyboard.press(key)
        assert chart.get_attribute("aria-valuenow") == str(now)
        assert state(page) in heard(page)
    page.keyboard.press("t")
    page.wait_for_url(re.compile(f"/t/(?!{table})"))


def test_what_a_key_does_out_of_sight_is_announced(open_page: Any, server: Process) -> None:
    """Beginning anew, the automatic run, a link that is not copied, and what a figure means."""
    page = open_page(permissions=[])
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    page.evaluate(LISTEN)
    assert page.locator(".track .quiet").inner_text() == "Setup"
    page.keyboard.press("b")
    assert page.locator(".remark").inner_text() == "Back to the last marked choice."
    page.keyboard.press("m")
    assert page.locator(".remark").inner_text() == "Back to the first marked choice."
    said = heard(page)
    assert "Back to the last marked choice." in said
    assert "Back to the first marked choice." in said
    page.keyboard.press("m")
    assert page.locator(".remark").inner_text() == ""
    page.keyboard.press("p")
    page.keyboard.press("p")
    assert [text for text in heard(page) if text in ("Playing.", "Paused.")] == [
        "Playing.",
        "Paused.",
    ]
    page.keyboard.press("s")
    page.wait_for_function("() => window.heard.some((text) => /It is selected/.test(text))")
    link = page.get_by_label("Copy this link")
    expect(link).to_be_focused()
    assert page.evaluate("() => getSelection().toString()") == link.input_value()
    assert link.evaluate("field => field.scrollLeft") == 0, "its beginning is in sight"
    page.evaluate(
        "addEventListener('copy', () => { window.copied = getSelection().toString(); }, true)"
    )
    page.locator(".comment").get_by_role("button", name="Copy the link").press("Enter")
    page.locator(".answer").get_by_text("Link copied.").wait_for()
    assert page.evaluate("window.copied") == link.input_value()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    link.wait_for()
    page.get_by_role("button", name="One step forward").click()  # it would lead to another moment
    assert link.count() == 0
    term = page.locator(".ledgers").get_by_role("button", name="Luck of the draw").first
    term.press("Enter")
    meaning = page.locator(".meaning:popover-open")
    page.wait_for_function("(text) => window.heard.includes(text)", arg=_meaning(meaning))
    page.keyboard.press("Escape")
    assert meaning.count() == 0
    expect(term).to_be_focused()


def _meaning(popover: Any) -> str:
    """The sentence of an explanation, after the name of the figure."""
    return str(popover.evaluate("each => each.lastChild.textContent"))


def test_the_story_of_a_replay_is_one_tab_stop_walked_by_the_arrows(
    open_page: Any, server: Process
) -> None:
    """The focus goes from line to line with the replay, and the next Tab leaves the list."""
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".turns [data-now]").focus()
    for key, now in (("ArrowDown", 1), ("ArrowRight", 2), ("ArrowDown", 3), ("ArrowUp", 2)):
        page.keyboard.press(key)
        page.wait_for_function(
            "(now) => document.activeElement?.closest('.turns li:nth-child(' + now + ')')",
            arg=now + 1,
        )
        assert page.locator(".turns [data-now]").evaluate("e => e === document.activeElement")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.closest('.turns')")


def test_an_answer_goes_with_the_position_that_it_is_about(open_page: Any, server: Process) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".turns [data-now]").wait_for()
    for key, goes in (("ArrowRight", True), ("r", False), ("End", True), ("Home", True)):
        page.keyboard.press("r")
        expect(page.locator(".answer p:not(.unseen)")).to_contain_text("Row 4")
        page.keyboard.press(key)
        expect(page.locator(".answer.shown")).to_have_count(0 if goes else 1)
    page.keyboard.press("r")
    track = page.get_by_role("slider", name="Position in the game")
    track.fill("5")
    expect(page.locator(".answer.shown")).to_have_count(0)


def test_a_review_tells_its_story_first(open_page: Any, server: Process) -> None:
    """Who played how well, who was lucky, what turned the game; then the chart, by mouse too."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    story = page.locator(".review-story")
    story.wait_for()
    assert page.locator(".aftermath > section").first.get_attribute("class") == "review-story"
    assert page.locator(".ledgers .name").all_inner_texts() == ["Ann", "Ben"]
    for ledger in page.locator(".ledgers li").all():
        figures = ledger.locator("dd").all_inner_texts()
        assert "-" not in "".join(figures)  # a minus is no hyphen
        start, *changes, result, _ = (int(f.replace("\u2212", "-").rstrip("%")) for f in figures)
        assert start + sum(changes) == result  # as they are shown
    assert story.get_by_text("add up to the end; 100% is a win.").is_visible()
    shown = [
        int(f.replace("\u2212", "-").rstrip("%")) for f in story.locator("dd").all_inner_texts()
    ]
    beyond = max(map(abs, shown)) > 100
    assert story.get_by_text("Why more than 100%?").is_visible() == beyond
    signs = set(page.locator(".chances .signs li").all_inner_texts())
    assert signs <= set(story.locator(".signs li").all_text_contents())
    assert page.locator(".walkable .sign").count() >= len(signs) > 0
    for name, meaning in (("Accuracy", "makes 100"), ("Without luck", "an average one")):
        story.get_by_role("button", name=name).first.press("Enter")
        assert meaning in story.locator(".meaning:popover-open").inner_text()
        page.keyboard.press("Escape")
        assert story.locator(".meaning:popover-open").count() == 0
    assert story.locator(".turning-points li").count() == 3
    point = story.locator(".turning-points button").nth(1)
    number = point.locator("small").inner_text()
    point.click()
    assert state(page) == point.locator("> span:not(.head, .badge, .marks)").inner_text()
    track = page.get_by_role("slider", name="Position in the game")
    assert track.get_attribute("aria-valuetext").startswith((f"{number} of ", "Setup: "))
    check_axe(page)
    chart = page.locator(".walkable")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 34, steps=4)
    page.mouse.up()
    last = chart.get_attribute("aria-valuemax")
    assert chart.get_attribute("aria-valuenow") == last
    chart.click(position={"x": 1, "y": 20})
    assert chart.get_attribute("aria-valuenow") == "0"
    story.get_by_text("What the figures mean").click()
    for width in (320, 768):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_a_choice_to_walk_to_its_button_stays_and_says_so(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    found = figures(server, table)
    for turn in found["turns"]:  # a setup in order has no mark, whatever it cost
        turn |= {"mark": "", "reason": "Why." if turn["kind"] == "setup" else "", "also": []}
    answered(page, found)
    page.goto(f"/replay/{table}")
    walk = page.get_by_role("button", name="Next marked choice")
    walk.wait_for()
    assert walk.get_attribute("aria-disabled") == "true"
    walk.press("Enter")
    page.locator(".remark").get_by_text("No choice here is worth a mark.").wait_for()


def test_the_chart_tells_the_move_under_the_mouse(open_page: Any, server: Process) -> None:
    """The board stays with the move on show."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    readout, shown = page.locator(".readout"), state(page)
    assert not readout.is_visible()
    page.locator(".walkable").hover()
    legend = page.locator(".chances .legend").bounding_box()
    assert readout.bounding_box()["y"] > legend["y"] + legend["height"]
    moves = page.locator(".turns li").all_inner_texts()
    middle = moves[len(moves) // 2 - 1 : len(moves) // 2 + 2]
    assert any(readout.locator("b").inner_text() in move for move in middle)
    assert re.fullmatch(r"Ann \d+%, Ben \d+%", readout.locator(".shares").inner_text())
    assert state(page) == shown
    page.keyboard.press("ArrowRight")  # the mouse rests, and covers no list
    readout.wait_for(state="hidden")
    page.locator(".walkable").hover(position={"x": 40, "y": 20})
    readout.wait_for()
    page.mouse.move(5, 5)
    readout.wait_for(state="hidden")
    page.locator(".walkable").press("Space")  # plays, and does not scroll
    page.get_by_role("button", name="Pause").wait_for()
    assert page.evaluate("scrollY") == 0
    page.locator(".walkable").press("Space")
    page.get_by_role("button", name="Autoplay").wait_for()


def test_the_keys_of_a_review_are_listed(open_page: Any, server: Process) -> None:
    page = open_page()
    page.goto(f"/replay/{a_game(page, server)}")
    page.locator(".review-story").wait_for()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    assert "".join(keys.locator("kbd").all_inner_texts()) == "←→HomeEndpmbinroflcstx?"
    check_axe(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keys").click()
    keys.get_by_text("Next marked choice").wait_for()


def test_without_an_answer_the_review_can_be_asked_for_again(
    open_page: Any, server: Process
) -> None:
    page = open_page(expect=("503",))
    table = a_game(page, server)
    page.route("**/api/v1/records/review", lambda route: route.fulfill(status=503), times=1)
    page.goto(f"/replay/{table}")
    page.locator(".comment").get_by_text("The review did not arrive.").wait_for()
    page.get_by_role("button", name="Try the review again").press("Enter")
    page.locator(".review-story").wait_for()


def test_what_could_come_next_is_shown_and_announced(open_page: Any, server: Process) -> None:
    """The numbers of every moment on show, as a picture, a table and a sentence."""
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}?at=20")
    page.locator(".strip button").wait_for()
    page.keyboard.press("n")
    sentence = page.locator(".ahead > p").first.inner_text()
    page.locator(".remark").get_by_text(sentence).wait_for()
    assert page.locator(".numbers li").count() == 20
    page.get_by_text("The numbers as a table").press("Enter")
    counts = [int(text) for text in page.locator(".strip .wide td:nth-child(2)").all_inner_texts()]
    events = httpx.get(f"{server.url}/api/v1/tables/{table}/replay").json()["events"]
    seq = next(e["event"]["seq"] for e in events if e["event"]["message"]["text"] == state(page))
    position = Position.parse(events[seq]["position"])
    assert counts == [position.unseen.get(number, 0) for number in range(1, 21)]
    open_cells = [len(garden.empties) for garden in position.gardens]
    for index, empty in enumerate(open_cells):
        bed = page.locator(".bed-fits").nth(index)
        assert bed.locator("tbody td:not(.taken)").count() == empty
    check_axe(page)
    page.keyboard.press("End")
    page.locator(".strip").get_by_text("The game is over here").wait_for()
    page.keyboard.press("n")
    page.locator(".remark").get_by_text("step back to see what could have come").wait_for()
    page.set_viewport_size({"width": 320, "height": 640})
    page.keyboard.press("Home")
    page.locator(".ahead").get_by_text("still being laid out").wait_for()
    assert page.locator(".bed-fits").count() == 0
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.locator(".ahead[aria-busy=false] .bed-fits").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Hide the numbers").press("Enter")
    assert page.locator(".ahead").count() == 0


_TOPS = "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"


def test_what_choices_without_a_mark_cost_is_told_beside_the_own_mistakes(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    table = a_game(page, server)
    found = figures(server, table)
    for turn in found["turns"]:
        turn |= {"mark": "", "reason": "", "also": []}
    found["seats"][0] |= {"own_error": -0.12}
    found["seats"][1] |= {"own_error": 0.0}
    answered(page, found)
    page.goto(f"/replay/{table}")
    page.locator(".ledgers").wait_for()
    remarks = page.locator(".ledgers small").all_inner_texts()
    assert remarks == ["of which \u221212% without a mark"]


def test_start_luck_and_mistakes_add_up_to_the_result(open_page: Any, server: Process) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".review-story").wait_for()
    lines = page.locator(".ledgers li").first.locator("dl > div")
    said = [text.split("\n") for text in lines.all_inner_texts()]
    figure = {name: int(value.replace("\u2212", "-").rstrip("%")) for name, *_, value in said}
    first = figures(server, table)["seats"][0]
    assert abs(figure["Luck of the draw"] - 100 * first["luck"]) <= 2.1
    *parts, result, _ = figure.values()
    assert sum(parts) == result == figure["At the end"]
    ends = page.locator(".ledgers .sum").evaluate_all(_TOPS)
    assert len(ends) == 2
    assert ends[0] == ends[1]  # also where only one of them has a remark
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_turning_points_stay_with_one_seat_while_choices_of_others_are_walked(
    open_page: Any, server: Process
) -> None:
    """Whoever did not play sees each choice in its garden, and the game from one side."""
    table = a_game(open_page(), server)
    page = open_page()
    page.goto(f"/replay/{table}")
    title = page.locator("#turning-title")
    title.wait_for()
    whose = title.inner_text()
    points = page.locator(".turning-points b").all_inner_texts()
    fronts = set()
    for _ in range(4):
        page.keyboard.press("m")
        fronts.add(page.locator(".mine [data-seat]").get_attribute("data-seat"))
        assert title.inner_text() == whose
        assert page.locator(".turning-points b").all_inner_texts() == points
    assert fronts == {"1", "2"}


def test_a_record_that_was_brought_along_has_chances_and_a_review(
    open_page: Any, server: Process
) -> None:
    page = open_page()
    record = record_of(server, a_game(page, server))
    page.goto("/history")
    page.locator(".history").wait_for()
    page.evaluate(_DROP, record)
    page.locator(".chances:not(.awaited) .lines").wait_for()
    assert page.locator(".ledgers li").count() == 2
    for _ in range(3):  # past the setup
        page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    page.locator(".bed-fits").first.wait_for()
    page.keyboard.press("s")  # nothing of it is on the server, so there is no link
    page.locator(".remark").get_by_text("It stays in your browser.").wait_for()


def test_the_position_of_a_review_is_read_by_keys(open_page: Any, server: Process) -> None:
    page = open_page()
    table = a_game(page, server)
    page.goto(f"/replay/{table}")
    page.locator(".chances:not(.awaited) .lines").wait_for()
    page.keyboard.press("End")
    answer = page.locator(".answer")
    for key, said in (
        ("r", "’s garden has"),
        ("o", "’s garden has"),
        ("f", "face down"),
        ("l", state(page)),
        ("c", re.compile(r"\d+%, \w+ [<>]?\d+%\.")),
    ):
        page.keyboard.press(key)
        expect(answer).to_contain_text(said)
    track = page.get_by_role("slider", name="Position in the game")
    values = set()
    for _ in range(4):  # also within a round
        values.add(track.get_attribute("aria-valuetext"))
        page.keyboard.press("ArrowLeft")
    assert len(values) == 4
    page.keyboard.press("x")
    page.wait_for_url(f"**/t/{table}")
