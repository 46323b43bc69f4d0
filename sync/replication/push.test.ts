import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Push } from '../core/push';
import type { PushPlan } from '../core/push';
import { client } from '../model/entities/client';
import { ticket } from '../model/entities/ticket';
import { newId } from '../store/ids';
import { modelRevision } from '../store/layouts';
import { localWrites } from '../store/local-writes';
import { clientDraft, ticketDraft } from '../testing/drafts.fixture';
import { openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';
import { summary } from '../testing/synced-device.fixture';
import { appContext, appQueue } from '../store/app-model';
import type { PushResult, WireChange } from '../core/wire';

let store: TestStore;
let push: Push;
/** Ids of what each call has carried. */
let calls: (readonly string[])[];
let answer: (changes: readonly WireChange[]) => ReturnType<PushPlan['push']>;
/** Milliseconds. */
let now: number;

const applied = ({ id }: WireChange): PushResult => ({ id, status: 'applied', row_version: 1 });
const each = (result: (change: WireChange) => PushResult, changes: readonly WireChange[]) =>
  Promise.resolve({ results: changes.map(result), access_epoch: 'e' });
const refuse = (refused: 'too-long' | 'refused', code: string) =>
  Promise.resolve({ refused, code, messageKey: 'unexpected' });

beforeEach(async () => {
  store = await openTestStore(newId(), { collections: ['clients', 'tickets'] });
  calls = [];
  now = 0;
  answer = (changes) => each(applied, changes);
  push = new Push(store.records, {
    ...appContext(),
    queue: appQueue,
    push: (changes) => {
      calls.push(changes.map(({ id }) => id));
      return answer(changes);
    },
    deviceTime: () => null,
    modelRevision,
    uptime: () => now,
    maxChanges: 200,
  });
});
afterEach(() => store.close());

const writes = () =>
  localWrites(store, { userId: newId(), permissions: new Set(['crm.clients.add', 'crm.tickets.add']) });
/** Makes that many patients. @returns their ids, in that order */
async function make(count: number): Promise<readonly string[]> {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push((await writes().create(client, clientDraft, summary)).id);
  return made;
}
const unsent = async () => (await store.changes.all()).unsent.map(({ id }) => id);
const rejected = async () => (await store.changes.all()).rejected;

it('what comes together goes in one call, records that others refer to first', async () => {
  const id = newId();
  const made = await writes().create(ticket, ticketDraft(id), summary);
  await writes().create(client, clientDraft, { ...summary, id });
  expect(await push.once()).toBe(true);
  expect(calls).toEqual([[id, made.id]]);
  expect(await push.once()).toBe(false);
});

it('each change gets its own answer', async () => {
  const [good, bad, fine] = await make(3);
  const denied = {
    status: 'rejected',
    code: '42501',
    message_key: 'permission_denied',
    current: null,
  } as const;
  answer = (changes) =>
    each((change) => (change.id === bad ? { ...denied, id: change.id } : applied(change)), changes);
  await push.once();
  expect([calls, await unsent()]).toEqual([[[good, bad, fine]], []]);
  expect(await rejected()).toMatchObject([{ id: bad, code: '42501' }]);
});

it('a call gets through to a server that has not the time for so many changes in one', async () => {
  await make(60);
  answer = (changes) => (changes.length > 20 ? refuse('too-long', '57014') : each(applied, changes));
  await push.once();
  expect(await unsent()).toEqual([]);
});

it('the one change is found that makes the whole call fail', async () => {
  const [a = '', b = '', c = '', d = ''] = await make(4);
  answer = (changes) =>
    changes.some(({ id }) => id === c) ? refuse('refused', '22P05') : each(applied, changes);
  await push.once();
  expect(calls).toEqual([[a, b, c, d], [a, b], [c, d], [c], [d]]);
  expect(await unsent()).toEqual([]);
  expect(await rejected()).toMatchObject([{ id: c, code: '22P05' }]);
});

describe('a change that the server never has the time for', () => {
  let slow: string;
  beforeEach(async () => {
    [slow = ''] = await make(4);
    answer = (changes) =>
      changes.some(({ id }) => id === slow) ? refuse('too-long', '57014') : each(applied, changes);
    await push.once();
  });
  const callsOfSlow = (): number => calls.filter((ids) => ids.includes(slow)).length;

  it('does not hold the others up', async () => {
    expect(await unsent()).toEqual([slow]);
    await make(1);
    await push.once();
    expect(await unsent()).toEqual([slow]);
  });

  it('is tried alone with growing pauses until there is the time', async () => {
    const first = callsOfSlow();
    for (const [at, tried] of [
      [29_999, 0],
      [30_000, 1],
      [89_999, 1],
      [90_000, 2],
      [209_999, 2],
    ] as const) {
      now = at;
      await push.once();
      expect([at, callsOfSlow()]).toEqual([at, first + tried]);
    }
    expect(push.nextAt).toBe(210_000);
    answer = (changes) => each(applied, changes);
    now = 210_000;
    await push.once();
    expect([await unsent(), push.nextAt]).toEqual([[], null]);
  });

  it('is tried at once where the user asks for that, and not once it is discarded', async () => {
    const first = callsOfSlow();
    push.retryNow();
    await push.once();
    expect(callsOfSlow()).toBe(first + 1);
    const note = await store.changes.unsentOf('clients', slow);
    expect(note !== null && (await store.changes.discard(note))).toBe(true);
    push.retryNow();
    expect([await push.once(), callsOfSlow()]).toEqual([false, first + 1]);
  });
});
