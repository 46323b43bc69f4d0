import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personHash } from '../store/store-names';
import { toBase64 } from './base64';
import {
  DamagedKeyRing,
  isKeyOf,
  ITERATIONS,
  makeKeyRing,
  openByPasskey,
  openKeyRing,
  readKeyRing,
  removeKeyRing,
  removeSecret,
  setIdleMinutes,
  setPasskey,
  setSecret,
} from './key-ring';
import { readRing, writeRing } from './ring-store';

const PERSON = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const PASSWORD = 'Vizite.2026!';
const PIN = '483920';
const stored = async () => (await readRing(await personHash(PERSON))) as { wraps: Record<string, unknown> };
const store = async (ring: object, person = PERSON) => writeRing(await personHash(person), ring);

beforeEach(async () => {
  await removeKeyRing(PERSON);
  await removeKeyRing(OTHER);
});

describe('a key ring', () => {
  it('gives the key to who knows the password or the PIN, and to nobody else', async () => {
    const key = await makeKeyRing(PERSON, 'password', PASSWORD);
    await setSecret(PERSON, key, 'pin', PIN);
    expect(await openKeyRing(PERSON, 'password', PASSWORD)).toEqual(key);
    expect(await openKeyRing(PERSON, 'pin', PIN)).toEqual(key);
    expect(await openKeyRing(PERSON, 'password', 'Vizite.2026')).toBeNull();
    expect(await openKeyRing(PERSON, 'pin', PASSWORD)).toBeNull();
    expect(await openKeyRing(OTHER, 'pin', PIN)).toBeNull();
  });

  it('asks for 600,000 rounds when it is made and when it is opened', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    await makeKeyRing(PERSON, 'pin', PIN);
    await openKeyRing(PERSON, 'pin', PIN);
    const ways = derive.mock.calls.map(([how]) => how as unknown as Readonly<Record<string, unknown>>);
    derive.mockRestore();
    const ofSecrets = ways.filter((how) => how['name'] === 'PBKDF2');
    expect(ofSecrets.map((how) => [how['hash'], how['iterations']])).toEqual([
      ['SHA-256', 600_000],
      ['SHA-256', 600_000],
    ]);
    expect(ITERATIONS).toBe(600_000);
  });

  it('holds neither the key nor a secret in what is stored', async () => {
    const key = await makeKeyRing(PERSON, 'pin', PIN);
    const text = JSON.stringify(await stored());
    expect(text).toContain('"pin"');
    for (const secret of [PIN, toBase64(key), PERSON]) expect(text).not.toContain(secret);
  });

  it('belongs to one user and one kind of secret', async () => {
    await makeKeyRing(PERSON, 'pin', PIN);
    const ring = await stored();
    await store(ring, OTHER);
    expect(await openKeyRing(OTHER, 'pin', PIN)).toBeNull();
    await store({ ...ring, wraps: { password: ring.wraps['pin'] } });
    expect(await openKeyRing(PERSON, 'password', PIN)).toBeNull();
  });

  it('tells its key from another one', async () => {
    const key = await makeKeyRing(PERSON, 'pin', PIN);
    const ring = await readKeyRing(PERSON);
    if (ring === null) throw new Error('no ring');
    expect(await isKeyOf(ring, key)).toBe(true);
    expect(await isKeyOf(ring, new Uint8Array(32))).toBe(false);
    expect(await isKeyOf(ring, new Uint8Array(3))).toBe(false);
    await expect(setSecret(PERSON, new Uint8Array(32), 'pin', '204857')).rejects.toThrow(DamagedKeyRing);
  });

  it('is wrapped again where it was wrapped with weaker parameters', async () => {
    const key = await makeKeyRing(PERSON, 'pin', PIN);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const salt = bytes('sixteen bytes...');
    const base = await crypto.subtle.importKey('raw', bytes(PIN), 'PBKDF2', false, ['deriveKey']);
    const weak = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1_000 },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt'],
    );
    const iv = new Uint8Array(12);
    const label = { name: 'AES-GCM', iv, additionalData: bytes(`vizite:wrap:1:${PERSON}:pin`) };
    const sealed = toBase64(new Uint8Array(await crypto.subtle.encrypt(label, weak, key)));
    const pin = { iterations: 1_000, salt: toBase64(salt), iv: toBase64(iv), sealed };
    await store({ ...(await stored()), wraps: { pin } });
    expect(await openKeyRing(PERSON, 'pin', PIN)).toEqual(key);
    expect((await readKeyRing(PERSON))?.wraps.pin?.iterations).toBe(ITERATIONS);
    expect(await openKeyRing(PERSON, 'pin', PIN)).toEqual(key);
  });

  it('keeps something that opens it', async () => {
    const key = await makeKeyRing(PERSON, 'password', PASSWORD);
    await removeSecret(PERSON, 'password');
    expect((await readKeyRing(PERSON))?.wraps.password).toBeDefined();
    await setSecret(PERSON, key, 'pin', PIN);
    await removeSecret(PERSON, 'password');
    expect(Object.keys((await readKeyRing(PERSON))?.wraps ?? {})).toEqual(['pin']);
  });

  it('knows after how many minutes the app locks; five unless something else is chosen', async () => {
    await makeKeyRing(PERSON, 'pin', PIN);
    expect((await readKeyRing(PERSON))?.idleMinutes).toBe(5);
    await setIdleMinutes(PERSON, 15);
    expect((await readKeyRing(PERSON))?.idleMinutes).toBe(15);
    await setIdleMinutes(PERSON, 100_000);
    expect((await readKeyRing(PERSON))?.idleMinutes).toBe(5);
  });

  it.each([{}, [], { version: 2 }, { version: 1, keyId: 'x', wraps: {} }])(
    'says that it is damaged: %j',
    async (ring) => {
      await store(ring);
      await expect(readKeyRing(PERSON)).rejects.toThrow(DamagedKeyRing);
    },
  );

  it('is none where none was made', async () => {
    expect(await readKeyRing(PERSON)).toBeNull();
    expect(await openKeyRing(PERSON, 'pin', PIN)).toBeNull();
  });
});

describe('a passkey in the key ring', () => {
  const passkey = { credentialId: toBase64(new Uint8Array(16)), salt: toBase64(new Uint8Array(32)) };
  const output = new Uint8Array(32).fill(7);

  it('gives the key to who brings the same answer, beside what the user knows', async () => {
    const key = await makeKeyRing(PERSON, 'password', PASSWORD);
    await setPasskey(PERSON, key, passkey, output);
    expect(await openByPasskey(PERSON, output)).toEqual(key);
    expect(await openByPasskey(PERSON, new Uint8Array(32).fill(8))).toBeNull();
    expect(await openByPasskey(OTHER, output)).toBeNull();
    expect(await openKeyRing(PERSON, 'password', PASSWORD)).toEqual(key);
    expect((await readKeyRing(PERSON))?.wraps.passkey).toMatchObject(passkey);
    expect(JSON.stringify(await stored())).not.toContain(toBase64(output));
  });

  it('is kept when the PIN is set, and belongs to one user', async () => {
    const key = await makeKeyRing(PERSON, 'password', PASSWORD);
    await setPasskey(PERSON, key, passkey, output);
    await setSecret(PERSON, key, 'pin', PIN);
    expect(await openByPasskey(PERSON, output)).toEqual(key);
    await store(await stored(), OTHER);
    expect(await openByPasskey(OTHER, output)).toBeNull();
  });

  it('is made for the key in the ring alone, and takes no short answer', async () => {
    const key = await makeKeyRing(PERSON, 'pin', PIN);
    await expect(setPasskey(PERSON, new Uint8Array(32), passkey, output)).rejects.toThrow(DamagedKeyRing);
    await expect(setPasskey(PERSON, key, passkey, output.slice(1))).rejects.toThrow(RangeError);
    expect((await readKeyRing(PERSON))?.wraps.passkey).toBeUndefined();
  });

  it('goes, and is never all that is left', async () => {
    const key = await makeKeyRing(PERSON, 'pin', PIN);
    await setPasskey(PERSON, key, passkey, output);
    await removeSecret(PERSON, 'pin');
    expect(await openKeyRing(PERSON, 'pin', PIN)).toEqual(key);
    await removeSecret(PERSON, 'passkey');
    expect(await openByPasskey(PERSON, output)).toBeNull();
    expect(await openKeyRing(PERSON, 'pin', PIN)).toEqual(key);
  });
});
