import { fromBase64, toBase64 } from './base64';
import type { Passkey } from './passkey-wrap';
import { errorTrace } from '../model/error-trace';

/*
 * Asks the device to identify the user: by finger, face, its own code, or a security key. Nothing of this goes to a
 * server and nothing needs a network. The signatures are not checked: only the PRF extension's answer counts, which
 * opens the key ring or does not.
 */

/** Bytes of the challenge, which nobody checks, and of the salt. */
const RANDOM_BYTES = 32;
/** ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-7, -257] as const;

/** `cancelled` by the user, or their time ran out. `unable`: this device or browser cannot do it. */
export type NoAnswer = { readonly result: 'cancelled' | 'unable' };
export type Answer = { readonly result: 'answer'; readonly output: Uint8Array<ArrayBuffer> };
export type Made = Answer & { readonly passkey: Passkey };

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

/** Returns whether the page has a host name. WebAuthn binds to one; an address of numbers has none. */
function hasHostName(): boolean {
  return !/^[\d.]+$|:/u.test(location.hostname);
}

/** Returns whether a passkey that was set up here can be asked for. */
export function canAskPasskey(): boolean {
  return typeof PublicKeyCredential === 'function' && hasHostName();
}

/**
 * Returns whether the device has a lock of its own that could open the app. Only setting up tells whether it answers.
 */
export async function offersPasskey(): Promise<boolean> {
  if (!canAskPasskey()) return false;
  try {
    // Both are younger than passkeys themselves, and missing in some browsers that the types promise them for.
    const known: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
    const capabilities = await known.getClientCapabilities?.();
    if (capabilities?.['extension:prf'] === false) return false;
    return (await known.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

function whyNot(error: unknown): NoAnswer {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return { result: 'cancelled' };
  console.error('the authenticator was not asked', errorTrace(error));
  return { result: 'unable' };
}

function answerOf(credential: PublicKeyCredential): Answer | null {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return null;
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return { result: 'answer', output: new Uint8Array(bytes) };
}

/** Asks the authenticator for what it answered when the passkey was made. Never throws. */
export async function askPasskey(passkey: Passkey, signal?: AbortSignal): Promise<Answer | NoAnswer> {
  try {
    const credential = await navigator.credentials.get({
      ...(signal === undefined ? {} : { signal }),
      publicKey: {
        challenge: random(RANDOM_BYTES),
        rpId: location.hostname,
        allowCredentials: [{ type: 'public-key', id: fromBase64(passkey.credentialId) }],
        // An authenticator has another secret for who has not proven who they are.
        userVerification: 'required',
        extensions: { prf: { eval: { first: fromBase64(passkey.salt) } } },
      },
    });
    const answer = credential instanceof PublicKeyCredential ? answerOf(credential) : null;
    return answer ?? { result: 'unable' };
  } catch (error) {
    return whyNot(error);
  }
}

/** Lets go of a passkey that opens nothing, where the browser can tell the authenticator. Never throws. */
export async function forgetPasskey({ credentialId }: Pick<Passkey, 'credentialId'>): Promise<void> {
  try {
    const known: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
    const urlSafe = credentialId.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    await known.signalUnknownCredential?.({ rpId: location.hostname, credentialId: urlSafe });
  } catch {
    // It stays in the device's list of passkeys, where the user may remove it; it opens nothing.
  }
}

async function create(name: string, salt: string, known: Passkey | null): Promise<Credential | null> {
  return navigator.credentials.create({
    publicKey: {
      challenge: random(RANDOM_BYTES),
      rp: { id: location.hostname, name: 'Vizite' },
      // Random: who reads the device's list of passkeys learns the user's id from nothing.
      user: { id: random(16), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: known === null ? [] : [{ type: 'public-key', id: fromBase64(known.credentialId) }],
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
      attestation: 'none',
      extensions: { prf: { eval: { first: fromBase64(salt) } } },
    },
  });
}

/**
 * Makes a passkey and has it answer. One that does not answer is let go of. Never throws.
 * @param name what the browser shows for whom it is
 * @param known the one that there is already; the same authenticator makes no second one
 */
export async function makePasskey(name: string, known: Passkey | null): Promise<Made | NoAnswer> {
  const salt = toBase64(random(RANDOM_BYTES));
  let credential: Credential | null;
  try {
    credential = await create(name, salt, known);
  } catch (error) {
    return whyNot(error);
  }
  if (!(credential instanceof PublicKeyCredential)) return { result: 'unable' };
  const passkey = { credentialId: toBase64(new Uint8Array(credential.rawId)), salt };
  const enabled = credential.getClientExtensionResults().prf?.enabled === true;
  // Many authenticators answer only when they are asked, and not while they make the passkey.
  const answer =
    answerOf(credential) ?? (enabled ? await askPasskey(passkey) : { result: 'unable' as const });
  if (answer.result === 'answer') return { ...answer, passkey };
  await forgetPasskey(passkey);
  return answer;
}
