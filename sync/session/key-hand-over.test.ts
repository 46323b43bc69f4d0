import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDataKey } from '../store/data-key';
import type { DataKey } from '../store/data-key';
import { askForKey, offerKey, onKeyOffered } from './key-hand-over';
import { makeKeyRing, readKeyRing } from './key-ring';
import type { KeyRing } from './key-ring';

const PERSON = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
let key: DataKey;
let ring: KeyRing;
const window = new EventTarget();

beforeAll(async () => {
  key = await makeKeyRing(PERSON, 'pin', '483920');
  const made = await readKeyRing(PERSON);
  if (made === null) throw new Error('no ring');
  ring = made;
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('navigator', {});
});

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  stop = undefined;
});

describe('open tabs', () => {
  it('hand the key to a tab of the same user', async () => {
    stop = offerKey(PERSON, key, () => true);
    // A busy machine answers late.
    expect(await askForKey(PERSON, ring, 10_000)).toEqual(key);
    expect(await askForKey(OTHER, ring)).toBeNull();
  });

  it('that are locked, or being locked, hand out nothing', async () => {
    stop = offerKey(PERSON, key, () => false);
    expect(await askForKey(PERSON, ring)).toBeNull();
    stop();
    expect(await askForKey(PERSON, ring)).toBeNull();
  });

  it('that hold another key are not believed', async () => {
    stop = offerKey(PERSON, newDataKey(), () => true);
    expect(await askForKey(PERSON, ring)).toBeNull();
  });

  it('tell locked ones when they are opened', async () => {
    const told = new Promise<void>((resolve) => {
      const end = onKeyOffered(PERSON, () => {
        end();
        resolve();
      });
    });
    stop = offerKey(PERSON, key, () => true);
    await told;
  });
});

/** Returns the part of the service worker, loaded as the browser loads it. */
function keeper() {
  let hear: (event: object) => void = () => undefined;
  const timers: (() => void)[] = [];
  const pending: Promise<unknown>[] = [];
  runInNewContext(readFileSync('public/key-keeper.js', 'utf8'), {
    self: { addEventListener: (_name: string, listener: typeof hear) => (hear = listener) },
    setTimeout: (then: () => void) => timers.push(then),
  });
  const waitUntil = (work: Promise<unknown>): void => void pending.push(work);
  return {
    pending,
    runOut: () => timers.forEach((then) => then()),
    keep: (person: string) => hear({ data: { type: 'vizite.key.keep', person, key }, waitUntil }),
    forget: () => hear({ data: { type: 'vizite.key.forget' } }),
    ask: (person: string): unknown => {
      const postMessage = vi.fn();
      hear({ data: { type: 'vizite.key.ask', person }, ports: [{ postMessage }] });
      return postMessage.mock.lastCall?.[0];
    },
  };
}

describe('the service worker', () => {
  it('gives the key once, over a reload, and has nothing left to do then', async () => {
    const worker = keeper();
    worker.keep(PERSON);
    expect(worker.ask(PERSON)).toBe(key);
    await Promise.all(worker.pending);
    expect(worker.ask(PERSON)).toBeNull();
  });

  it('gives it to nobody else, and not any more then', () => {
    const worker = keeper();
    worker.keep(PERSON);
    expect(worker.ask(OTHER)).toBeNull();
    expect(worker.ask(PERSON)).toBeNull();
  });

  it('forgets it when the app is locked, and after a while', () => {
    const worker = keeper();
    worker.keep(PERSON);
    worker.forget();
    expect(worker.ask(PERSON)).toBeNull();
    worker.keep(PERSON);
    worker.runOut();
    expect(worker.ask(PERSON)).toBeNull();
  });
});
