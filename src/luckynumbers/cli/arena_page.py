"""The report of a match, in sentences or as data."""

from collections import Counter

from luckynumbers.bots.reports import MatchReport
from luckynumbers.bots.sprt import BOUND, Verdict
from luckynumbers.core import Message
from luckynumbers.play import Match
from luckynumbers.terminal import Screen
from luckynumbers.words import Words


def write_report(report: MatchReport, screen: Screen) -> None:
    """Write the report of a match as sentences."""
    words = screen.words
    _write_failures(report, screen)
    for number, line in enumerate(report.players, start=1):
        share, low, high = map(words.percent, (line.share, line.low, line.high))
        facts = {"name": line.spec, "share": share, "low": low, "high": high}
        screen.say("arena/line", number=number, ms=words.decimal(line.ms, 2), **facts)
    screen.say(
        "arena/games",
        count=report.games,
        turns=words.decimal(report.turns),
        speed=words.decimal(report.played / max(report.seconds, 1e-9)),
    )
    if report.played < report.games:
        screen.say("arena/read", count=report.games - report.played)
    if report.verdict is not None and report.broken:
        screen.say("arena/sprt-void", name=report.broken[0])
    elif report.verdict is not None:
        _write_verdict(report.verdict, report.players[0].spec, screen)
    screen.say("arena/first-seat", share=words.percent(report.first_seat))
    screen.say("arena/stalls" if report.stalls else "arena/no-stalls", count=report.stalls)


def _write_failures(report: MatchReport, screen: Screen) -> None:
    failures = Counter((spec, reason.code) for spec, reason in report.forfeits)
    firsts = {(spec, reason.code): reason for spec, reason in reversed(report.forfeits)}
    for failure, count in failures.items():
        reason = _reason(firsts[failure], screen.words)
        screen.say("arena/forfeits", name=failure[0], count=count, reason=reason)


def _reason(forfeit: Message, words: Words) -> str:
    """Why a player failed; of an illegal action, which one and where."""
    sentence, facts = words.say(forfeit), forfeit.facts
    if "action" not in facts:
        return sentence
    return words.text(
        "arena/illegal", reason=sentence, action=facts["action"], position=facts["position"]
    )


def _write_verdict(verdict: Verdict, name: str, screen: Screen) -> None:
    low, high = verdict.hypotheses.low, verdict.hypotheses.high
    ratio, bound = (screen.words.decimal(each, 2) for each in (verdict.ratio, BOUND))
    facts = {"name": name, "ratio": ratio, "bound": bound}
    if verdict.accepted is None:
        screen.say("arena/sprt-open", low=f"{low:g}", high=f"{high:g}", **facts)
    else:
        code = "arena/sprt-high" if verdict.accepted == high else "arena/sprt-low"
        screen.say(code, low=f"{low:g}", high=f"{high:g}", deals=verdict.deals, **facts)


def as_data(report: MatchReport, match: Match) -> dict[str, object]:
    """Return the report of a match for other programs."""
    return {
        "rules": str(match.rules),
        "seed": match.seed,
        "games": report.games,
        "played_now": report.played,
        "seconds": round(report.seconds, 3),
        "turns_per_game": report.turns,
        "stalls": report.stalls,
        "ends": report.ends,
        "first_seat": report.first_seat,
        "players": [
            {
                "spec": line.spec,
                "share": line.share,
                "low": line.low,
                "high": line.high,
                "ms_per_decision": line.ms,
                "forfeits": sum(spec == line.spec for spec, _ in report.forfeits),
            }
            for line in report.players
        ],
        "forfeits": [
            {"spec": spec, "code": reason.code, "facts": dict(reason.facts)}
            for spec, reason in report.forfeits
        ],
        "sprt": None if report.verdict is None else _verdict_data(report.verdict, report.broken),
    }


def _verdict_data(verdict: Verdict, broken: tuple[str, ...]) -> dict[str, object]:
    return {
        "low": verdict.hypotheses.low,
        "high": verdict.hypotheses.high,
        "deals": verdict.deals,
        "log_likelihood_ratio": verdict.ratio,
        "bounds": [-BOUND, BOUND],
        "accepted": None if broken else verdict.accepted,
        "void": bool(broken),
    }
