import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimRings } from './ring';

/** The part of the device store that ringing uses. */
class Device extends Dexie {
  constructor() {
    super('ring-test');
    this.version(1).stores({ settings: 'key' });
  }
}

type Store = Parameters<typeof claimRings>[0];
let device: Device;
const store = () => device as unknown as Store;

beforeEach(() => {
  device = new Device();
});
afterEach(() => device.delete());

it('gives each key once', async () => {
  expect(await claimRings(store(), ['a', 'b', 'a'])).toEqual({ fresh: ['a', 'b'], first: true });
  expect(await claimRings(store(), ['a', 'c'])).toEqual({ fresh: ['c'], first: false });
});

it('gives a key to one of two windows that ask at the same moment', async () => {
  const claims = await Promise.all([claimRings(store(), ['a']), claimRings(store(), ['a'])]);
  expect(claims.flatMap(({ fresh }) => fresh)).toEqual(['a']);
});

it('remembers that the device was used before, also where nothing rang', async () => {
  await claimRings(store(), []);
  expect(await claimRings(store(), ['a'])).toEqual({ fresh: ['a'], first: false });
});

it('forgets the oldest keys, not the newest', async () => {
  await claimRings(
    store(),
    Array.from({ length: 301 }, (_, at) => `key ${at}`),
  );
  expect((await claimRings(store(), ['key 0', 'key 300'])).fresh).toEqual(['key 0']);
});
