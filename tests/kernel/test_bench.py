"""The bench: a signature that only a change of play can change, and plain figures."""

import json

from luckynumbers.kernel import bench

SIGNATURE = "ed301375c4be32fc"
"""Write a new one here when, and only when, play was meant to change."""


def test_play_has_not_changed() -> None:
    assert bench.signature() == SIGNATURE


def test_the_report_is_plain_data() -> None:
    report = bench.report(seconds=0.01)
    assert json.loads(json.dumps(report.as_dict()))["signature"] == SIGNATURE
    assert all(speed.rate > 0 for speed in report.speeds)
    assert all(peer.rate > 0 and peer.times > 0 for peer in report.peers)
    assert "bench/core" in [peer.code for peer in report.peers]
