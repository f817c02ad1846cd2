"""A device with passkeys, in software: it answers challenges as a browser would."""

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

SITE = "https://play.example"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


class Authenticator:
    """One passkey, on a page of ``site``."""

    def __init__(self, identity: bytes, site: str = SITE, flags: int = PRESENT | VERIFIED) -> None:
        self.id, self.site, self.flags = text(identity), site, flags
        self._identity = identity
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def made(self, challenge: str, **more: Any) -> dict[str, Any]:
        """The body that registers the passkey."""
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        )
        length = len(self._identity).to_bytes(2, "big")
        data = self._data(self.flags | ATTESTED) + bytes(16) + length + self._identity + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        body = {"id": self.id, "client": text(self._client("webauthn.create", challenge))}
        return {**body, "attestation": text(attestation), "label": "Linux", **more}

    def entry(self, challenge: str) -> dict[str, Any]:
        """The body that signs in."""
        self.count += 1
        client, data = self._client("webauthn.get", challenge), self._data(self.flags)
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"client": client, "data": data, "signature": signature}
        return {"id": self.id, **{name: text(part) for name, part in parts.items()}}

    def _data(self, flags: int) -> bytes:
        host = self.site.removeprefix("https://").encode()
        return sha256(host).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.site}).encode()
