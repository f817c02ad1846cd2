"""Accounts: a guest becomes one, and is the same person on another device."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import settle
from tests.browser.tables import make_table
from tests.browser.test_quality import check_axe
from tests.server.process import Process

PASSWORD = "clover ladder teapot"
BOTH = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]

# What Ann has achieved as a guest, and what a browser knows of it.
ALONE = """if (!localStorage.getItem('ln.ladder')) {
  const solved = {moves: 7, within: true, day: '2026-02-01', hints: 0}
  localStorage.setItem('luckynumbers.puzzles', JSON.stringify(
    {format: 1, results: {'booklet/7': solved}, begun: {}}))
  localStorage.setItem('ln.ladder', JSON.stringify({begun: true, beaten: ['level:1', 'level:2']}))
  localStorage.setItem('ln.learned', JSON.stringify({done: ['first'], at: {}}))
}"""
ACHIEVED = """() => {
  const read = (key) => JSON.parse(localStorage.getItem(key) ?? '{}')
  return [
    read('luckynumbers.puzzles').results?.['booklet/7']?.day,
    read('ln.ladder').beaten,
    read('ln.learned').done,
  ].join(' ')
}"""


@pytest.fixture
def server(own_server: Callable[..., Process]) -> Process:
    """One for each test: what tries to enter is counted by address, and all tests share one."""
    return own_server()


def fill(page: Any, card: str, **given: str) -> None:
    """Fill in a form and send it with Enter."""
    form = page.get_by_role("form", name=card)
    for label, text in given.items():
        form.get_by_label(label.replace("_", " "), exact=True).fill(text)
    form.locator("button.go").press("Enter")


def answered(page: Any, text: str) -> None:
    page.get_by_role("status").get_by_text(text).wait_for()


def refused(page: Any, text: str) -> None:
    page.get_by_role("form").get_by_role("alert").get_by_text(text).wait_for()


def test_a_guest_becomes_an_account_and_finds_their_games_on_another_device(
    open_page: Any,
) -> None:
    home = open_page(settings={"name": "Ann"})
    home.add_init_script(ALONE)
    table = str(make_table(home, seats=BOTH)["table"])
    home.goto("/settings")
    home.locator("main").get_by_role("link", name="Your account").click()
    fill(home, "Create an account", Username="ann.of.the.garden", Password=PASSWORD)
    answered(home, "Your account is ready, Ann.")
    home.get_by_text("Signed in as Ann.").wait_for()

    away = open_page("/me", expect=("401", "403"))
    fill(away, "Sign in", Username="ann.of.the.garden", Password="not the password")
    refused(away, "The username or the password is wrong.")
    fill(away, "Sign in", Username="ann.of.the.garden", Password=PASSWORD)
    away.get_by_text("Signed in as Ann.").first.wait_for()
    away.goto("/")
    settle(away)
    assert away.locator(f"a[href='/t/{table}']").count() > 0
    away.goto(f"/t/{table}")
    away.locator(".state.yours").wait_for()
    away.goto("/puzzles")
    away.wait_for_function(f"() => ({ACHIEVED})() === '2026-02-01 level:1,level:2 first'")
    settle(away)
    away.goto("/me")
    away.get_by_role("button", name="Sign out", exact=True).click()
    away.get_by_role("form", name="Sign in").wait_for()
    away.wait_for_function(f"() => ({ACHIEVED})() === '  '")  # it is Ann's, not this browser's
    home.reload()
    home.get_by_text("Signed in as Ann.").wait_for()  # here alone, not everywhere


def test_a_browser_that_was_signed_out_elsewhere_says_so_until_it_plays_on(open_page: Any) -> None:
    home, phone = open_page("/me"), open_page("/me", viewport={"width": 320, "height": 640})
    fill(home, "Create an account", Username="ann.ousted", Password=PASSWORD)
    home.get_by_text("Username: ann.ousted").wait_for()
    fill(phone, "Sign in", Username="ann.ousted", Password=PASSWORD)
    phone.get_by_text("Username: ann.ousted").wait_for()
    phone.wait_for_function("() => localStorage.getItem('ln.owner')")
    assert home.request.delete("/api/v1/sessions").ok
    phone.goto("/")
    phone.get_by_role("heading", name="You were signed out", level=1).wait_for()
    check_axe(phone)
    phone.goto("/history")
    phone.get_by_role("heading", name="You were signed out", level=2).wait_for()
    check_axe(phone)
    phone.get_by_role("button", name="Play on as a guest").click()
    phone.get_by_role("heading", name="You were signed out").wait_for(state="detached")
    phone.goto("/")
    phone.get_by_role("button", name="Play now").wait_for()


def test_what_is_wrong_is_told_in_our_words_and_nothing_is_lost(open_page: Any) -> None:
    page = open_page("/me", expect=("400", "409", "422"))
    for login, password, told, field in (
        ("ü", PASSWORD, "A username has 3 to 40 letters", "Username"),
        ("eve.of.the.garden", "short", "A password needs at least 8 characters.", "Password"),
        ("eve.of.the.garden", "password", "too easy to guess", "Password"),
    ):
        fill(page, "Create an account", Username=login, Password=password)
        refused(page, told)
        assert page.locator("#create-login").input_value() == login
        form = page.get_by_role("form", name="Create an account")
        wrong = form.get_by_label(field, exact=True)
        assert wrong.evaluate("field => field === document.activeElement")
        assert told in described(wrong)
        assert form.locator("[aria-invalid]").count() == 1, "one field, and no other"
    fill(page, "Create an account", Username="ü", Password="short")
    assert form.locator("[aria-invalid]").count() == 2, "all that is wrong at once"
    assert form.locator(".wrong").count() == 2
    check_axe(page)


def described(field: Any) -> str:
    """What a screen reader adds to the name of a field."""
    return str(
        field.evaluate(
            "field => field.getAttribute('aria-describedby').split(' ')"
            ".map(id => document.getElementById(id).textContent).join(' ')"
        )
    )


def test_a_phone_signs_in_first_and_can_read_the_password(open_page: Any) -> None:
    page = open_page("/me", expect=("401",))
    page.set_viewport_size({"width": 320, "height": 640})
    form = page.get_by_role("form", name="Sign in")
    below = page.get_by_role("form", name="Create an account").bounding_box()["y"]
    assert form.bounding_box()["y"] < below
    assert form.locator("button.go").bounding_box()["y"] < 640, "without scrolling"
    word = form.get_by_label("Password", exact=True)
    word.fill("a secret")
    form.get_by_role("button", name="Show password").press("Enter")
    assert (word.get_attribute("type"), word.input_value()) == ("text", "a secret")
    check_axe(page)
    fill(page, "Sign in", Username="nobody", Password="a secret")
    refused(page, "The username or the password is wrong.")
    assert word.get_attribute("type") == "password", "hidden again once it is sent"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_password_is_changed_the_data_leave_and_the_account_goes(open_page: Any) -> None:
    page = open_page("/me", settings={"name": "Cy"}, expect=("401",))
    fill(page, "Create an account", Username="cy.of.the.garden", Password=PASSWORD)
    page.get_by_text("Signed in as Cy.").wait_for()
    check_axe(page)
    other = open_page("/me", expect=("401",))
    fill(other, "Sign in", Username="cy.of.the.garden", Password=PASSWORD)
    other.locator(".account-who").get_by_text("Signed in as Cy.").wait_for()
    page.get_by_role("heading", name="Change password").click()
    changed = {"Current_password": PASSWORD, "New_password": f"{PASSWORD} too"}
    fill(page, "Change password", **{**changed, "Current_password": "another one"})
    refused(page, "This is not your current password.")
    fill(page, "Change password", **changed)
    answered(page, "Password changed.")
    page.locator("details:not([open]) .account-done").wait_for()
    assert page.locator("#change-fresh").input_value() == ""
    other.goto("/me")
    other.locator(".lead").get_by_text("You were signed out on this device").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    assert "cy.of.the.garden" in download.value.path().read_text()

    page.get_by_role("button", name="Sign out on all devices").click()
    sure = page.get_by_role("dialog", name="Sign out on all devices")
    sure.get_by_text("You will be signed out here and on every other device").wait_for()
    check_axe(page)
    sure.get_by_role("button", name="Sign out on all devices").click()
    page.get_by_role("form", name="Sign in").wait_for()
    assert page.evaluate("JSON.parse(localStorage['ln.settings']).name") == ""
    fill(page, "Sign in", Username="cy.of.the.garden", Password=f"{PASSWORD} too")
    page.get_by_role("button", name="Delete account").click()
    page.get_by_role("button", name="Keep it").click()
    page.get_by_text("Signed in as Cy.").first.wait_for()
    page.get_by_role("button", name="Delete account").click()
    gone = page.get_by_role("dialog", name="Delete account")
    gone.get_by_label("Current password", exact=True).fill("a guess")
    page.get_by_role("button", name="Delete for good").click()
    gone.get_by_role("alert").get_by_text("This is not your current password.").wait_for()
    check_axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert gone.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    entry, eye = gone.locator("input").bounding_box(), gone.locator(".account-eye").bounding_box()
    assert entry["x"] < eye["x"], "the eye stands inside the field"
    assert eye["x"] + eye["width"] <= entry["x"] + entry["width"]
    gone.get_by_label("Current password", exact=True).fill(f"{PASSWORD} too")
    page.keyboard.press("Enter")
    answered(page, "Your account is gone.")
    page.get_by_role("form", name="Create an account").wait_for()
