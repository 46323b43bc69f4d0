import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { ActSample } from './act-sample.fixture';

/** Brings a usage that somebody else has counted. */
export const bringUsage = async (
  writes: LocalWrites,
  test: Pick<TestWorkspace, 'bringNew'>,
  fields: Partial<TerminalUsage> = {},
): Promise<TerminalUsage> =>
  writes.read(
    terminalUsage,
    await test.bringNew(terminalUsage, {
      terminal_id: '00000000-0000-4000-8000-000000000301',
      staff_id: '00000000-0000-4000-8000-000000000302',
      from_at: '2026-11-17T05:00:00.000Z',
      to_at: '2026-11-17T10:00:00.000Z',
      shift: 'day',
      currency: 'TRY',
      state: 'counted',
      counted_count: 3,
      counted_gross: 10_000,
      counted_by: '00000000-0000-4000-8000-000000000303',
      ...fields,
    }),
  );

/** Values of a usage that is not counted yet. */
export const openUsage = {
  to_at: null,
  state: 'open',
  counted_count: null,
  counted_gross: null,
  counted_by: null,
} as const;

/** A sample of each act on terminals, by its full name. */
export const posSamples: Readonly<Record<string, ActSample>> = {
  'terminal_usage.count': {
    store: (writes, test) => bringUsage(writes, test, openUsage),
    values: {
      counted_count: 3,
      counted_gross: 10_000,
      handed_to_id: '00000000-0000-4000-8000-000000000304',
    },
  },
  'terminal_usage.explain': {
    store: (writes, test) => bringUsage(writes, test, { difference: -500 }),
    values: { difference_reason: 'void_without_slip' },
  },
  'terminal_usage.check': { store: (writes, test) => bringUsage(writes, test) },
};
