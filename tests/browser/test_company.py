"""Several people: online with lost lines, five around one device, a tournament."""

from typing import Any

from tests.browser.games import play_on
from tests.browser.hands import Click, look, play, step
from tests.browser.tables import command, make_table, position_of, post, state_of
from tests.server.process import Process

Page = Any
BROKEN = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")


_WENT_ON = """before => document.querySelector('.state').textContent !== before
  && document.querySelector('.hands[aria-busy=true]') === null"""


class Cut:
    """A line that can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.whole = True
        self._routes: list[Any] = []
        page.route_web_socket("**/ws/v1**", self._route)

    def _route(self, route: Any) -> None:
        if not self.whole:
            route.close()
            return
        route.connect_to_server()
        self._routes.append(route)

    def cut(self) -> None:
        self.whole = False
        for route in self._routes:
            route.close()
        self._routes.clear()

    def mend(self) -> None:
        self.whole = True


def story(page: Page, name: str = "Ann") -> list[str]:
    """What was told in the browser of a person, as the others read it."""
    lines = page.locator("[role=log] p").all_text_contents()
    return [str(line).replace("You start,", f"{name} starts,") for line in lines]


def play_turns(server: Process, table: str, pages: list[Page], steps: int) -> bool:
    """Play some steps, each in the browser of whose turn it is; false when the game is over."""
    for _ in range(steps):
        position = position_of(server, table)
        if position.seat is None:
            for page in pages:
                page.locator(".finale").wait_for()
            return False
        page = pages[position.seat - 1]
        page.locator(".state.yours:not(.away)").wait_for()
        seen = look(page)
        step(page, Click(), seen)
        page.wait_for_function(_WENT_ON, arg=seen.mark.split("|")[0])
    return True


def test_two_browsers_with_a_cut_line_and_a_server_that_restarts(
    open_page: Any, own_server: Any
) -> None:
    server = own_server()
    ann = open_page(
        "/new", url=server.url, expect=BROKEN, settings={"name": "Ann", "confirm": False}
    )
    ann.get_by_role("button", name="Create table").click()
    code = ann.locator(".code").inner_text()
    ann.locator("img[alt^='QR']").evaluate("image => image.decode()")
    ben = open_page(f"/join/{code}", url=server.url, expect=BROKEN, settings={"confirm": False})
    line = Cut(ben)
    ben.reload()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.get_by_role("button", name="Begin").click()
    ben.wait_for_selector(".play")
    ann.wait_for_selector(".play")
    table = ann.url.rsplit("/", 1)[1]
    assert play_turns(server, table, [ann, ben], 6)

    line.cut()
    ben.get_by_text("Connection lost").wait_for()
    ann.locator(".others").get_by_text("away").wait_for()
    line.mend()
    ben.locator(".state.away").wait_for(state="detached")
    assert play_turns(server, table, [ann, ben], 6)

    server.stop()
    ann.get_by_text("Connection lost").wait_for()
    server.start()
    for page in (ann, ben):
        page.locator(".state.away").wait_for(state="detached", timeout=30_000)
    while play_turns(server, table, [ann, ben], 20):
        pass
    assert position_of(server, table).over
    assert story(ann, "Ann") == story(ben, "Ben")  # nothing lost, nothing told twice


def test_a_command_given_while_the_line_is_cut_is_carried_out_once(
    open_page: Any, server: Process
) -> None:
    page = open_page(expect=BROKEN)
    line = Cut(page)
    lesson = {"pile": [2, 7, 12, 18, 1, 6, 11, 17, 9, 5]}
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    table = str(make_table(page, seats=seats, lesson=lesson)["table"])
    page.goto(f"/t/{table}")
    for name in ("Ann", "Ben"):
        page.locator(".state", has_text=f"{name}: Lay out").wait_for()
        page.keyboard.press("s")
    page.wait_for_selector(".hand-0", state="attached")
    line.cut()
    page.get_by_text("Connection lost").wait_for()
    page.keyboard.press("d")
    line.mend()
    page.locator(".hand-1").wait_for()
    draws = [e for e in state_of(server, table)["events"] if e["data"].get("action") == "*"]
    assert len(draws) == 1


def test_a_gardener_takes_over_for_someone_who_is_gone(open_page: Any, own_server: Any) -> None:
    server = own_server(GRACE="0")
    ann, ben = open_page(url=server.url), open_page(url=server.url)
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = str(make_table(ann, first=0, seats=seats)["table"])
    post(ben, "/guests", {"name": "Ben"})
    command(ben, table, "join")
    command(ann, table, "start", first=2)
    ann.clock.install()
    for page in (ben, ann):
        page.goto(f"/t/{table}")
        page.wait_for_selector(".play")
    ben.close()
    ann.locator(".others").get_by_text("away").wait_for()
    ann.locator(".state").get_by_text("In a minute you can continue without Ben").wait_for()
    question = ann.locator(".offers").get_by_text("Ben is away.")
    ann.clock.run_for(59_000)
    question.wait_for(state="hidden")
    ann.clock.run_for(1_000)
    ann.get_by_role("button", name="Keep waiting").click()
    question.wait_for(state="hidden")
    ann.get_by_role("button", name="Stop waiting").click()
    ann.locator(".offers").get_by_role("button", name="Let Nina take over").click()
    question.wait_for(state="hidden")
    ann.locator(".state.yours").wait_for()
    assert state_of(server, table)["info"]["seats"][1]["bot"] == "level:6"


_DRAWN = """all => all.map(
  each => [...each.querySelectorAll('.tile')].map(tile => tile.classList[2]))"""


def test_the_story_keeps_its_colours_when_the_page_is_loaded_again(open_page: Any) -> None:
    page = open_page(settings={"confirm": False})
    made = make_table(page, seats=[{"kind": "me"}, {"kind": "device", "name": "Ben"}])
    page.goto(f"/t/{made['table']}")
    seen = look(page)
    for _ in range(12):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    drawn = page.locator(".move .drawn").evaluate_all(_DRAWN)
    assert len(drawn) >= 2
    page.reload()
    look(page)
    assert page.locator(".move .drawn").evaluate_all(_DRAWN) == drawn


def test_five_on_one_device_with_bruno_and_michael(open_page: Any, server: Process) -> None:
    page = open_page(settings={"confirm": False})
    names = ["Ben", "Cy", "Dee", "Eve"]
    seats = [{"kind": "me"}, *({"kind": "device", "name": name} for name in names)]
    made = make_table(page, seats=seats, edition="access", bruno=True, michael=True)
    page.goto(f"/t/{made['table']}")
    seen = look(page)
    for _ in range(30):
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    play_on(page, str(made["table"]), hidden=4)
    play(page, Click())
    position = position_of(server, str(made["table"]))
    assert position.over
    assert "bruno" in str(position.rules)
    told = "\n".join(story(page))
    assert all(name in told for name in names)
    assert "sets up" in told


def test_the_screen_can_be_covered_between_two_people(open_page: Any) -> None:
    page = open_page(settings={"veil": True, "confirm": False})
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    made = make_table(page, seats=seats, michael=True)
    page.goto(f"/t/{made['table']}")
    seen = look(page)
    for _ in range(6):
        if seen.veil is not None:
            assert page.get_by_role("dialog", name="Please hand the device to").is_visible()
        step(page, Click(), seen)
        seen = look(page, seen.mark)
    assert "Ben sets up" in "".join(story(page))


def test_a_tournament_to_its_standings(open_page: Any, server: Process) -> None:
    page = open_page(settings={"confirm": False})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "Gardener"}]
    made = make_table(page, seats=seats, tournament=True, first=1)
    page.goto(f"/t/{made['table']}")
    page.get_by_text("Game 1 of 2", exact=True).wait_for()
    play(page, Click())
    assert page.get_by_text("Game 1 of 2", exact=True).is_visible()
    assert page.locator(".finale .standings .champion").count() == 0
    first = page.url
    page.get_by_role("button", name="Next game").click()
    page.wait_for_url(lambda url: url != first)
    page.locator(".finale").wait_for(state="detached")
    page.get_by_text("Game 2 of 2", exact=True).wait_for()
    play(page, Click())
    assert page.get_by_role("button", name="Next game").count() == 0
    info = state_of(server, page.url.rsplit("/", 1)[1])["info"]
    champion = {
        (1,): "You are the champion!",
        (2,): "Gardener is the champion!",
        (1, 2): "Ann and Gardener share the title!",
    }[tuple(info["champions"])]
    # A screen reader hears it.
    page.locator(".answer", has_text=champion).wait_for(state="attached")
    assert page.locator(".finale h2").inner_text() == champion
    assert page.locator(".finale .headline > .head").count() == len(info["champions"])
    assert page.locator(".standings .champion").count() == len(info["champions"])
    shown = page.locator(".finale .standings .points").all_text_contents()
    assert [text.replace("\u2212", "-") for text in shown] == [
        str(points) for _, points in info["standings"]
    ]
    games = page.locator(".finale .standings .score").all_text_contents()
    assert [text.replace("\u2212", "-") for text in games] == [
        str(score) for scores in info["scores"] for score in scores
    ]
    ranks = page.locator(".finale .standings .rank").all_text_contents()
    assert ranks == (["1", "2"] if len(info["champions"]) == 1 else ["1", "1"])


def test_taking_back_is_asked_for(open_page: Any, server: Process) -> None:
    ann, ben = open_page(), open_page()
    made = make_table(ann, first=0, seats=[{"kind": "me"}, {"kind": "invite"}])
    post(ben, "/guests", {"name": "Ben"})
    command(ben, made["table"], "join", code=made["invitation"])
    command(ann, made["table"], "start", first=1)
    for page in (ann, ben):
        page.goto(f"/t/{made['table']}")
        page.wait_for_selector(".play")
    ann.locator(".acting .cell.fits").first.click()
    ann.locator(".hand-3").wait_for()
    ann.get_by_role("button", name="Undo").click()
    ann.get_by_text("Waiting for an answer …").wait_for()
    ben.get_by_text("Ann would like to take back the last action.").wait_for()
    ben.get_by_role("button", name="All right").click()
    ann.locator(".hand-4").wait_for()
    assert len(position_of(server, str(made["table"])).hand) == 4
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Well played!").click()
    ann.locator(".answer").get_by_text("Ben says: Well played!").wait_for()


def test_a_spectator_sees_the_game_and_can_do_nothing(open_page: Any) -> None:
    ann = open_page()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "Gardener"}]
    made = make_table(ann, seats=seats)
    ann.goto(f"/t/{made['table']}")
    watcher = open_page(f"/t/{made['table']}")
    watcher.get_by_text("You are watching this game.").wait_for()
    assert watcher.locator(".acting").count() == 0
    watcher.keyboard.press("d")
    assert watcher.locator(".hands button").count() == 0


def test_a_table_that_does_not_exist_is_told_at_once(open_page: Any) -> None:
    page = open_page()
    page.goto("/t/nowhere")
    page.get_by_text("There is no table “nowhere”.").wait_for()
    page.get_by_role("link", name="Go to the start page").last.click()
    page.wait_for_url("**/")


def test_a_rematch_brings_everyone_to_the_new_table(open_page: Any) -> None:
    page = open_page()
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    made = make_table(page, seats=seats)
    page.goto(f"/t/{made['table']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_text("Then Ben wins.").wait_for()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: made["table"] not in url)
    page.wait_for_selector(".play, .waiting")
