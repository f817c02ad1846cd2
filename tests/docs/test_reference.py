"""The site has every document, its reference every public name; each has a docstring that runs."""

import doctest
import inspect
import json
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import FunctionType, SimpleNamespace

import pytest

import luckynumbers
from luckynumbers.words import Words
from tools import searching
from tools.codes import OPENED, PAGE, for_site, library_refusals, page_of_codes, refusals
from tools.documents import PAGES, public_modules, short_names, undescribed
from tools.rewriting import MISSING, on_page_content, on_post_template

ROOT = Path(__file__).parents[2]
FACES = {"cli", "cluster", "server", "terminal", "training"}
"""What is run, not imported."""
SITE = (ROOT / "mkdocs.yml").read_text("utf-8")


def packages() -> list[str]:
    """The packages of the library that say what is public in them."""
    found = [each.name for each in pkgutil.iter_modules(luckynumbers.__path__) if each.ispkg]
    return ["luckynumbers", *(f"luckynumbers.{name}" for name in found if name not in FACES)]


def test_the_reference_has_every_package_of_the_library() -> None:
    public = [name for name in packages() if hasattr(import_module(name), "__all__")]
    assert sorted(public_modules()) == sorted(public)


def lines_of_codes() -> list[str]:
    """The rows of the page of codes."""
    return [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]


def test_the_page_of_codes_is_that_of_the_source() -> None:
    assert PAGE.read_text("utf-8") == page_of_codes(), "make codes writes it anew"


def test_the_site_makes_an_entry_of_each_code_and_no_attribute_of_a_fact() -> None:
    page = PAGE.read_text("utf-8")
    site = for_site(page)
    assert site.count(OPENED) == site.count("</div>") == page.count("| code |") > 50
    assert "\n## table { data-search-exclude }\n" in site
    assert not any(line.endswith("} |") and "{" in line for line in site.splitlines())


def test_the_page_of_codes_has_what_a_client_is_refused_with_and_nothing_else() -> None:
    found = refusals()
    assert {"action/lowest-first", "passkey/wrong", "storage/conflict", "table/stale"} <= {*found}
    assert {"puzzle/day", "puzzle/no-such-grade", "puzzle/row-number"} <= {*found}
    assert not {"server/bad-setting", "storage/owned", "table/seated"} & {*found}
    lines = lines_of_codes()
    assert "| `account/programs` | 400 | An account can have up to {count} programs. |" in lines
    assert "| `server/too-fast` | 429 |" in "\n".join(lines)
    assert "| `user/logged-out` | 401 | You have been signed out. |" in lines


def test_the_page_of_codes_has_those_of_the_library_alone() -> None:
    some = {
        "bot/raised",
        "puzzle/twice",
        "kernel/number",
        "kernel/illegal",
        "program/extra",
        "storage/owned",
        "usage/least",
    }
    assert some <= {*library_refusals()}
    assert not {*library_refusals()} & {*refusals()}
    lines = lines_of_codes()
    assert "| `puzzle/swap-text` | “{found}” is not a swap: write two tiles like 16-1. |" in lines


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("table/stale", "*Besides:* {found}, {expected}"),
        ("server/bad-message", "*Besides:* {where}, {why}, {reason}, {least}, {most}"),
        ("account/programs", "up to {count} programs."),
    ],
)
def test_the_page_of_codes_has_the_facts_that_a_sentence_leaves_out(code: str, facts: str) -> None:
    [line] = [each for each in lines_of_codes() if f"`{code}`" in each]
    assert line.endswith(f" {facts} |")


def test_the_page_of_codes_has_the_sentences_of_the_program() -> None:
    rows = [line.split(" | ", 2) for line in lines_of_codes()]
    told = {row[0].strip("| `"): row[2].removesuffix(" |") for row in rows if len(row) == 3}
    assert told.keys() >= {*refusals()}
    whole = {code: told[code] for code in refusals() if "{" not in told[code]}
    assert whole == {code: Words("en").text(code) for code in whole}
    assert [code for code, text in told.items() if set(text) & {*"<>"}] == []  # no tags for a noun


@pytest.mark.parametrize("module", public_modules())
def test_every_public_name_has_a_docstring(module: str) -> None:
    found = import_module(module)
    things = {name: getattr(found, name) for name in found.__all__}
    described = {name: each for name, each in things.items() if callable(each)}
    assert [name for name, each in described.items() if not inspect.getdoc(each)] == []


def functions(module: str) -> dict[str, FunctionType]:
    """The public functions of a module, and the public methods of its classes."""
    found: dict[str, object] = {}
    for name, each in vars(import_module(module)).items():
        if inspect.isclass(each) and each.__module__.startswith("luckynumbers."):
            methods = {key: value for key, value in vars(each).items() if key[0] != "_"}
            found |= {
                f"{name}.{key}": getattr(value, "__func__", value) for key, value in methods.items()
            }
        elif name in import_module(module).__all__:
            found[name] = each
    return {name: each for name, each in found.items() if isinstance(each, FunctionType)}


@pytest.mark.parametrize("module", public_modules())
def test_a_function_that_refuses_says_so_in_the_reference(module: str) -> None:
    refuses = re.compile(r"^    +raise [A-Z]\w*\(.*\)$|\bcheck_\w+\(", re.MULTILINE)
    # A host hears of a refusal by the line protocol; ``serve`` raises nothing.
    found = {name: each for name, each in functions(module).items() if name != "serve"}
    silent = [
        name
        for name, each in found.items()
        if refuses.search(inspect.getsource(each)) and "Raises:" not in (each.__doc__ or "")
    ]
    assert silent == []


def test_every_short_name_says_what_it_is() -> None:
    rows = [row for row in "\n".join(short_names()).splitlines() if "{#" in row]
    assert len(rows) > 20
    assert [row for row in rows if row.endswith("|  |")] == []


def test_the_site_has_every_document() -> None:
    wanted = {str(file.relative_to(ROOT / "docs")) for file in (ROOT / "docs").rglob("*.md")}
    listed = set(re.findall(r"[-:] ([\w/-]+\.md)$", SITE, re.MULTILINE))
    assert listed == wanted | set(PAGES)


def modules_with_examples() -> list[str]:
    """The modules whose docstrings have examples."""
    sources = ROOT / "src"
    found = [file for file in sources.rglob("*.py") if ">>> " in file.read_text("utf-8")]
    names = [".".join(file.relative_to(sources).with_suffix("").parts) for file in found]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("module", modules_with_examples())
def test_the_examples_of_docstrings_are_indented(module: str) -> None:
    """Markdown takes ``>>>`` at the beginning of a line for three quotations."""
    examples = doctest.DocTestFinder().find(import_module(module))
    texts = [inspect.cleandoc(each.docstring or "") for each in examples]
    assert not [line for text in texts for line in text.splitlines() if line.startswith(">>>")]


@pytest.mark.parametrize("module", modules_with_examples())
def test_the_examples_of_docstrings_run_pasted_alone(module: str) -> None:
    result = doctest.testmod(import_module(module), globs={})
    assert result.attempted > 0
    assert result.failed == 0


def test_the_check_of_the_reference_finds_what_has_no_description() -> None:
    heading = '<h3 id="luckynumbers.core.{}" class="doc doc-heading">…</h3><pre>…</pre>'
    bases = '<p class="doc doc-class-bases">\nBases: <code>int</code></p>'
    page = "".join(
        [heading.format("A"), "<p>A cell.</p>", heading.format("B"), bases, heading.format("C")]
    )
    assert undescribed(page) == ["luckynumbers.core.B", "luckynumbers.core.C"]


@pytest.mark.parametrize(
    ("location", "title", "expected"),
    [
        ("reference/core.html#luckynumbers.core.Position.parse", "parse", "Position.parse"),
        ("reference/puzzles.html#luckynumbers.puzzles.solve", "solve", "puzzles.solve"),
        ("review.html#luck", "Luck", "Luck"),
        ("reference/core.html", "luckynumbers.core", "luckynumbers.core"),
    ],
)
def test_the_search_names_members_as_people_write_them(
    location: str, title: str, expected: str
) -> None:
    assert searching.search_title(location, title) == expected


@pytest.mark.parametrize(
    ("code", "place"),
    [("table/stale", "table/stale"), ("DELETE /me/push/{browser}", "DELETE-/me/push/browser")],
)
def test_a_row_of_entries_is_found_by_its_code(tmp_path: Path, code: str, place: str) -> None:
    row = f"<tr>\n<td><code>{code}</code></td><td>409</td><td>look</td></tr>"
    table = f"<table><tr><th>code</th></tr>{row}</table>"
    (tmp_path / "search").mkdir()
    index = tmp_path / "search/search_index.json"
    index.write_text('{"docs": []}')
    page = SimpleNamespace(url="reference/codes.html", content="")
    html = f'{table}<div class="entries" data-search-exclude="">{table}</div>'
    page.content = searching.on_page_content(html, page)
    searching.search_rows(page)
    assert page.content.count(f"<p><code>{code}</code> · 409 · look</p>") == 2
    searching.on_page_context(None, page)
    assert page.content.count(f'<tr id="{place}">') == 1
    assert "data-search" not in page.content
    searching.on_post_build(SimpleNamespace(site_dir=tmp_path))
    entry = json.loads(index.read_text())["docs"][-1]
    assert entry["location"] == f"reference/codes.html#{place}"
    # An excerpt shows a row whole.
    assert (entry["title"], entry["text"]) == (code, "<p>409 · look</p>")


def test_a_row_is_named_with_its_kind_and_its_excerpt_has_no_link(tmp_path: Path) -> None:
    row = (
        '<tr>\n<td><code>lobby</code></td><td><a href="#lobby">the <em>open</em></a> ones</td></tr>'
    )
    opened = '<div class="entries" data-search-kind="command" data-search-exclude="">'
    (tmp_path / "search").mkdir()
    index = tmp_path / "search/search_index.json"
    index.write_text('{"docs": [{"location": "CHANGELOG.html#fixed", "title": "", "text": ""}]}')
    page = SimpleNamespace(url="protocol.html", content="")
    page.content = searching.on_page_content(f"{opened}<table>{row}</table></div>", page)
    searching.search_rows(page)
    searching.on_page_context(None, page)
    assert '<div class="entries"><table><tr id="command-lobby">' in page.content
    searching.on_post_build(SimpleNamespace(site_dir=tmp_path))
    change, *_, entry = json.loads(index.read_text())["docs"]
    assert change["boost"] < entry["boost"]  # what has changed is found last
    assert entry["location"] == "protocol.html#command-lobby"
    assert (entry["title"], entry["names"]) == ("lobby (command)", ["lobby", "lobby command"])
    assert entry["text"] == "<p>the <em>open</em> ones</p>"  # Enter opens a link of the theme alone


def test_a_row_with_an_empty_cell_is_one_paragraph_too() -> None:
    row = "<tr>\n<td><code>ping</code></td>\n<td></td>\n<td>is answered</td></tr>"
    page = SimpleNamespace(url="protocol.html", content="")
    page.content = f"<table>{row}</table>"
    searching.search_rows(page)
    assert page.content == "<table><p><code>ping</code> · is answered</p></table>"


def test_a_ruling_and_a_constant_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "search").mkdir()
    index = tmp_path / "search/search_index.json"
    constant = {"location": "reference/core.html#luckynumbers.core.DRAW", "title": "DRAW"}
    index.write_text(json.dumps({"docs": [constant]}))
    page = SimpleNamespace(url="rules.html", content="")
    searching.on_page_content('<p id="r7"><strong>R7</strong> The third time.</p>', page)
    searching.on_post_build(SimpleNamespace(site_dir=tmp_path))
    constant, *_, ruling = json.loads(index.read_text())["docs"]
    assert (constant["title"], constant["names"]) == ("core.DRAW", ["DRAW"])
    assert (ruling["location"], ruling["names"]) == ("rules.html#r7", ["R7", "r7"])
    assert (ruling["title"], ruling["text"]) == ("R7 (ruling)", "<p>The third time.</p>")


def test_a_command_line_or_an_option_leads_to_its_command_unless_it_has_a_row(
    tmp_path: Path,
) -> None:
    (tmp_path / "search").mkdir()
    index = tmp_path / "search/search_index.json"
    usage = "<pre><code>Options:\n  --db URL  Not --here.\n  --own-option  Yes.\n</code></pre>"
    command = {"location": "reference/command-line.html#serve", "title": "serve", "text": usage}
    index.write_text(json.dumps({"docs": [command]}))
    row = "<tr>\n<td><code>DB</code>, <code>--db</code></td><td>the database</td></tr>"
    page = SimpleNamespace(url="deployment.html", content="")
    searching.on_page_content(f'<div class="entries"><table>{row}</table></div>', page)
    searching.on_post_build(SimpleNamespace(site_dir=tmp_path))
    names = json.loads(index.read_text())["docs"][0]["names"]
    assert names == ["luckynumbers serve", "--own-option"]


def content(html: str) -> str:
    """A page of the reference as it is shown."""
    file = SimpleNamespace(src_uri="reference/core.md", dest_uri="reference/core.html")
    return on_page_content(html, SimpleNamespace(file=file, toc=[], present_anchor_ids=set()))


def test_a_member_has_its_class_before_its_name() -> None:
    heading = (
        '<h3 id="luckynumbers.core.{}" class="doc doc-heading"><span class="doc">{}</span></h3>'
    )
    shown = content(heading.format("Position.parse", "parse"))
    assert '<span class="doc-home">Position.</span><span class="doc">parse' in shown
    assert "doc-home" not in content(heading.format("parse_action", "parse_action"))


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("Position.parse", '<code class="name">Position.parse</code>'),
        ("<a>Log</a>[<a>Entry</a>]", '<code class="name"><a>Log</a>[<a>Entry</a>]</code>'),
        (
            "play --save game.lnr",
            '<code>play <span class="name">--save</span> game.lnr</code>',
        ),
        (
            "luckynumbers.envs.batch.BatchEnv",
            "<code>luckynumbers.<wbr>envs.<wbr>batch.<wbr>BatchEnv</code>",
        ),
    ],
)
def test_a_name_is_broken_after_a_sign_or_not_at_all(code: str, shown: str) -> None:
    assert content(f"<code>{code}</code>") == shown


def test_a_figure_stays_on_one_line_with_its_sign() -> None:
    assert content("<p>80.0 % ± 1.2 of</p>") == "<p>80.0\u00a0% ±\u00a01.2 of</p>"


@pytest.mark.parametrize(
    ("url", "root", "home"),
    [
        (None, "/", "/docs/"),
        ("https://a.example/", "/", "/"),
        ("https://a.example/b/", "/b/", "/b/"),
    ],
)
def test_a_page_that_does_not_exist_leads_on_from_wherever_it_was_asked_for(
    url: str | None, root: str, home: str
) -> None:
    page = f'<link href="{root}style.css"><h1>404 - Not found</h1><script>run()</script>'
    shown = on_post_template(page, MISSING, SimpleNamespace(site_url=url))
    assert f'<link href="{home}style.css">' in shown
    assert f'<script src="{home}assets/inline-' in shown
    ways = re.findall(rf'<a href="{home}([\w/-]+)\.html">', shown)
    assert len(ways) > 3
    assert [way for way in ways if not (ROOT / f"docs/{way}.md").exists()] == []
