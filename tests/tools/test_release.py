"""A release writes the version and dates the changelog, in a tree that is ready for it only."""

from pathlib import Path

import pytest

from tools import release

CHANGES = (
    "# Changelog\n\n## [Unreleased]\n\n### Added\n- Clovers.\n\n## [0.1.0] - 2026-01-01\n- All.\n"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with a version and a changelog."""
    home = tmp_path / release.VERSION_FILE
    home.parent.mkdir(parents=True)
    home.write_text('__version__ = "0.9.0"\n')
    (tmp_path / release.CHANGELOG).write_text(CHANGES)
    release.git(tmp_path, "init", "--quiet")
    for key, value in (("user.name", "Anna"), ("user.email", "anna@example.org")):
        release.git(tmp_path, "config", key, value)
    release.git(tmp_path, "add", "--all")
    release.git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_a_release_is_a_commit_with_a_tag_that_has_the_notes(tree: Path) -> None:
    release.release(tree, "1.0.0")
    assert (tree / release.VERSION_FILE).read_text() == '__version__ = "1.0.0"\n'
    assert release.notes(tree, "1.0.0") == "### Added\n- Clovers."
    assert release.notes(tree, "Unreleased") == ""
    assert release.notes(tree, "0.1.0") == "- All."
    assert release.git(tree, "describe") == "v1.0.0"
    assert "Clovers." in release.git(tree, "tag", "--list", "-n9", "v1.0.0")
    assert release.git(tree, "status", "--porcelain") == ""
    with pytest.raises(SystemExit, match="names nothing new"):
        release.release(tree, "1.0.1")


@pytest.mark.parametrize("version", ["0.9.0", "0.8.9", "1.0", "one", "1.0.0rc1"])
def test_a_version_that_is_no_later_one_is_refused(tree: Path, version: str) -> None:
    with pytest.raises(SystemExit, match=r"is not a version after 0\.9\.0"):
        release.release(tree, version)


def test_a_tree_with_changes_is_refused(tree: Path) -> None:
    (tree / "more").write_text("")
    with pytest.raises(SystemExit, match="not committed"):
        release.release(tree, "1.0.0")
