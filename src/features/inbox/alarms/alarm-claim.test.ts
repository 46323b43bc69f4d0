import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimAlarms } from './alarm-claim';

/** The part of the device store that ringing uses. */
class Device extends Dexie {
  constructor() {
    super('ring-test');
    this.version(1).stores({ settings: 'key' });
  }
}

type Store = Parameters<typeof claimAlarms>[0];
let device: Device;
const store = () => device as unknown as Store;

beforeEach(() => {
  device = new Device();
});
afterEach(() => device.delete());

it('gives each key once', async () => {
  expect((await claimAlarms(store(), ['a', 'b', 'a'])).fresh).toEqual(['a', 'b']);
  expect((await claimAlarms(store(), ['a', 'c'])).fresh).toEqual(['c']);
});

it('gives a key to one of two windows that ask at the same moment', async () => {
  const claims = await Promise.all([claimAlarms(store(), ['a']), claimAlarms(store(), ['a'])]);
  expect(claims.flatMap(({ fresh }) => fresh)).toEqual(['a']);
});

it('remembers since when the device is used, also where nothing rang', async () => {
  expect(await claimAlarms(store(), [], 1000)).toEqual({ fresh: [], since: 1000 });
  expect(await claimAlarms(store(), ['a'], 2000)).toEqual({ fresh: ['a'], since: 1000 });
});

it('forgets the oldest keys, not the newest', async () => {
  await claimAlarms(
    store(),
    Array.from({ length: 1001 }, (_, at) => `key ${at}`),
  );
  expect((await claimAlarms(store(), ['key 0', 'key 1000'])).fresh).toEqual(['key 0']);
});
