/**
 * Passkeys: an account that is made and entered with a key which the device keeps.
 *
 * @typedef {import("./wire.js").WaysIn} WaysIn
 * @typedef {"insecure" | "unsupported" | "possible"} PasskeyState
 */
import { toBytes, toText } from "../base/bytes.js";
import { t } from "../base/words.js";
import { ask, become, Refusal } from "./rest.js";

/** ES256, EdDSA and RS256, as the server knows them. */
const ALGORITHMS = [-7, -8, -257];
const ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser can have passkeys here.  @returns {PasskeyState} */
export function passkeyState() {
  if (!window.isSecureContext || ADDRESS.test(location.hostname)) return "insecure";
  return "PublicKeyCredential" in window ? "possible" : "unsupported";
}

/**
 * Make a passkey: for the account of this browser, or with it an account.
 * @param {string} name
 */
export async function makePasskey(name) {
  const offer = await ask("POST /passkeys/offer", { name });
  const made = await attempt(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(offer.challenge),
        rp: { id: offer.host, name: t("web/title") },
        user: {
          id: new TextEncoder().encode(offer.user),
          name: offer.name,
          displayName: offer.name,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: offer.known.map((id) => ({ type: "public-key", id: toBytes(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    }),
  );
  const { attestationObject, clientDataJSON } = /** @type {AuthenticatorAttestationResponse} */ (
    made.response
  );
  return become(
    await ask("POST /passkeys", {
      body: {
        id: made.id,
        client: toText(clientDataJSON),
        attestation: toText(attestationObject),
        label: deviceName(),
        name,
      },
    }),
  );
}

/** Sign in with a passkey that this device, or one beside it, has. */
export async function enterByPasskey() {
  const { challenge, host } = await ask("POST /sessions/passkey/invitation", {});
  const found = await attempt(() =>
    navigator.credentials.get({
      publicKey: { challenge: toBytes(challenge), rpId: host, userVerification: "required" },
    }),
  );
  const { authenticatorData, clientDataJSON, signature } =
    /** @type {AuthenticatorAssertionResponse} */ (found.response);
  return become(
    await ask("POST /sessions/passkey", {
      body: {
        id: found.id,
        client: toText(clientDataJSON),
        data: toText(authenticatorData),
        signature: toText(signature),
      },
    }),
  );
}

/** The ways into the account of this browser. */
export const waysIn = () => ask("GET /me/passkeys", {});

/** @param {string} passkey */
export const removePasskey = (passkey) => ask("DELETE /me/passkeys/{passkey}", { passkey });

/**
 * Ask the device; that its person says no is no failure of ours.
 * @param {() => Promise<Credential | null>} deed
 */
async function attempt(deed) {
  const found = await deed().catch(() => null);
  if (found === null) throw new Refusal("passkey/cancelled", t("passkey/cancelled"), 0);
  return /** @type {PublicKeyCredential} */ (found);
}

/** What the device calls itself, for the list of passkeys. */
function deviceName() {
  const { userAgentData } = /** @type {{userAgentData?: {platform?: string}}} */ (navigator);
  return userAgentData?.platform || t("passkey/device");
}
