import { beside, day, id, oneOf, keysOf, paging, readerOf, yes } from '@/lib/address';
import { dayOf, formatDateTime } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { exportOf } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import { usageStates } from '@sync/model/entities/pos-values';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { Pos } from '../use-pos';

/** A usage as the list shows it. */
export interface UsageRow {
  readonly usage: TerminalUsage;
  readonly terminalNo: string;
  readonly bankId: string | null;
  readonly staffName: string;
  /** Existence of a photograph of its slip. */
  readonly hasSlip: boolean;
  /** People who have the terminal in the same time, with the times from which on. */
  readonly rivals: readonly { readonly name: string; readonly from_at: string }[];
}

const sorts = ['from', 'terminal', 'staff', 'difference'] as const;

/** Reads the address of the screen; see `readerOf`. */
export const readUsageSearch = readerOf({
  /** Absent: who has which terminal on a day; `open`: those not counted yet, `unheld`: money that nobody held. */
  view: oneOf(['list', 'open', 'unheld']),
  day,
  terminal: id,
  staff: id,
  state: oneOf(keysOf(usageStates)),
  different: yes,
  clashing: yes,
  noSlip: yes,
  /** Action open beside the board or the open usage. */
  act: oneOf(['take', 'count', 'correct', 'cheapest']),
  ...paging(sorts),
  ...beside,
});
export type UsageSearch = ReturnType<typeof readUsageSearch>;

/** @param slips ids of usages with a photograph of the slip */
export function usageRows(
  { usages, rivals, terminal, member }: Pos,
  slips: ReadonlySet<string>,
): readonly UsageRow[] {
  return usages.map((usage) => ({
    usage,
    terminalNo: terminal(usage.terminal_id)?.terminal_no ?? '–',
    bankId: terminal(usage.terminal_id)?.bank_id ?? null,
    staffName: member(usage.staff_id)?.full_name ?? '–',
    hasSlip: slips.has(usage.id),
    rivals: rivals(usage.id).map(({ staff_id, from_at }) => ({
      name: member(staff_id)?.full_name ?? '–',
      from_at,
    })),
  }));
}

const byStart = (a: UsageRow, b: UsageRow) => a.usage.from_at.localeCompare(b.usage.from_at);

export const usageSelection: Selection<UsageRow, UsageSearch, (typeof sorts)[number]> = {
  filters: {
    day: ({ usage }, on) => dayOf(usage.from_at) <= on && (usage.to_at === null || on <= dayOf(usage.to_at)),
    terminal: ({ usage }, terminal) => usage.terminal_id === terminal,
    staff: ({ usage }, staff) => usage.staff_id === staff,
    state: ({ usage }, state) => usage.state === state,
    different: ({ usage }) => usage.difference !== null && usage.difference !== 0,
    clashing: ({ rivals }) => rivals.length > 0,
    // Of what is not counted there is no slip yet.
    noSlip: ({ usage, hasSlip }) => usage.state !== 'open' && !hasSlip,
  },
  texts: ({ usage, terminalNo, staffName }) => [terminalNo, staffName, usage.batch_no, usage.opening_note],
  sorts: {
    from: byStart,
    terminal: (a, b) => compareTurkish(a.terminalNo, b.terminalNo) || byStart(a, b),
    staff: (a, b) => compareTurkish(a.staffName, b.staffName) || byStart(a, b),
    difference: (a, b) => (a.usage.difference ?? 0) - (b.usage.difference ?? 0) || byStart(a, b),
  },
  standing: { sort: 'from', order: 'desc' },
};

export const usageExport = exportOf(terminalUsage, (row: UsageRow) => row.usage, [
  { header: 'Terminal no', cell: ({ terminalNo }) => terminalNo },
  { header: 'Banka', cell: ({ bankId }, names) => names.definitionName(bankId) },
  'staff_id',
  'from_at',
  'to_at',
  'shift',
  'batch_no',
  'counted_count',
  'counted_gross',
  'expected_count',
  'expected_gross',
  'difference',
  'currency',
  'difference_reason',
  'difference_note',
  'state',
  {
    header: 'Çakışan',
    cell: ({ rivals }) => rivals.map(({ name, from_at }) => `${name}, ${formatDateTime(from_at)}`).join('; '),
  },
  { header: 'Slip fotoğrafı', cell: ({ hasSlip }) => (hasSlip ? 'Var' : 'Yok') },
]);
