import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { check } from '@sync/model/pos/acts/check';
import { count } from '@sync/model/pos/acts/count';
import { explain } from '@sync/model/pos/acts/explain';
import { shiftAt } from '@sync/model/pos/shift-at';
import { HANDOVER_COUNT, HANDOVER_SUM } from '@sync/model/rules/handover-code';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { bringUsage, openUsage } from './testing/pos-samples.fixture';
import { doingAs } from './testing/doing.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

it('a count is checked by a second person, once it is given and once only', async () => {
  const writes = test.writesWith('pos.terminal.read', 'pos.terminal.check');
  const context = actContextOf(test, writes);
  const { userId: me } = writes.access;
  const refused = { code: 'not_allowed' };
  for (const own of [
    { counted_by: me },
    { counted_by: null, updated_by: me },
    { state: 'open', counted_by: null },
    { state: 'checked' },
  ] as const) {
    const { id } = await bringUsage(writes, test, own);
    await expect(runAct(context, check, id)).rejects.toMatchObject(refused);
  }
  for (const state of ['counted', 'handed_over'] as const) {
    const { id } = await bringUsage(writes, test, { state });
    expect(await runAct(context, check, id)).toMatchObject({ record: { state: 'checked' } });
    await expect(runAct(context, check, id)).rejects.toMatchObject(refused);
  }
});

describe('the count', () => {
  const SERKAN = '00000000-0000-4000-8000-000000000302';
  const DILEK = '00000000-0000-4000-8000-000000000304';
  const slip = { batch_no: '000318', counted_count: 27, counted_gross: 3_165_500 };

  async function counting(values: object, fields: Partial<TerminalUsage> = {}) {
    const mine = ['pos.terminal.read', 'pos.terminal.add', 'pos.terminal.edit', 'pos.terminal.check'];
    const writes = test.writesWith(...mine);
    const { id } = await bringUsage(writes, test, { ...openUsage, ...fields });
    const { record, steps } = await runAct(actContextOf(test, writes), count, id, { ...slip, ...values });
    const made = steps.find(({ kind }) => kind === 'created');
    return {
      ended: record as TerminalUsage,
      begun: made === undefined ? null : await writes.read(terminalUsage, made.id),
      acts: (await test.unsent()).flatMap(({ acts = [] }) => acts),
    };
  }

  it('closes a usage with the figures of the slip, once', async () => {
    const { ended, begun } = await counting({});
    expect(ended).toMatchObject({ ...slip, state: 'counted', handed_to_id: null, handover_code: null });
    expect(begun).toBeNull();
    const again = doingAs(test, 'pos.terminal.read', 'pos.terminal.edit')(count, ended.id, slip);
    await expect(again).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('hands the terminal on in the same moment, and both usages carry the same code', async () => {
    const { ended, begun, acts } = await counting({ handed_to_id: DILEK });
    expect(ended).toMatchObject({ state: 'handed_over', handed_to_id: DILEK });
    expect(begun).toMatchObject({ state: 'open', staff_id: DILEK, from_at: ended.to_at, shift: 'day' });
    expect(begun?.taken_code).toBe(ended.handover_code);
    expect(acts.map(({ whole }) => whole)).toEqual([true, true]);
    expect(new Set(acts.map(({ id }) => id)).size).toBe(1);
  });

  it('begins no usage where the terminal is taken on another tablet', async () => {
    const { ended, begun } = await counting({ elsewhere: true });
    expect(ended).toMatchObject({ state: 'handed_over', handed_to_id: null });
    expect(ended.handover_code).not.toBeNull();
    expect(begun).toBeNull();
  });

  it.each([{}, { elsewhere: true }])(
    'ends no usage before it began, though the clock is behind: %o',
    async (how) => {
      const from_at = '2026-11-17T11:40:00.000Z';
      const { ended } = await counting(how, { from_at });
      expect(Date.parse(ended.to_at ?? '')).toBeGreaterThanOrEqual(Date.parse(from_at));
    },
  );

  it.each([
    [{ counted_gross: null }, 'counted_gross'],
    [{ counted_count: null }, 'counted_count'],
    [{ counted_count: -1 }, 'counted_count'],
    [{ counted_count: 0 }, 'counted_count'],
    [{ handed_to_id: SERKAN }, 'handed_to_id'],
    [{ elsewhere: true, counted_gross: HANDOVER_SUM + 1 }, 'counted_gross'],
    [{ elsewhere: true, counted_gross: -HANDOVER_SUM - 1 }, 'counted_gross'],
    [{ handed_to_id: DILEK, counted_count: HANDOVER_COUNT + 1 }, 'counted_count'],
  ])('is refused with %o', async (values, field) => {
    await expect(counting(values)).rejects.toHaveProperty(['fields', field]);
    expect(await test.unsent()).toEqual([]);
  });

  it.each([{ counted_gross: HANDOVER_SUM + 1 }, { counted_count: HANDOVER_COUNT + 1 }])(
    'may be more than a code carries where nothing is handed on: %o',
    async (values) => {
      expect(await counting(values)).toMatchObject({ ended: { state: 'counted' } });
    },
  );

  it('of nothing is a count', async () => {
    const none = { batch_no: null, counted_count: 0, counted_gross: 0 };
    expect(await counting(none)).toMatchObject({ ended: { state: 'counted' } });
  });
});

it('asks for the reason of a difference, and for words where it is another one', async () => {
  const writes = test.writesWith('pos.terminal.read', 'pos.terminal.edit');
  const context = actContextOf(test, writes);
  const { id } = await bringUsage(writes, test, { difference: -500 });
  const explained = (difference_reason: TerminalUsage['difference_reason'], difference_note = '') =>
    runAct(context, explain, id, { difference_reason, difference_note });
  await expect(explained(null)).rejects.toHaveProperty('fields.difference_reason');
  await expect(explained('other', ' ')).rejects.toHaveProperty('fields.difference_note');
  await expect(explained('void_without_slip')).resolves.toMatchObject({
    record: { difference_reason: 'void_without_slip', difference_note: null },
  });
});

it.each([
  [{ difference: 0 }],
  [{ difference: null }],
  [{ difference: 5, state: 'open' }],
  [{ difference: 5, state: 'checked' }],
] as const)('explains nothing of a usage with %o', async (fields) => {
  const writes = test.writesWith('pos.terminal.read', 'pos.terminal.edit');
  const { id } = await bringUsage(writes, test, fields);
  const explained = runAct(actContextOf(test, writes), explain, id, {
    difference_reason: 'void_without_slip',
  });
  await expect(explained).rejects.toMatchObject({ code: 'not_allowed' });
});

it.each([
  ['2026-11-24T21:30:00.000Z', 'night'],
  ['2026-11-25T05:00:00.000Z', 'day'],
  ['2026-11-25T13:00:00.000Z', 'evening'],
])('%s falls into the %s shift', (instant, shift) => {
  expect(shiftAt(instant)).toBe(shift);
});
