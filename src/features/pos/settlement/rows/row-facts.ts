import type { BankRow, MatchGroup, UnpackedDay } from '@sync/model/rules/settlement';
import { commissionGap, daysLate, needsMatch, openBank } from '../day-rows';
import type { DifferenceName } from '../differences';
import type { matchStates } from '../settlement-search';

/** A row of a bank's report with what is known of it beside the report. */
export interface RowFacts {
  readonly row: BankRow;
  readonly day: UnpackedDay;
  readonly groups: readonly MatchGroup[];
  /** Null for fees, which have no receipt. */
  readonly match: keyof typeof matchStates | null;
  readonly exceptions: readonly DifferenceName[];
  readonly staffId: string | null;
  readonly holder: string | null;
  /** Remainder of gross, deductions and net; 0 where the bank's row adds up. */
  readonly gap: number;
}

/** Exceptions that a row of a bank can be. */
export const rowExceptions = ['amount', 'no_receipt', 'refund', 'commission', 'late'] as const;

function exceptionsOf(row: BankRow, groups: readonly MatchGroup[]): readonly DifferenceName[] {
  const found: DifferenceName[] = [];
  if (groups.some(({ difference, basis }) => difference !== 0 && basis !== 'explained')) found.push('amount');
  const open = needsMatch(row) ? openBank(row) : 0;
  if (open !== 0 && groups.every(({ state }) => state === 'confirmed')) {
    found.push(open > 0 ? 'no_receipt' : 'refund');
  }
  if (commissionGap(row) !== 0) found.push('commission');
  if (daysLate(row) > 0) found.push('late');
  return found;
}

function matchOf(row: BankRow): RowFacts['match'] {
  if (!needsMatch(row)) return null;
  if (openBank(row) === 0) return 'matched';
  return row.matched === 0 ? 'open' : 'partly';
}

const none: readonly MatchGroup[] = [];

/** Returns all rows of banks on some days. @param holderOf and @param staffOf of a usage */
export function rowFacts(
  days: readonly UnpackedDay[],
  holderOf: (usageId: string | null) => string | null,
  staffOf: (usageId: string | null) => string | null,
): readonly RowFacts[] {
  return days.flatMap((day) => {
    const groupsByRow = new Map<number, MatchGroup[]>();
    for (const group of day.groups) {
      for (const [no] of group.bank) groupsByRow.set(no, [...(groupsByRow.get(no) ?? []), group]);
    }
    return day.bank.map((row): RowFacts => {
      const groups = groupsByRow.get(row.no) ?? none;
      return {
        row,
        day,
        groups,
        match: matchOf(row),
        exceptions: exceptionsOf(row, groups),
        staffId: staffOf(row.usageId),
        holder: holderOf(row.usageId),
        gap: row.gross - row.commission - row.otherDeductions - row.net,
      };
    });
  });
}
