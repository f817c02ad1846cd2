"""The page of ``luckynumbers review --html``: links to turns, names of figures, framed cells."""

import re

from luckynumbers.review import review
from luckynumbers.review.beds import bed
from luckynumbers.review.changes import turning_points
from luckynumbers.review.page import page
from luckynumbers.review.rows import turn_facts
from luckynumbers.words import Words
from tests.review.support import ONE_PLY, bot_record

NAMES = ("Ann", "Ben")
WORDS = Words("en")
RECORD = bot_record("clover", "level:3", "level:3")
FOUND = review(RECORD, ONE_PLY)


def test_every_turning_point_leads_to_its_turn() -> None:
    text = page(FOUND, RECORD, NAMES, WORDS)
    linked = re.findall(r'<a href="#([\w-]+)">', text)
    points = turning_points(FOUND.turns, 1)
    assert len(linked) == len(points) > 0
    for anchor, point in zip(linked, points, strict=True):
        (row,) = re.findall(rf'<tr id="{anchor}".*?</tr>', text)
        assert all(f">{figure}<" in row for figure in turn_facts(point.turn, WORDS).values())
    anchors = re.findall(r'<tr id="([\w-]+)"', text)
    assert len(anchors) == len(set(anchors))


def test_every_figure_of_a_turn_has_its_name() -> None:
    text = page(FOUND, RECORD, NAMES, WORDS)
    for row in re.findall(r'<tr id="[\w-]+".*?</tr>', text):
        named = re.findall(r'<td data-name="(\w+)">(?:[−+]|&[gl]t;)?\d+%</td>', row)
        assert named == ["From", "Luck", "Lost", "Chance"]


def test_of_a_setup_the_page_shows_how_it_was_laid_beside_the_better_order() -> None:
    record = bot_record("order 0", "level:2", "level:2")
    found = review(record, ONE_PLY)
    (turn,) = [turn for turn in found.turns if turn.kind == "setup" and turn.worst]
    pictures = re.findall(r"<figure>(.*?)</figure>", page(found, record, NAMES, WORDS))
    shown = [
        (re.findall(r">(\d+)</text>", each)[4:], re.findall(r"<figcaption>(\w+)<", each))
        for each in pictures
    ]
    assert turn.text == "03@a1 04@b2 05@c3 13@d4"
    assert shown == [(["3", "4", "5", "13"], ["Played"]), (["3", "5", "13", "4"], ["Better"])]


def test_of_a_setup_only_what_had_better_lain_elsewhere_is_framed() -> None:
    found = review(bot_record("order 0", "level:2", "level:2"), ONE_PLY)
    (turn,) = [turn for turn in found.turns if turn.kind == "setup" and turn.worst]
    assert turn.worst is not None
    assert (turn.text, turn.worst.layout) == ("03@a1 04@b2 05@c3 13@d4", (3, 5, 13, 4))
    assert bed(turn, turn.worst, "Ben").count('<rect class="better"') == 3
