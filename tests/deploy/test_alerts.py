"""The alerts: each looks at figures that a node has, and the document says what to do."""

import re
from pathlib import Path

import msgspec
import msgspec.yaml

from luckynumbers.server.app import Server
from luckynumbers.server.serving import configure
from tests.deploy.test_files import DEPLOY, ROOT, Strict
from tests.server.support import running


class Rule(Strict):
    alert: str
    expr: str
    annotations: dict[str, str]
    for_: str = msgspec.field(default="", name="for")


class Group(Strict):
    name: str
    rules: list[Rule]


class Rules(Strict):
    groups: list[Group]


def rules() -> list[Rule]:
    found = msgspec.yaml.decode((DEPLOY / "alerts.yaml").read_text(), type=Rules)
    return [rule for group in found.groups for rule in group.rules]


def figures(server: Server) -> set[str]:
    return set(re.findall(r"^(luckynumbers_\w+)", server.hub.metrics.text(), re.MULTILINE))


async def test_every_alert_looks_at_figures_that_there_are(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        configure(server, server.settings)  # uvicorn has figures of its own
        known = figures(server)
        named = {name for rule in rules() for name in re.findall(r"luckynumbers_\w+", rule.expr)}
        assert len(named) > 5
        assert named <= known
        assert "luckynumbers_nodes 1.0" in server.hub.metrics.text()


def test_every_alert_is_explained() -> None:
    document = (ROOT / "docs" / "deployment.md").read_text()
    for rule in rules():
        assert f"`{rule.alert}`" in document, rule.alert
        assert rule.expr.count("(") == rule.expr.count(")")
