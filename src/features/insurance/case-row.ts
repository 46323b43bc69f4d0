import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import type { ClientRow } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { ReopenReason } from '@sync/model/entities/insurance-values';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { insuranceUrgency, isAppealMissed } from '@sync/model/rules/insurance-clock';
import type {
  InsuranceGroup,
  InsuranceMoment,
  InsuranceUrgency,
  TimedInsurance,
} from '@sync/model/rules/insurance-clock';
import { approvalMisfit, procedureKeys } from '@sync/model/rules/insurance-lines';
import { dayOf, todayIso } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { grantedOf, shareOf } from '@/records/insurance/case-money';

/** A case with names, its surgery and how urgent it is. */
export interface CaseRow {
  readonly record: InsuranceCase;
  readonly clientName: string;
  /** Orders patients the Turkish way, as texts are compared. */
  readonly clientKey: string;
  readonly clientNo: string | null;
  readonly insurerName: string;
  readonly surgery: Surgery | null;
  readonly surgeryStart: string | null;
  /** The surgery is after today, and no later than the next operating day. */
  readonly isSurgeryNext: boolean;
  readonly urgency: InsuranceUrgency;
  /** Reason why its approval does not fit the plan, by the server or by the data of this device. */
  readonly misfit: ReopenReason | null;
  /** The last day for an appeal has gone by the clock of this device, and nobody has objected. */
  readonly appealMissed: boolean;
  readonly decided: number;
  readonly missing: number;
  /** Amount currently granted by the payer, and the patient's share; minor units. */
  readonly granted: number | null;
  readonly share: number | null;
  /** Group in the worklist: by its clock, and higher where its approval does not fit the plan. */
  readonly group: InsuranceGroup;
  /** Something is to be done with it. */
  readonly isOpen: boolean;
}

const over: readonly InsuranceCase['status'][] = ['used', 'invoiced', 'paid', 'paid_cut', 'cancelled'];
const decided: readonly InsuranceCase['status'][] = ['approved', 'partial', 'refused', ...over];

const MINUTE = 60_000;

interface Known {
  readonly clientOf: (id: string) => Pick<ClientRow, 'name' | 'clientNo' | 'sortKey'> | undefined;
  readonly surgeryOf: (id: string) => Surgery | undefined;
  readonly names: Pick<ReferenceData, 'definitionName'>;
  /** Returns whether the server has not confirmed a change of it. */
  readonly isUnsent: (id: string) => boolean;
}

/**
 * Returns why the approval does not fit. Only the server knows what a decision was about; an unconfirmed one is about
 * the current plan.
 */
function misfitOf(record: InsuranceCase, surgery: Surgery | null, isUnsent: boolean): ReopenReason | null {
  if (record.reopened !== null) return decided.includes(record.status) ? null : record.reopened;
  if (isUnsent || surgery === null || (record.status !== 'approved' && record.status !== 'partial'))
    return null;
  return approvalMisfit(record, {
    day: surgery.planned_start === null ? null : dayOf(surgery.planned_start),
    procedures: procedureKeys(surgery.procedures),
  });
}

const isNear = (start: string | null, { now, nextOperatingDay }: InsuranceMoment): boolean =>
  start !== null && Date.parse(start) >= now && dayOf(start) <= nextOperatingDay;

/**
 * Returns the group in the worklist. The clock knows only days; an approval for another day or procedure counts as
 * none.
 */
function groupOf(
  record: InsuranceCase,
  { group }: InsuranceUrgency,
  misfit: ReopenReason | null,
  start: string | null,
  moment: InsuranceMoment,
): InsuranceGroup {
  if (over.includes(record.status)) return group;
  if (misfit !== null && isNear(start, moment)) return 'surgery_soon';
  return group === 'settled' && (misfit !== null || record.list_differs) ? 'in_time' : group;
}

/** Returns the fields that the clock reads; copying the whole record would be slow for a list of thousands. */
const timedOf = (
  { status, requested_at, service_kind, valid_to, next_check_at, appeal_due }: InsuranceCase,
  surgery_start: string | null,
): TimedInsurance => ({
  status,
  requested_at,
  service_kind,
  valid_to,
  next_check_at,
  appeal_due,
  surgery_start,
});

export function caseRow(
  record: InsuranceCase,
  { clientOf, surgeryOf, names, isUnsent }: Known,
  moment: InsuranceMoment,
): CaseRow {
  const { now, nextOperatingDay } = moment;
  const client = clientOf(record.client_id);
  const surgery = record.surgery_id === null ? null : (surgeryOf(record.surgery_id) ?? null);
  const isPlanned = surgery !== null && surgery.status !== 'cancelled' && surgery.status !== 'postponed';
  const surgeryStart = isPlanned
    ? surgery.planned_start
    : surgery === null && record.service_kind === 'surgery' && record.service_day !== null
      ? `${record.service_day}T05:00:00.000Z`
      : null;
  const urgency = insuranceUrgency(timedOf(record, surgeryStart), moment);
  const misfit = misfitOf(record, surgery, isUnsent(record.id));
  const group = groupOf(record, urgency, misfit, surgeryStart, moment);
  return {
    record,
    clientName: client?.name ?? 'Bilinmiyor',
    clientKey: client?.sortKey ?? '',
    clientNo: client?.clientNo ?? null,
    insurerName: names.definitionName(record.insurer_id) ?? '–',
    surgery,
    surgeryStart,
    isSurgeryNext:
      surgeryStart !== null && dayOf(surgeryStart) > todayIso(now) && dayOf(surgeryStart) <= nextOperatingDay,
    urgency,
    misfit,
    group,
    appealMissed: isAppealMissed(record, now),
    decided: record.lines.filter(({ decision }) => decision !== 'open').length,
    missing: record.papers.filter(({ state }) => state === 'wanted').length,
    granted: grantedOf(record),
    share: shareOf(record),
    isOpen: group !== 'settled',
  };
}

/** A row with its inputs. The row is computed again only when one of them changes. */
interface Made {
  readonly row: CaseRow;
  readonly moment: InsuranceMoment;
  readonly client: ReturnType<Known['clientOf']>;
  readonly surgery: Surgery | undefined;
  readonly names: Known['names'];
  readonly isUnsent: boolean;
}
const made = new WeakMap<InsuranceCase, Made>();

/** As `caseRow`; the same object as long as nothing that it was made of has changed. */
function keptRow(record: InsuranceCase, known: Known, moment: InsuranceMoment): CaseRow {
  const { names } = known;
  const client = known.clientOf(record.client_id);
  const surgery = record.surgery_id === null ? undefined : known.surgeryOf(record.surgery_id);
  const isUnsent = known.isUnsent(record.id);
  const before = made.get(record);
  if (
    before !== undefined &&
    before.moment === moment &&
    before.client?.name === client?.name &&
    before.client?.clientNo === client?.clientNo &&
    before.surgery === surgery &&
    before.names === names &&
    before.isUnsent === isUnsent
  ) {
    return before.row;
  }
  const row = caseRow(record, known, moment);
  made.set(record, { row, moment, client, surgery, names, isUnsent });
  return row;
}

/** Returns all cases on the device as rows, updated with every change and every minute. */
export function useCaseRows(): {
  readonly rows: readonly CaseRow[];
  readonly state: Records<typeof insuranceCase>['state'];
  /** Completeness of the names. */
  readonly complete: boolean;
} {
  const { records, state } = useRecords(insuranceCase);
  const surgeries = useRecords(surgeryEntity).records;
  const names = useReferenceData();
  // Waits are told in minutes, so within one all screens share their rows.
  const now = Math.floor(useNow() / MINUTE) * MINUTE;
  const days = useOperatingDays();
  const moment = useMemo(() => ({ now, nextOperatingDay: days.after(todayIso(now), 1) }), [now, days]);
  const mark = useSyncState((sync) => sync.mark);
  const byId = useMemo(() => new Map(surgeries.map((surgery) => [surgery.id, surgery])), [surgeries]);
  const { value: rows, complete } = useIndexes(
    ({ clients }) =>
      records.map((record) =>
        keptRow(
          record,
          {
            clientOf: (id) => clients.get(id),
            surgeryOf: (id) => byId.get(id),
            names,
            isUnsent: (id) => mark('cases', id) === 'unsent',
          },
          moment,
        ),
      ),
    [records, byId, names, mark, moment],
    'clients',
  );
  return useMemo(() => ({ rows, state, complete }), [rows, state, complete]);
}
