/**
 * Seals what a patient says for the server: AES-256-GCM under a key agreed between a pair made for this one answer and the
 * server's (ECDH on P-256, HKDF-SHA-256 over both public keys). Nobody who holds the tablet opens it again. Written as
 * `1.<public key>.<vector>.<ciphertext>`, each base64.
 */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const CONTENT = 'AES-GCM';
type Bytes = Uint8Array<ArrayBuffer>;

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string): Bytes => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const readPublicKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, CURVE, false, []);

/** Returns the key of one answer, which both sides compute from their own secret and the other's public key. */
async function contentKey(secret: CryptoKey, other: CryptoKey, once: Bytes): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, secret, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: once, info: new TextEncoder().encode('vizite survey 1') },
    material,
    { name: CONTENT, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** @throws where the key is no point of the curve, in base64 */
export async function seal(publicKey: string, said: unknown): Promise<string> {
  const server = await readPublicKey(toBytes(publicKey));
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const once = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const vector = crypto.getRandomValues(new Uint8Array(12));
  const content = await crypto.subtle.encrypt(
    { name: CONTENT, iv: vector },
    await contentKey(pair.privateKey, server, once),
    new TextEncoder().encode(JSON.stringify(said)),
  );
  return ['1', toText(once), toText(vector), toText(new Uint8Array(content))].join('.');
}

/** @throws where it was sealed for another key, or changed on its way */
export async function unseal(privateKey: CryptoKey, sealed: string): Promise<unknown> {
  const [version, once, vector, content] = sealed.split('.');
  if (version !== '1' || once === undefined || vector === undefined || content === undefined) {
    throw new Error('not sealed as this version seals');
  }
  const sender = toBytes(once);
  const plain = await crypto.subtle.decrypt(
    { name: CONTENT, iv: toBytes(vector) },
    await contentKey(privateKey, await readPublicKey(sender), sender),
    toBytes(content),
  );
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
}

export interface SurveyKeys {
  /** PKCS#8, base64: the server's secret. */
  readonly private_key: string;
  /** A point of the curve, base64: what tablets seal with. */
  readonly public_key: string;
}

/** Returns a new pair of keys, as an installation keeps them. */
export async function makeSurveyKeys(): Promise<SurveyKeys> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const told = async (format: 'pkcs8' | 'raw', key: CryptoKey) =>
    toText(new Uint8Array(await crypto.subtle.exportKey(format, key)));
  return {
    private_key: await told('pkcs8', pair.privateKey),
    public_key: await told('raw', pair.publicKey),
  };
}

/** @throws where the text is no PKCS#8 of such a key, in base64 */
export const readPrivateKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', toBytes(text), CURVE, false, ['deriveBits']);
