import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { dayOf, todayIso } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import type { OperatingDays } from '@sync/model/rules/operating-days';
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
/** Operating days before a surgery in which a missing approval alarms. */
const UNAPPROVED_WITHIN = 3;
const comingStatuses: readonly Surgery['status'][] = ['planned', 'preparing', 'confirmed', 'admitted'];

type ClientOf = (
  id: string,
) => { readonly name: string; readonly clientNo: string | null; readonly foreign: boolean } | undefined;

export function surgeryRow(
  surgery: Surgery,
  clientOf: ClientOf,
  names: Pick<ReferenceData, 'definitionName'>,
  days: Pick<OperatingDays, 'until'>,
  now: number,
): SurgeryRow {
  const client = clientOf(surgery.client_id);
  const day = surgery.planned_start === null ? null : dayOf(surgery.planned_start);
  const isComing = comingStatuses.includes(surgery.status);
  const today = todayIso(now);
  return {
    surgery,
    day,
    procedure: nameOfProcedures(surgery.procedures),
    clientName: client?.name ?? 'Bilinmiyor',
    clientNo: client?.clientNo ?? null,
    isForeign: client?.foreign ?? false,
    roomName: names.definitionName(surgery.room_id),
    surgeonName: names.definitionName(surgery.surgeon_id) ?? '–',
    anaesthetist: names.definitionName(
      surgery.team.find(({ role }) => role === 'anaesthetist')?.person_id ?? null,
    ),
    ready: readiness(surgery.checklist),
    waitingDays: Math.max(0, Math.floor((now - Date.parse(surgery.created_at)) / DAY)),
    isLate:
      isComing &&
      surgery.planned_start !== null &&
      Date.parse(surgery.planned_start) + LATE < now &&
      !isUnderWay(surgery.milestones),
    isUnapproved:
      isComing &&
      day !== null &&
      day >= today &&
      days.until(today, day) <= UNAPPROVED_WITHIN &&
      surgery.checklist.some(({ id }) => id === 'approval') &&
      !approvalCovers(surgery, day),
  };
}

/** Returns all surgeries on the device with their names, updated with every change. `now`: epoch milliseconds. */
export function useSurgeryRows(now: number): {
  readonly rows: readonly SurgeryRow[];
  readonly state: Records<typeof surgery>['state'];
} {
  const { records, state } = useRecords(surgery);
  const names = useReferenceData();
  const days = useOperatingDays();
  const { value: rows } = useIndexes(
    ({ clients }) => records.map((record) => surgeryRow(record, (id) => clients.get(id), names, days, now)),
    [records, names, days, now],
    'clients',
  );
  return useMemo(() => ({ rows, state }), [rows, state]);
}
