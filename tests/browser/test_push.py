"""Turn notifications: a game of days over a restart of the server, and a push that arrives.

The browser's own push service is far away, so a page's ``subscribe`` is answered by one of the
test's own; what that receives is decrypted as the browser would, and handed to the real worker.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import settle
from tests.browser.tables import command, make_table, post, state_of
from tests.browser.test_quality import check_axe
from tests.server.mailbox import Browser, Mailbox, mailbox
from tests.server.process import Process
from tests.server.support import choose
from tests.waiting import until

GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "status of 500")
"""What the console says of a server that restarts; what it cuts off at the end gets a 500."""
DAYS = {"kind": "days", "seconds": 2 * 86_400}
# The page's subscription: what the browser would give it, with the keys of the test.
SUBSCRIBE = """(() => {
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer
  const made = {
    endpoint: %s, options: {},
    getKey: (name) => bytes(name === 'auth' ? %s : %s),
    unsubscribe: async () => { held = null; return true },
  }
  let held = null
  // Chromium without a window has no notifications, whatever it is told.
  Object.defineProperty(Notification, 'permission', {get: () => 'granted'})
  Notification.requestPermission = async () => 'granted'
  PushManager.prototype.subscribe = async () => (held = made)
  PushManager.prototype.getSubscription = async () => held
})()"""


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as found:
        yield found


def play_turn(page: Any, process: Process, table: str, seat: int) -> None:
    """Play until the turn of a seat is over, as the person of a page; the setup comes first."""
    while (state := state_of(process, table))["view"]["seat"] == seat:
        seq, action = state["seq"], choose(state["view"])
        command(page, table, "act", id=f"a{seq}", seat=seat, seq=seq, action=action)


def test_a_game_of_days_over_a_restart_and_a_push_that_arrives(
    open_page: Any, own_server: Callable[..., Process], box: Mailbox
) -> None:
    process = own_server(PUSH_LOCAL="true")
    browser, here = Browser(), {"url": process.url, "service_workers": "allow", "expect": GONE}
    ann = open_page(settings={"name": "Ann"}, **here)
    given = (f"{box.url}/ann", browser.keys["auth"], browser.keys["key"])
    ann.add_init_script(SUBSCRIBE % tuple(map(json.dumps, given)))
    ben = open_page(settings={"name": "Ben"}, **here)
    made = make_table(ann, first=0, seats=[{"kind": "me"}, {"kind": "invite"}], clock=DAYS)
    post(ben, "/guests", {"name": "Ben"})
    command(ben, made["table"], "join", code=made["invitation"])
    command(ann, made["table"], "start", first=2)

    ann.goto(f"/t/{made['table']}")
    question = ann.get_by_role("region", name="A question")
    question.get_by_text("It may be a while until your next turn.").wait_for()
    check_axe(ann)
    question.get_by_role("button", name="Rather not").click()
    question.wait_for(state="detached")
    ann.reload()
    ann.wait_for_selector(".play.running")
    assert question.count() == 0, "asked once"
    ann.goto("/settings")
    settle(ann)
    ann.get_by_label("Tell me when it’s my turn").check()
    ann.get_by_role("status").get_by_text("You’ll be told here when it’s your turn.").wait_for()
    check_axe(ann)
    assert "(" not in ann.title()

    process.stop()
    process.start()
    play_turn(ben, process, made["table"], 2)
    box.wait()
    notice = json.loads(browser.read(box.letters[0][1]))
    assert notice == {
        "table": made["table"],
        "title": "Your turn",
        "body": "Your game with Ben is waiting.",
    }
    told = worker_of(ann)
    deliver(ann, process, notice)
    ann.wait_for_function("() => document.title.startsWith('(1) ')")
    assert told() == [["Your turn", "Your game with Ben is waiting.", made["table"]]]
    follow(ann, made["table"])
    ann.locator(".state.yours").wait_for()
    ann.goto("/")
    ann.locator(".hero").get_by_text(re.compile(r"^(2 d 0|1 d 23) h left$")).wait_for()
    ann.get_by_role("link", name="Play on").click()
    ann.locator(".state.yours").wait_for()
    assert ann.title().startswith("Your turn")

    ann.goto("/settings")
    ann.get_by_label("Tell me when it’s my turn").uncheck()
    ann.get_by_role("status").get_by_text("No more notifications on this device.").wait_for()


def deliver(page: Any, process: Process, notice: dict[str, str]) -> None:
    """Hand a push to the page's worker, as the browser does."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # What the browser tells comes while it is asked.
    ready = "() => navigator.serviceWorker.ready.then(() => true)"
    assert until(lambda: page.evaluate(ready) and len(found) > 0)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": process.url, "registrationId": found[-1], "data": json.dumps(notice)},
    )


def worker_of(page: Any) -> Callable[[], list[list[str]]]:
    """What the page's worker shows from now on: it has no window to show it in."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    [worker] = page.context.service_workers
    worker.evaluate(
        """() => {
          self.shown = []
          self.registration.showNotification = async (title, {body, tag}) => {
            self.shown.push([title, body, tag])
          }
        }"""
    )
    return lambda: list(worker.evaluate("() => self.shown"))


def follow(page: Any, table: str) -> None:
    """Tap the notification of a table."""
    [worker] = page.context.service_workers
    worker.evaluate(
        """(tag) => {
          const event = new ExtendableEvent('notificationclick')
          event.notification = {tag, close: () => {}}
          self.dispatchEvent(event)
        }""",
        table,
    )


def test_plain_http_has_no_notifications_and_says_why(open_page: Any, server: Process) -> None:
    plain = server.url.replace("127.0.0.1", "home.test")
    page = open_page("/settings", url=plain, expect=("Cross-Origin-Opener-Policy",))
    page.get_by_text("Browsers allow notifications only at an https address.").wait_for()
    assert page.get_by_label("Tell me when it’s my turn").count() == 0
