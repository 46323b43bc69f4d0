import { fakeWrites } from '@/data/testing/fake-writes.fixture';
import { caseReference } from '@/acts/testing/act-context.fixture';
import { perform } from '@sync/model/acts/perform';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { count } from '@sync/model/pos/acts/count';
import { handoverCode, readHandoverCode } from '@sync/model/rules/handover-code';
import type { Pos } from '../use-pos';
import { takeOver } from './take-over';
import { correctUsage } from './usage-corrections';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

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
  return { writes: fakeWrites({ create, change }), create, change };
}
const form = (opened: TerminalUsage) => ({ opened, begun: null });

/** Returns the end of a usage that is counted now, to be taken over on another tablet. */
function countedElsewhere(record: TerminalUsage, values: object): TerminalUsage {
  const now = new Date().toISOString();
  const access = { userId: 'serkan', permissions: new Set(['pos.terminal.edit']) };
  const world = { ...access, now, today: now.slice(0, 10), reference: caseReference, needed: {} };
  const { edits } = perform(count, access, record, { values: { ...values, elsewhere: true }, world });
  const [ended] = edits;
  if (ended?.kind !== 'change') throw new Error('no count');
  return ended.patch as unknown as TerminalUsage;
}

it('gives a terminal that nobody has to somebody', async () => {
  const { writes, create } = writesSeen();
  const values = { terminal_id: 't', staff_id: 'dilek', shift: 'day', opening_note: '' };
  await takeOver(writes, values, pos());
  expect(create.mock.calls[0]?.[1]).toMatchObject({ terminal_id: 't', staff_id: 'dilek', state: 'open' });
  await expect(takeOver(writes, values, pos([usage()]))).rejects.toMatchObject({
    fields: { terminal_id: 'Terminal Serkan Uz üzerinde; önce gün sonu alınmalı' },
  });
});

it('is one moment on two tablets, however their clocks differ', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -5 * 3_600_000, max: 5 * 3_600_000 }),
      fc.nat(9_999_999),
      fc.nat(999),
      async (skew, held, counted_count) => {
        const giversNow = Date.parse('2026-11-25T11:00:00.000Z') + held;
        vi.setSystemTime(giversNow);
        const begun = new Date(giversNow - held).toISOString();
        const counted = { counted_count, counted_gross: counted_count * 17 };
        const ended = countedElsewhere(usage({ from_at: begun }), counted);

        const takersNow = giversNow + skew;
        vi.setSystemTime(takersNow);
        const code = ended.handover_code ?? '';
        const typed = readHandoverCode(code, ['x', 't'], takersNow);
        if (!('handover' in typed)) throw new Error(typed.problem);
        const { handover } = typed;
        const taker = writesSeen();
        const values = { terminal_id: 't', staff_id: 'dilek', shift: 'day', opening_note: '' };
        await takeOver(taker.writes, values, pos([usage({ from_at: begun })]), handover);
        const begins = taker.create.mock.calls[0]?.[1] as TerminalUsage;
        expect(begins.from_at).toBe(ended.to_at);
        expect(begins.taken_code).toBe(code);
        expect(handover).toMatchObject({ count: counted.counted_count, sum: counted.counted_gross });
        expect(Date.parse(ended.to_at ?? '')).toBeGreaterThanOrEqual(Date.parse(begun));
      },
    ),
  );
});

it('begins where another device, whose clock is ahead, has ended the last usage', async () => {
  const { writes, create } = writesSeen();
  vi.setSystemTime('2026-11-25T11:00:00.000Z');
  const values = { terminal_id: 't', staff_id: 'dilek', shift: 'day', opening_note: '' };
  const ended = (to_at: string) => usage({ state: 'counted', to_at });
  await takeOver(writes, values, pos([ended('2026-11-25T11:04:00.000Z')]));
  expect(create.mock.calls[0]?.[1]).toMatchObject({ from_at: '2026-11-25T11:04:00.000Z' });
  await takeOver(writes, values, pos([ended('2027-11-25T11:04:00.000Z')]));
  expect(create.mock.calls[1]?.[1]).toMatchObject({ from_at: '2026-11-25T11:00:00.000Z' });
});

describe('a code', () => {
  const at = Date.parse('2026-11-25T11:00:00.000Z');
  const given = { terminalId: 't', count: 27, sum: 3_165_500, at };
  const handover = { ...given, code: handoverCode(given) };
  const values = { terminal_id: 't', staff_id: 'dilek', shift: 'day', opening_note: '' };

  it.each([
    ['of another terminal', { ...values, terminal_id: 'u' }, [], 'terminal_id', 'Kod başka bir terminalin'],
    [
      'used before',
      values,
      [usage({ id: 'v', taken_code: handover.code, state: 'counted' })],
      'terminal_id',
      'Bu kodla Serkan Uz devraldı',
    ],
    [
      'of the taker',
      { ...values, staff_id: 'serkan' },
      [usage()],
      'staff_id',
      'Terminali veren ile alan aynı kişi olamaz',
    ],
  ] as const)(
    '%s is refused, and the taker is asked nothing',
    async (_what, typed, usages, field, sentence) => {
      const { writes, create } = writesSeen();
      const confirm = vi.fn(() => Promise.resolve());
      const known = {
        ...pos(usages),
        terminal: () => ({ ...terminals.t, id: typed.terminal_id }),
      } as unknown as Pos;
      await expect(takeOver(writes, typed, known, handover, confirm)).rejects.toHaveProperty(
        ['fields', field],
        sentence,
      );
      expect(confirm).not.toHaveBeenCalled();
      expect(create).not.toHaveBeenCalled();
    },
  );

  it('writes nothing where the taker is not proved', async () => {
    const { writes, create } = writesSeen();
    const confirm = () => Promise.reject(new Error('PIN yanlış'));
    await expect(takeOver(writes, values, pos(), handover, confirm)).rejects.toThrow('PIN yanlış');
    expect(create).not.toHaveBeenCalled();
  });
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
