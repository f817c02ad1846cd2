"""Find files that import each other in a circle: `python -m tools.circles`.

Python files count every import, also those under TYPE_CHECKING and inside functions. Scripts count
static and dynamic imports and the `import("…")` types of JSDoc. The folders of the browser client
must not form a circle either. What an import runs implicitly, the `__init__` of the packages
around the imported module, does not count.
"""

import ast
import re
import sys
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

Graph = Mapping[str, frozenset[str]]  # the names that each name imports

SCRIPTS = {".js", ".mjs", ".ts"}
SCRIPT_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


def python_graph(root: Path) -> Graph:
    """The imports between the Python files below a folder that stands on the import path."""
    paths = [path.relative_to(root) for path in files_below(root, {".py", ".pyi"})]
    files = {module_name(path): str(path) for path in paths}
    graph = {}
    for path in paths:
        modules = set(imported_modules(root / path, package_of(path), files.keys()))
        graph[str(path)] = frozenset(files[each] for each in modules & files.keys()) - {str(path)}
    return graph


def files_below(root: Path, suffixes: set[str]) -> list[Path]:
    """The files of some kinds below a folder, in order; a folder without any is an error."""
    found = sorted(path for path in root.rglob("*") if path.suffix in suffixes)
    if not found:
        raise FileNotFoundError(f"{root} has no {' or '.join(sorted(suffixes))} file")
    return found


def module_name(path: Path) -> str:
    """The dotted name under which a file is imported."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path: Path) -> str:
    """The dotted name of the package that a file's relative imports start from."""
    return ".".join(path.parent.parts)


def imported_modules(path: Path, package: str, known: Collection[str]) -> Iterator[str]:
    """Yield what a file imports: a module where the imported name is one, else its package."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = absolute(package, node)
            for alias in node.names:
                module = f"{source}.{alias.name}"
                yield module if module in known else source


def absolute(package: str, node: ast.ImportFrom) -> str:
    """The module that a `from … import` names, a relative one resolved."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, node.module] if node.module else parts)


def script_graph(root: Path) -> Graph:
    """The imports between the scripts below a folder."""
    root = root.resolve()
    scripts = files_below(root, SCRIPTS)

    def imported(path: Path) -> Iterator[str]:
        for found in SCRIPT_IMPORT.finditer(path.read_text(encoding="utf-8")):
            target = (path.parent / found[1]).resolve()
            if target in scripts and target != path:
                yield str(target.relative_to(root))

    return {str(path.relative_to(root)): frozenset(imported(path)) for path in scripts}


def folder_graph(graph: Graph) -> Graph:
    """The same imports between the top folders; a file outside of any folder stands for itself."""

    def folder(name: str) -> str:
        return Path(name).parts[0]

    folders: dict[str, set[str]] = {folder(name): set() for name in graph}
    for name, targets in graph.items():
        folders[folder(name)] |= {folder(target) for target in targets} - {folder(name)}
    return {name: frozenset(targets) for name, targets in folders.items()}


def circles(graph: Graph) -> Iterator[list[str]]:
    """Yield a shortest circle for each knot of names that reach each other."""
    tangled: set[str] = set()
    for name in sorted(graph):
        if name in tangled:
            continue
        circle = shortest_circle(graph, name)
        if circle:
            tangled |= {other for other in reached(graph, name) if name in reached(graph, other)}
            yield circle


def reached(graph: Graph, start: str) -> set[str]:
    """The names that a name imports, directly or not."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting.extend(fresh)
    return found


def shortest_circle(graph: Graph, start: str) -> list[str]:
    """Return the shortest way from a name back to itself, both ends included, or nothing."""
    ways = deque([[start]])
    seen: set[str] = set()
    while ways:
        way = ways.popleft()
        for name in sorted(graph[way[-1]] - seen):
            if name == start:
                return [*way, name]
            seen.add(name)
            ways.append([*way, name])
    return []


def main(root: Path) -> int:
    """Print the circles of a source tree; return how many there are."""
    graphs = {
        "Python files": python_graph(root),
        "scripts": script_graph(root),
        "folders of the browser client": folder_graph(script_graph(root / "luckynumbers" / "web")),
    }
    count = 0
    for kind, graph in graphs.items():
        for circle in circles(graph):
            print(f"A circle of {kind}: {' → '.join(circle)}")
            count += 1
    if not count:
        print("No file imports itself in a circle.")
    return count


if __name__ == "__main__":
    sys.exit(min(main(Path("src")), 1))
