import { useMemo } from 'react';
import { stateOfAll, useRecords } from '@/data/records';
import { commissionRate } from '@sync/model/entities/commission-rate';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import { posStaff } from '@sync/model/entities/pos-staff';
import type { PosStaff } from '@sync/model/entities/pos-staff';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { joinHandOvers, rivalsOf } from '@sync/model/rules/custody';

/** Terminals, their rates, who takes payments and who held what: all of it that the device has. */
export interface Pos {
  readonly terminals: readonly PosTerminal[];
  readonly rates: readonly CommissionRate[];
  readonly staff: readonly PosStaff[];
  /** Both sides of a hand-over have one moment, also before the server has heard both. */
  readonly usages: readonly TerminalUsage[];
  /** Usages of the same terminal that overlap a usage; the earliest keeps the terminal. */
  readonly rivals: (usageId: string) => readonly TerminalUsage[];
  readonly terminal: (id: string | null) => PosTerminal | undefined;
  readonly member: (id: string | null) => PosStaff | undefined;
  readonly state: 'loading' | 'error' | 'ready';
}

/** Follows the records of the area. Some thousand at most: they are kept whole. */
export function usePos(): Pos {
  const terminals = useRecords(posTerminal);
  const rates = useRecords(commissionRate);
  const staff = useRecords(posStaff);
  const usages = useRecords(terminalUsage);
  const state = stateOfAll(terminals, rates, staff, usages);
  return useMemo(() => {
    const terminalById = new Map(terminals.records.map((terminal) => [terminal.id, terminal]));
    const memberById = new Map(staff.records.map((member) => [member.id, member]));
    const joined = joinHandOvers(usages.records);
    const rivalsById = rivalsOf(joined);
    return {
      terminals: terminals.records,
      rates: rates.records,
      staff: staff.records,
      usages: joined,
      rivals: (usageId: string) => rivalsById.get(usageId) ?? [],
      terminal: (id: string | null) => (id === null ? undefined : terminalById.get(id)),
      member: (id: string | null) => (id === null ? undefined : memberById.get(id)),
      state,
    };
  }, [terminals.records, rates.records, staff.records, usages.records, state]);
}
