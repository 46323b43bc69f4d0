import { expect, it, vi } from 'vitest';
import type { LocalWrites } from '@/data/workspace';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { Pos } from '../use-pos';
import { countUsage, shiftAt, takeOver } from './usage-actions';
import { correctUsage, explainDifference } from './usage-corrections';

const usage = (more: Partial<TerminalUsage> = {}) =>
  ({
    id: 'u',
    terminal_id: 't',
    staff_id: 'serkan',
    currency: 'TRY',
    state: 'open',
    from_at: '2025-11-25T05:00:00.000Z',
    to_at: null,
    ...more,
  }) as TerminalUsage;
const terminals = { t: { id: 't', terminal_no: '00412081', status: 'active', currency: 'TRY' } };
const pos = (usages: readonly TerminalUsage[] = []) =>
  ({
    usages,
    terminal: (id: string | null) => terminals[(id ?? '') as 't'],
    member: () => ({ full_name: 'Serkan Uz' }),
  }) as unknown as Pos;

function writesSeen() {
  const create = vi.fn((_entity: unknown, draft: object) => Promise.resolve(draft));
  const change = vi.fn((_entity: unknown, _id: string, patch: object) => Promise.resolve(patch));
  return { writes: { create, change } as unknown as LocalWrites, create, change };
}
const form = (opened: TerminalUsage) => ({ opened, begun: null });
const count = {
  batch_no: '000318',
  counted_count: 27,
  counted_gross: 3_165_500,
  opening_note: '',
  handed_to_id: null,
};

it('gives a terminal that nobody has to somebody', async () => {
  const { writes, create } = writesSeen();
  const values = { terminal_id: 't', staff_id: 'dilek', shift: 'day', opening_note: '' };
  await takeOver(writes, values, pos());
  expect(create.mock.calls[0]?.[1]).toMatchObject({ terminal_id: 't', staff_id: 'dilek', state: 'open' });
  await expect(takeOver(writes, values, pos([usage()]))).rejects.toMatchObject({
    fields: { terminal_id: 'Terminal Serkan Uz üzerinde; önce gün sonu alınmalı' },
  });
});

it('closes a usage with the figures of the slip', async () => {
  const { writes, create, change } = writesSeen();
  await countUsage(writes, form(usage()), count);
  expect(change.mock.calls[0]?.[2]).toMatchObject({
    state: 'counted',
    counted_gross: 3_165_500,
    handed_to_id: null,
  });
  expect(create).not.toHaveBeenCalled();
});

it('hands a terminal on in the same moment, and both usages carry the same code', async () => {
  const { writes, create, change } = writesSeen();
  await countUsage(writes, form(usage()), { ...count, handed_to_id: 'dilek' });
  const ended = change.mock.calls[0]?.[2] as TerminalUsage;
  const begun = create.mock.calls[0]?.[1] as TerminalUsage;
  expect(ended).toMatchObject({ state: 'handed_over', handed_to_id: 'dilek' });
  expect(begun).toMatchObject({ state: 'open', staff_id: 'dilek', from_at: ended.to_at });
  expect(begun.handover_code).toBe(ended.handover_code);
});

it.each([
  [{ counted_gross: null }, 'counted_gross'],
  [{ counted_count: null }, 'counted_count'],
  [{ counted_count: 0 }, 'counted_count'],
  [{ handed_to_id: 'serkan' }, 'handed_to_id'],
])('refuses a count with %o', async (more, field) => {
  const { writes } = writesSeen();
  await expect(countUsage(writes, form(usage()), { ...count, ...more })).rejects.toHaveProperty([
    'fields',
    field,
  ]);
});

it('corrects of an open usage its beginning and its person alone', async () => {
  const { writes, change } = writesSeen();
  const values = {
    staff_id: 'dilek',
    from_at: '2025-11-25T06:00:00.000Z',
    to_at: '',
    batch_no: '',
    counted_count: null,
    counted_gross: null,
  };
  await correctUsage(writes, form(usage()), values);
  expect(change.mock.calls[0]?.[2]).toEqual({ staff_id: 'dilek', from_at: '2025-11-25T06:00:00.000Z' });
  const counted = usage({ state: 'counted', to_at: '2025-11-25T13:00:00.000Z' });
  await expect(correctUsage(writes, form(counted), values)).rejects.toMatchObject({
    fields: { to_at: 'Bırakma zamanını yazın', counted_gross: 'Toplamı yazın' },
  });
});

it('asks for the reason of a difference, and for words where it is another one', async () => {
  const { writes } = writesSeen();
  const explain = (difference_reason: string, difference_note = '') =>
    explainDifference(writes, form(usage({ state: 'counted' })), {
      difference_reason,
      difference_note,
    });
  await expect(explain('')).rejects.toHaveProperty('fields.difference_reason');
  await expect(explain('other')).rejects.toHaveProperty('fields.difference_note');
  await expect(explain('void_without_slip')).resolves.toMatchObject({
    difference_reason: 'void_without_slip',
  });
});

it.each([
  ['2026-11-24T21:30:00.000Z', 'night'],
  ['2026-11-25T05:00:00.000Z', 'day'],
  ['2026-11-25T13:00:00.000Z', 'evening'],
])('%s falls into the %s shift', (instant, shift) => {
  expect(shiftAt(instant)).toBe(shift);
});
