import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { dayOf, todayIso } from '@/lib/dates';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { approvalCovers, isUnderWay, nameOfProcedures, readiness } from '@sync/model/rules/surgery-rules';

/** A surgery with the names of what it refers to. */
export interface SurgeryRow {
  readonly surgery: Surgery;
  /** Day of the plan in Istanbul, `YYYY-MM-DD`; null while it waits for a slot. */
  readonly day: string | null;
  readonly procedure: string;
  readonly clientName: string;
  readonly clientNo: string | null;
  readonly isForeign: boolean;
  readonly roomName: string | null;
  readonly surgeonName: string;
  readonly anaesthetist: string | null;
  readonly ready: { readonly done: number; readonly all: number };
  /** Days since it was made. */
  readonly waitingDays: number;
  readonly isLate: boolean;
  readonly isUnapproved: boolean;
}

const DAY = 86_400_000;
/** Milliseconds after its start from which on a surgery that has not begun counts as late. */
const LATE = 15 * 60_000;
const comingStatuses: readonly Surgery['status'][] = ['planned', 'preparing', 'confirmed', 'admitted'];

type ClientOf = (
  id: string,
) => { readonly name: string; readonly clientNo: string | null; readonly foreign: boolean } | undefined;

export function surgeryRow(
  one: Surgery,
  clientOf: ClientOf,
  names: Pick<ReferenceData, 'definitionName'>,
  now: number,
): SurgeryRow {
  const client = clientOf(one.client_id);
  const day = one.planned_start === null ? null : dayOf(one.planned_start);
  const isComing = comingStatuses.includes(one.status);
  const today = todayIso(now);
  return {
    surgery: one,
    day,
    procedure: nameOfProcedures(one.procedures),
    clientName: client?.name ?? 'Bilinmiyor',
    clientNo: client?.clientNo ?? null,
    isForeign: client?.foreign ?? false,
    roomName: names.definitionName(one.room_id),
    surgeonName: names.definitionName(one.surgeon_id) ?? '–',
    anaesthetist: names.definitionName(
      one.team.find(({ role }) => role === 'anaesthetist')?.person_id ?? null,
    ),
    ready: readiness(one.checklist),
    waitingDays: Math.max(0, Math.floor((now - Date.parse(one.created_at)) / DAY)),
    isLate:
      isComing &&
      one.planned_start !== null &&
      Date.parse(one.planned_start) + LATE < now &&
      !isUnderWay(one.milestones),
    isUnapproved:
      isComing &&
      day !== null &&
      day >= today &&
      Date.parse(day) - Date.parse(today) <= 3 * DAY &&
      one.checklist.some(({ id }) => id === 'approval') &&
      !approvalCovers(one, day),
  };
}

/** Returns all surgeries on the device with their names, updated with every change. `now`: epoch milliseconds. */
export function useSurgeryRows(now: number): {
  readonly rows: readonly SurgeryRow[];
  readonly state: Records<typeof surgery>['state'];
} {
  const { records, state } = useRecords(surgery);
  const names = useReferenceData();
  const { value: rows } = useIndexes(
    ({ clients }) => records.map((one) => surgeryRow(one, (id) => clients.get(id), names, now)),
    [records, names, now],
    'clients',
  );
  return useMemo(() => ({ rows, state }), [rows, state]);
}
