import { useMemo } from 'react';
import type { Receipt } from '@sync/model/rules/settlement';
import { usePos } from '../use-pos';
import type { Pos } from '../use-pos';
import type { TerminalOf } from './day-rows';

/** Users of terminals by usage. */
export interface Holders {
  readonly pos: Pos;
  readonly terminalOf: TerminalOf;
  /** Returns the name of the person who had the terminal during a usage; null where it is unknown. */
  readonly holderOf: (usageId: string | null) => string | null;
  readonly staffOf: (usageId: string | null) => string | null;
}

export function useHolders(): Holders {
  const pos = usePos();
  return useMemo(() => {
    const usages = new Map(pos.usages.map((usage) => [usage.id, usage]));
    const usage = (id: string | null) => (id === null ? undefined : usages.get(id));
    const staffOf = (id: string | null): string | null => usage(id)?.staff_id ?? null;
    return {
      pos,
      staffOf,
      terminalOf: ({ terminalNo, usageId }: Receipt) =>
        terminalNo ?? pos.terminal(usage(usageId)?.terminal_id ?? null)?.terminal_no ?? null,
      holderOf: (id: string | null) => pos.member(staffOf(id))?.full_name ?? null,
    };
  }, [pos]);
}
