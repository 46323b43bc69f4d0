import { dayOf } from '@/lib/dates';
import { sumMoney } from '@sync/model/money';
import type { MoneySums } from '@sync/model/money';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { BankRow, Receipt, UnpackedDay } from '@sync/model/rules/settlement';
import { bankLeg, bare, receiptLeg } from '../day-sheets/three-way';
import type { KnownTerminal } from '../day-sheets/three-way';

/** Payments at a terminal on a day while nobody held it. */
export interface UnheldMoney {
  /** Null where the terminal is not among those of the hospital. */
  readonly terminalId: string | null;
  /** Null where the bank names none. */
  readonly terminalNo: string | null;
  readonly bankId: string | null;
  /** Sums by currency. */
  readonly sums: MoneySums;
  readonly count: number;
  /** First and last time, `HH:MM:SS`; null where no row tells one. */
  readonly first: string | null;
  readonly last: string | null;
}

interface Group {
  readonly terminal: KnownTerminal | undefined;
  readonly terminalNo: string | null;
  readonly bankId: string | null;
  readonly bank: BankRow[];
  readonly receipts: Receipt[];
}

/** Returns whether somebody held a terminal when a row was paid; on its day where it tells no time. */
function isHeld(row: BankRow | Receipt, usages: readonly TerminalUsage[]): boolean {
  const at = row.time === null ? null : Date.parse(`${row.day}T${row.time}+03:00`);
  return usages.some(({ from_at, to_at }) =>
    at === null
      ? dayOf(from_at) <= row.day && (to_at === null || row.day <= dayOf(to_at))
      : Date.parse(from_at) <= at && (to_at === null || at < Date.parse(to_at)),
  );
}

/**
 * Returns the money of terminals that nobody held, from the stored rows of a day: what the bank reports, and where it has
 * reported nothing of a terminal, what the cash desks booked. A row that the server gave to no usage is held all the
 * same where this device knows a usage of that time: the usage was heard after the row.
 */
export function unheldMoney(
  day: UnpackedDay | undefined,
  usages: readonly TerminalUsage[],
  terminals: readonly KnownTerminal[],
): readonly UnheldMoney[] {
  if (day === undefined) return [];
  const known = new Set(usages.map(({ id }) => id));
  const onDay = usages.filter(
    ({ from_at, to_at }) => dayOf(from_at) <= day.day && (to_at === null || day.day <= dayOf(to_at)),
  );
  const groups = new Map<string, Group>();
  const groupOf = (terminalNo: string | null, bankId: string | null): Group => {
    const alike = terminals.filter(
      ({ terminal_no, bank_id }) =>
        terminalNo !== null &&
        bare(terminal_no) === bare(terminalNo) &&
        (bankId === null || bank_id === bankId),
    );
    const terminal = alike.length === 1 ? alike[0] : undefined;
    const key = terminal?.id ?? `${bankId ?? ''} ${terminalNo === null ? '' : bare(terminalNo)}`;
    const group = groups.get(key) ?? {
      terminal,
      terminalNo: terminal?.terminal_no ?? terminalNo,
      bankId: terminal?.bank_id ?? bankId,
      bank: [],
      receipts: [],
    };
    groups.set(key, group);
    return group;
  };
  const isUnheld = (row: BankRow | Receipt, { terminal }: Group): boolean =>
    (row.usageId === null || !known.has(row.usageId)) &&
    !isHeld(
      row,
      onDay.filter(({ terminal_id }) => terminal_id === terminal?.id),
    );
  const reported = new Set<Group>();
  for (const row of day.bank) {
    const group = groupOf(row.terminalNo, row.bankId);
    reported.add(group);
    if (isUnheld(row, group)) group.bank.push(row);
  }
  for (const row of day.receipts) {
    // A receipt that names no terminal tells of none.
    if (row.terminalNo === null) continue;
    const group = groupOf(row.terminalNo, row.bankId);
    if (!reported.has(group) && isUnheld(row, group)) group.receipts.push(row);
  }
  return [...groups.values()].flatMap((group): UnheldMoney[] => {
    const { terminal, terminalNo, bankId } = group;
    const rows = [...group.bank, ...group.receipts];
    const legs = [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
      const own = <R extends { readonly currency: string }>(list: readonly R[]) =>
        list.filter((row) => row.currency === currency);
      return [bankLeg(own(group.bank)), receiptLeg(own(group.receipts))].flatMap((leg) =>
        leg === null ? [] : [{ currency, minor: leg.sum, count: leg.count ?? 0 }],
      );
    });
    if (legs.length === 0) return [];
    const times = rows.flatMap(({ time }) => (time === null ? [] : [time])).toSorted();
    return [
      {
        terminalId: terminal?.id ?? null,
        terminalNo,
        bankId,
        sums: sumMoney(legs),
        count: legs.reduce((sum, { count }) => sum + count, 0),
        first: times[0] ?? null,
        last: times.at(-1) ?? null,
      },
    ];
  });
}
