import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import { NOW } from '@/records/testing/cases.fixture';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { reminder } from '@sync/model/entities/inbox';
import { giveBack } from '@sync/model/inbox/acts/give-back';
import { hand } from '@sync/model/inbox/acts/hand';
import { reopen } from '@sync/model/inbox/acts/reopen';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { COLLEAGUE, storeReminder } from './testing/reminder-samples.fixture';
import { undoAct } from './undo-act';

const STRANGER = '01970000-0000-7000-8000-00000000000c';

let test: TestWorkspace;
let own: LocalWrites;
beforeEach(async () => {
  test = await openTestWorkspace();
  own = test.writesWith();
});
afterEach(() => test.workspace.close());

const as = (userId: string) => test.workspace.writes({ userId, permissions: new Set() });
const doneBy = (writes: LocalWrites, act: Act, id: string, values: AnyValues = {}) =>
  runAct(actContextOf(test, writes), act, id, values);

it('a reminder that is handed over rings again, and the way back leaves it as it was', async () => {
  const { id } = await storeReminder(own, { rung_at: NOW });
  const { record, steps } = await doneBy(own, hand, id, { delegated_to: COLLEAGUE });
  expect(record).toMatchObject({ delegated_to: COLLEAGUE, rung_at: null });
  expect(await undoAct(own, hand, steps)).toBe(0);
  expect(await own.read(reminder, id)).toMatchObject({ delegated_to: null, rung_at: NOW });
});

it('a reminder is handed to somebody else, by its owner alone', async () => {
  const { id } = await storeReminder(own);
  for (const delegated_to of [null, own.access.userId]) {
    await expect(doneBy(own, hand, id, { delegated_to })).rejects.toMatchObject({
      fields: { delegated_to: 'Kime devredeceğinizi seçin' },
    });
  }
  await doneBy(own, hand, id, { delegated_to: COLLEAGUE });
  const values = { delegated_to: STRANGER };
  await expect(doneBy(as(COLLEAGUE), hand, id, values)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(doneBy(as(STRANGER), hand, id, values)).rejects.toMatchObject({ code: 'permission_denied' });
});

it('a reminder is given back by the colleague or taken back by its owner, and is then no longer the colleague’s', async () => {
  const { id } = await storeReminder(own);
  await expect(doneBy(own, giveBack, id)).rejects.toMatchObject({ code: 'not_allowed' });
  for (const giver of [as(COLLEAGUE), own]) {
    await doneBy(own, hand, id, { delegated_to: COLLEAGUE });
    await expect(doneBy(as(STRANGER), giveBack, id)).rejects.toMatchObject({ code: 'permission_denied' });
    expect((await doneBy(giver, giveBack, id)).record).toMatchObject({ delegated_to: null });
    await expect(doneBy(as(COLLEAGUE), giveBack, id)).rejects.toMatchObject({ code: 'permission_denied' });
  }
});

it('a reminder that was ticked off is opened again, and is not handed on before', async () => {
  const { id } = await storeReminder(own, { done_at: NOW });
  await expect(doneBy(own, hand, id, { delegated_to: COLLEAGUE })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect((await doneBy(own, reopen, id)).record).toMatchObject({ done_at: null });
  await expect(doneBy(own, reopen, id)).rejects.toMatchObject({ code: 'not_allowed' });
});
