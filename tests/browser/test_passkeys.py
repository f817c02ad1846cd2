"""Passkeys in a real browser, by Chromium's virtual authenticator; two devices share one."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.tables import make_table
from tests.browser.test_account import PASSWORD, answered, fill
from tests.browser.test_quality import check_axe
from tests.server.process import Process

BOTH = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def server(own_server: Callable[..., Process]) -> Process:
    """One for each test: what tries to enter is counted by address, and all tests share one."""
    return own_server()


class Device:
    """The authenticator of a page's device."""

    def __init__(self, page: Any) -> None:
        self._line = page.context.new_cdp_session(page)
        self._line.send("WebAuthn.enable")
        made = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
        self._id = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> list[Any]:
        return list(self._line.send("WebAuthn.getCredentials", self._id)["credentials"])

    def add(self, passkey: Any) -> None:
        self._line.send("WebAuthn.addCredential", {**self._id, "credential": passkey})


def test_an_account_by_a_passkey_and_the_same_person_on_a_second_device(
    open_page: Any, server: Process
) -> None:
    url = server.url.replace("127.0.0.1", "localhost")
    home = open_page(settings={"name": "Ann"}, url=url, expect=("409",))
    phone = Device(home)
    table = str(make_table(home, seats=BOTH)["table"])
    home.goto("/me")
    check_axe(home)
    home.get_by_role("button", name="Create an account with a passkey").click()
    home.get_by_role("status").get_by_text("Your account is ready, Ann.").wait_for()
    home.get_by_text("Signed in as Ann.").wait_for()
    assert home.get_by_role("heading", name="Change password").count() == 0, "there is none"
    home.get_by_role("form", name="Add a password").wait_for()
    check_axe(home)
    [passkey] = phone.passkeys()

    away = open_page("/me", url=url, expect=("401",))
    Device(away).add(passkey)  # as a password manager brings it along
    away.get_by_role("button", name="Sign in with a passkey").click()
    away.get_by_text("Signed in as Ann.").first.wait_for()
    away.goto(f"/t/{table}")
    away.locator(".state.yours").wait_for()

    home.get_by_role("button", name="Remove").click()
    home.get_by_role("status").get_by_text("This is the only way into your account.").wait_for()
    away.goto("/me")
    away.get_by_role("button", name="Sign out", exact=True).click()
    away.get_by_role("form", name="Sign in").wait_for()
    away.get_by_role("button", name="Sign in with a passkey").click()
    away.get_by_text("Signed in as Ann.").first.wait_for()

    away.get_by_role("button", name="Delete account").click()
    gone = away.get_by_role("dialog", name="Delete account")
    gone.get_by_label("enter the name of the account: Ann").fill("Anna")
    away.keyboard.press("Enter")
    gone.get_by_role("alert").get_by_text("To delete the account, enter its name: Ann.").wait_for()
    gone.get_by_role("button", name="Keep it").click()

    credentials = {"Username": "ann.by.passkey", "Password": PASSWORD}
    fill(away, "Add a password", **credentials)
    answered(away, "You can now sign in with your password, too.")
    away.get_by_role("heading", name="Change password").wait_for()
    away.get_by_role("button", name="Sign out", exact=True).click()
    fill(away, "Sign in", **credentials)
    away.get_by_text("Signed in as Ann.").first.wait_for()


def test_a_passkey_is_added_to_an_account_and_removed(open_page: Any, server: Process) -> None:
    page = open_page(url=server.url.replace("127.0.0.1", "localhost"))
    Device(page)
    account = {"login": "di.of.the.garden", "password": "clover ladder teapot", "name": "Di"}
    assert page.request.post("/api/v1/accounts", data=account).ok
    page.goto("/me")
    page.get_by_text("You have none yet.").wait_for()
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_role("status").get_by_text("The passkey is ready.").wait_for()
    page.get_by_role("button", name="Remove").press("Enter")
    page.get_by_role("status").get_by_text("The passkey is removed.").wait_for()
    page.get_by_text("You have none yet.").wait_for()


def test_an_address_without_a_name_has_no_passkeys_and_says_why(open_page: Any) -> None:
    page = open_page("/me")  # 127.0.0.1
    page.get_by_text("Passkeys need an https address with a name.").wait_for()
    assert page.get_by_role("button", name="Sign in with a passkey").count() == 0
