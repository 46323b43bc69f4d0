import { useMemo } from 'react';
import { stateOfAll, useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { formatDate, timeOf } from '@/lib/dates';
import type { BadgeTone } from '@/ui/badge';
import { handoverShifts } from '@sync/model/entities/handover-values';
import type { HandoverState } from '@sync/model/entities/handover-values';
import { handoverEntry, shiftHandover } from '@sync/model/entities/shift-handover';
import type { HandoverEntry, ShiftHandover } from '@sync/model/entities/shift-handover';

/** A sheet with what happened to it. */
export interface HandoverRow {
  readonly handover: ShiftHandover;
  /** Entries in the order of the devices’ times. */
  readonly entries: readonly HandoverEntry[];
  /** Those who took it over, the first one first. */
  readonly takings: readonly HandoverEntry[];
  /** State as this device knows it: a taking that was not sent counts, too. */
  readonly state: HandoverState;
  readonly wardName: string;
  readonly giverName: string;
}

export const stateTones: Readonly<Record<HandoverState, BadgeTone>> = {
  draft: 'neutral',
  given: 'warn',
  taken: 'success',
};

/** `Gece vardiyası`. */
export const shiftWords = ({ shift }: Pick<ShiftHandover, 'shift'>): string =>
  `${handoverShifts[shift]} vardiyası`;

/** `27.11.2026 00:00–08:00`. */
export const spanWords = ({ from_at, to_at }: Pick<ShiftHandover, 'from_at' | 'to_at'>): string =>
  `${formatDate(from_at)} ${timeOf(from_at)}–${timeOf(to_at)}`;

const byTime = (a: HandoverEntry, b: HandoverEntry): number =>
  a.at.localeCompare(b.at) || a.id.localeCompare(b.id);

export function handoverRow(
  handover: ShiftHandover,
  own: readonly HandoverEntry[],
  names: Pick<ReferenceData, 'definitionName' | 'userName'>,
): HandoverRow {
  const entries = own.toSorted(byTime);
  const takings = entries.filter(({ entry_kind }) => entry_kind === 'taken');
  return {
    handover,
    entries,
    takings,
    state: takings.length > 0 && handover.state === 'given' ? 'taken' : handover.state,
    wardName: names.definitionName(handover.department_id) ?? '–',
    giverName: names.userName(handover.giver_id) ?? 'Bilinmiyor',
  };
}

/** Returns all sheets on the device, again with every change. */
export function useHandoverRows(): {
  readonly rows: readonly HandoverRow[];
  readonly state: Records<typeof shiftHandover>['state'];
} {
  const handovers = useRecords(shiftHandover);
  const entries = useRecords(handoverEntry);
  const reference = useReferenceData();
  const rows = useMemo(() => {
    const own = Map.groupBy(entries.records, ({ handover_id }) => handover_id);
    return handovers.records.map((handover) => handoverRow(handover, own.get(handover.id) ?? [], reference));
  }, [handovers.records, entries.records, reference]);
  return { rows, state: stateOfAll(handovers, entries) };
}
