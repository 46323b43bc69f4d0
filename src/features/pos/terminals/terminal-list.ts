import { beside, id, idOr, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { compareTurkish } from '@/lib/turkish';
import { exportOf, updatedDay } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { terminalStatuses } from '@sync/model/entities/pos-values';
import type { Pos } from '../use-pos';

/** A terminal as the list shows it. */
export interface TerminalRow {
  readonly terminal: PosTerminal;
  /** Name of the current user; null where nobody has the terminal. */
  readonly holder: string | null;
  /** Number of rates valid for it today. */
  readonly rates: number;
}

const sorts = ['name', 'holder', 'updated'] as const;

/** Reads the address of the list; see `readerOf`. */
export const readTerminalSearch = readerOf({
  bank: id,
  desk: id,
  status: oneOf(keysOf(terminalStatuses)),
  returned: yes,
  /** The rate that is added or changed beside the open terminal. */
  rate: idOr('new'),
  ...paging(sorts),
  ...beside,
});
export type TerminalSearch = ReturnType<typeof readTerminalSearch>;

/** Terminals with who has them, and the rates that hold on a day (`YYYY-MM-DD`). */
export function terminalRows(
  { terminals, usages, rates, member }: Pos,
  today: string,
): readonly TerminalRow[] {
  const holderOf = new Map(
    usages
      .filter(({ state }) => state === 'open')
      .map(({ terminal_id, staff_id }) => [terminal_id, member(staff_id)?.full_name ?? null]),
  );
  return terminals.map((terminal) => ({
    terminal,
    holder: holderOf.get(terminal.id) ?? null,
    rates: rates.filter(
      ({ bank_id, terminal_id, valid_from, valid_to }) =>
        bank_id === terminal.bank_id &&
        (terminal_id === null || terminal_id === terminal.id) &&
        valid_from <= today &&
        (valid_to === null || today <= valid_to),
    ).length,
  }));
}

const byNumber = (a: TerminalRow, b: TerminalRow) =>
  compareTurkish(a.terminal.terminal_no, b.terminal.terminal_no);

export const terminalSelection: Selection<TerminalRow, TerminalSearch, (typeof sorts)[number]> = {
  shows: ({ terminal: { status } }, search) =>
    status !== 'returned' || search.returned === 'yes' || search.status === 'returned',
  filters: {
    bank: ({ terminal }, bank) => terminal.bank_id === bank,
    desk: ({ terminal }, desk) => terminal.cash_desk_id === desk,
    status: ({ terminal }, status) => terminal.status === status,
  },
  texts: ({ terminal: { terminal_no, merchant_no, model, serial_no }, holder }) => [
    terminal_no,
    merchant_no,
    model,
    serial_no,
    holder,
  ],
  sorts: {
    name: byNumber,
    holder: (a, b) => compareTurkish(a.holder ?? '', b.holder ?? '') || byNumber(a, b),
    updated: (a, b) => a.terminal.updated_at.localeCompare(b.terminal.updated_at),
  },
  standing: { sort: 'name', order: 'asc' },
};

export const terminalExport = exportOf(posTerminal, (row: TerminalRow) => row.terminal, [
  'terminal_no',
  'bank_id',
  'merchant_no',
  'terminal_kind',
  'model',
  'serial_no',
  'cash_desk_id',
  'currency',
  'settlement_iban',
  'block_days',
  'status',
  { header: 'Kimde', cell: ({ holder }) => holder },
  updatedDay((row) => row.terminal.updated_at),
]);
