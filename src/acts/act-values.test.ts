import { expect, it } from 'vitest';
import type { AnyRecord, AnyWorld } from '@sync/model/acts/act';
import { assign } from '@sync/model/insurance/acts/assign';
import { snooze } from '@sync/model/insurance/acts/snooze';
import { startAmong } from './act-values';

const [AYSE, FATMA] = ['0193a0c0-0000-7000-8000-00000000000a', '0193a0c0-0000-7000-8000-00000000000b'];
const world = { userId: AYSE, now: '2026-11-17T09:00:00.000Z', today: '2026-11-17' } as AnyWorld;
const givenTo = (...ids: readonly (string | null)[]) =>
  ids.map((assignee_id, at) => ({ id: String(at), assignee_id }) as unknown as AnyRecord);

it('a dialog for a selection begins with what all of its records have, else empty', () => {
  expect(startAmong(assign, givenTo(FATMA, FATMA), world)).toEqual({ assignee_id: FATMA });
  expect(startAmong(assign, givenTo(FATMA, AYSE), world)).toEqual({ assignee_id: null });
  expect(startAmong(assign, givenTo(FATMA, null), world)).toEqual({ assignee_id: null });
});

it('begins with what the act says for a selection, whatever the records have', () => {
  const { start } = assign.many?.(2, world) ?? {};
  expect(startAmong(assign, givenTo(FATMA, FATMA), world, start)).toEqual({ assignee_id: AYSE });
  expect(snooze.many?.(2, world)?.start).toEqual({ next_check_at: '2026-11-18T06:00:00.000Z' });
});
