"""A push service of the tests' own on this machine, and the browser that reads its letters."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.waiting import until

Json = dict[str, Any]


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


class Browser:
    """The keys of a browser, which alone can read what is sent to it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"a" * 16):
        self._private = private or ec.generate_private_key(ec.SECP256R1())
        self._auth = auth
        self._point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def keys(self) -> dict[str, str]:
        """What it sends to the server beside its endpoint."""
        parts = {"key": self._point, "auth": self._auth}
        return {name: urlsafe_b64encode(part).decode().rstrip("=") for name, part in parts.items()}

    def read(self, body: bytes) -> bytes:
        """Decrypt a letter, as RFC 8291 has it."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), point)
        about = b"WebPush: info\0" + self._point + sender
        secret = derive(shared, self._auth, about, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        content = AESGCM(key).decrypt(nonce, sealed, None)
        assert content.endswith(b"\x02")
        return content[:-1]


@dataclass
class Mailbox:
    """What a push service was sent, and how it answers."""

    url: str = ""
    status: int = 201
    letters: list[tuple[Json, bytes]] = field(default_factory=list)

    def wait(self, count: int = 1) -> None:
        assert until(lambda: len(self.letters) >= count)

    def claims(self, number: int = 0) -> Json:
        """The claims of a letter's token, whose signature is right."""
        token, key = self.letters[number][0]["authorization"].removeprefix("vapid t=").split(", k=")
        body, _, signature = token.rpartition(".")
        raw = plain(signature)
        pair = encode_dss_signature(
            int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        )
        known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
        known.verify(pair, body.encode(), ec.ECDSA(hashes.SHA256()))
        return {"k": key, **json.loads(plain(body.split(".")[1]))}


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A push service on this machine."""
    box = Mailbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(box.status)
            self.send_header("content-length", "0")
            self.end_headers()
            box.letters.append(({k.lower(): v for k, v in self.headers.items()}, body))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        box.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield box
        finally:
            server.shutdown()
            thread.join()
