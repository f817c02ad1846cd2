"""The files of ``deploy/``: what runs is confined, names what exists, and can be parsed."""

import re
import shlex
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any, Final

import msgspec
import msgspec.yaml
import pytest

from luckynumbers.server.http.api import all_endpoints
from luckynumbers.server.http.routes import advice, reviews, skill, strips
from luckynumbers.server.settings import Settings

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
Instruction = tuple[str, str]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A part of a compose file with the fields that we use, and no misspelt ones."""


class Build(Strict):
    context: str
    dockerfile: str


class Condition(Strict):
    condition: str


class Health(Strict):
    test: list[str]
    interval: str
    timeout: str
    retries: int


class Attachment(Strict):
    ipv4_address: str = ""


class Service(Strict):
    image: str
    build: Build | None = None
    command: list[str] = []
    user: str = ""
    environment: dict[str, str] = {}
    volumes: list[str] = []
    ports: list[str] = []
    tmpfs: list[str] = []
    read_only: bool = False
    cap_drop: list[str] = []
    security_opt: list[str] = []
    restart: str = ""
    depends_on: dict[str, Condition] = {}
    healthcheck: Health | None = None
    stop_grace_period: str = "10s"
    ulimits: dict[str, int] = {}
    shm_size: str = ""
    networks: list[str] | dict[str, Attachment] = []


class Subnets(Strict):
    config: list[dict[str, str]]


class Network(Strict):
    internal: bool = False
    ipam: Subnets | None = None


class Compose(Strict):
    name: str
    services: dict[str, Service]
    networks: dict[str, Network]
    volumes: dict[str, Strict]


def compose() -> Compose:
    found = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())
    parts = {name: part for name, part in found.items() if not name.startswith("x-")}
    return msgspec.convert(parts, Compose)


def containerfile() -> list[list[Instruction]]:
    """The instructions of the container file, by stage."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    stages: list[list[Instruction]] = []
    for line in lines:
        name, _, rest = line.partition(" ")
        if name == "FROM":
            stages.append([])
        stages[-1].append((name, rest))
    return stages


def test_a_misspelt_field_of_the_compose_file_is_found() -> None:
    with pytest.raises(msgspec.ValidationError, match="read_onyl"):
        msgspec.convert({"image": "luckynumbers", "read_onyl": True}, Service)


def test_what_the_compose_file_names_is_there() -> None:
    file = compose()
    assert set(file.services) == {"database", "one", "two", "proxy"}
    for name, service in file.services.items():
        assert set(service.depends_on) <= set(file.services), name
        assert set(service.networks) <= set(file.networks), name
        for volume in service.volumes:
            source = volume.partition(":")[0]
            known = source in file.volumes or source == "./tls" or (DEPLOY / source).exists()
            assert known, volume
        if service.build is not None:
            assert (DEPLOY / service.build.context / service.build.dockerfile).is_file()


def test_whoever_waits_for_health_waits_for_someone_who_reports_it() -> None:
    services = compose().services
    reporting = {name for name, service in services.items() if service.healthcheck is not None}
    if any(name == "HEALTHCHECK" for name, _ in containerfile()[-1]):
        reporting |= {name for name, service in services.items() if service.build is not None}
    for service in services.values():
        waited = {n for n, c in service.depends_on.items() if c.condition == "service_healthy"}
        assert waited <= reporting


def test_nodes_and_proxy_are_confined_and_only_the_proxy_is_reached() -> None:
    services = compose().services
    for name in ("one", "two", "proxy"):
        service = services[name]
        assert service.read_only, name
        assert service.cap_drop == ["ALL"], name
        assert service.security_opt == ["no-new-privileges:true"], name
    assert {name for name, service in services.items() if service.ports} == {"proxy"}
    assert compose().networks["storage"].internal


def test_the_settings_of_the_nodes_are_valid_and_trust_the_proxy_alone() -> None:
    services = compose().services
    networks = services["proxy"].networks
    assert isinstance(networks, dict)
    for name in ("one", "two"):
        given = services[name].environment
        filled = {
            key: value.replace("${ORIGIN:?}", "https://x.org") for key, value in given.items()
        }
        settings = Settings().with_environment(filled)
        assert (settings.secure, settings.origins) == (True, ("https://x.org",))
        assert settings.proxies == networks["inside"].ipv4_address
        known = {f"LUCKYNUMBERS_{field.upper()}" for field in Settings.__dataclass_fields__}
        assert {key for key in given if key.startswith("LUCKYNUMBERS_")} <= known


def test_the_proxy_knows_the_addresses_of_the_nodes() -> None:
    file = compose()
    named = set(re.findall(r"server (\S+):8000 ", (DEPLOY / "nginx.conf").read_text()))
    given = [file.services[name].networks for name in ("one", "two")]
    assert named == {each["inside"].ipv4_address for each in given if isinstance(each, dict)}


def test_the_image_has_no_compiler_and_runs_as_nobody_in_particular() -> None:
    build, final = containerfile()
    assert not any(name == "RUN" for name, _ in final)
    copied = [rest for name, rest in final if name == "COPY"]
    assert copied == ["--from=build /opt/luckynumbers /opt/luckynumbers"]
    user = dict(final)["USER"]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    for name, rest in final:
        if name in {"ENTRYPOINT", "CMD"}:
            assert isinstance(msgspec.json.decode(rest), list), "no shell between us and signals"
    sources = [rest.split() for name, rest in build if name == "COPY"]
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for *names, _ in sources:
        for each in names:
            assert (ROOT / each).exists()
            assert f"!{each}" in ignored


def test_the_unit_for_machines_without_containers_is_valid(tmp_path: Path) -> None:
    text = (DEPLOY / "luckynumbers@.service").read_text()
    unit = ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(text)
    service: Any = unit["Service"]
    assert (service["DynamicUser"], service["ProtectSystem"]) == ("yes", "strict")
    program, *words = shlex.split(service["ExecStart"])
    assert words == ["serve", "--secure", "--port", "%i"]
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    tried = tmp_path / "luckynumbers@8001.service"
    tried.write_text(text.replace(program, sys.executable))
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tried)],
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in ran.stderr.splitlines() if "luckynumbers@" in line]
    assert said == []


def test_the_addresses_that_take_thought_are_those_of_the_document() -> None:
    """Another node can be given them: the pattern for the proxy has all of them, and no others."""
    document = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    [pattern] = re.findall(r"location ~ (\^/api/v1/\(tables\S+) \{", document)
    thinking = (advice, reviews, skill, strips)
    wanted = {each.path for module in thinking for each in module.routes.endpoints}
    assert {each.path for each in all_endpoints() if re.match(pattern, each.path)} == wanted
