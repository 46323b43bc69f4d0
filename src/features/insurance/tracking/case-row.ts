import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { ReopenReason } from '@sync/model/entities/insurance-values';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { insuranceUrgency } from '@sync/model/rules/insurance-clock';
import type { InsuranceUrgency } from '@sync/model/rules/insurance-clock';
import { approvalMisfit, procedureKeys } from '@sync/model/rules/insurance-lines';
import { dayOf } from '@/lib/dates';

/** A case with names, its surgery and how urgent it is. */
export interface CaseRow {
  readonly one: InsuranceCase;
  readonly clientName: string;
  readonly clientNo: string | null;
  readonly insurerName: string;
  readonly surgery: Surgery | null;
  readonly surgeryStart: string | null;
  readonly urgency: InsuranceUrgency;
  /** Why its approval does not fit the plan, by the server or by what this device knows. */
  readonly misfit: ReopenReason | null;
  readonly decided: number;
  readonly missing: number;
  readonly share: number | null;
  readonly isOpen: boolean;
}

const over: readonly InsuranceCase['status'][] = ['used', 'invoiced', 'paid', 'paid_cut', 'cancelled'];

interface Known {
  readonly clientOf: (id: string) => { readonly name: string; readonly clientNo: string | null } | undefined;
  readonly surgeryOf: (id: string) => Surgery | undefined;
  readonly names: Pick<ReferenceData, 'definitionName'>;
}

function misfitOf(one: InsuranceCase, surgery: Surgery | null): ReopenReason | null {
  if (one.reopened !== null) return one.reopened;
  if (surgery === null || (one.status !== 'approved' && one.status !== 'partial')) return null;
  return approvalMisfit(one, {
    day: surgery.planned_start === null ? null : dayOf(surgery.planned_start),
    procedures: procedureKeys(surgery.procedures),
  });
}

export function caseRow(one: InsuranceCase, { clientOf, surgeryOf, names }: Known, now: number): CaseRow {
  const client = clientOf(one.client_id);
  const surgery = one.surgery_id === null ? null : (surgeryOf(one.surgery_id) ?? null);
  const isPlanned = surgery !== null && surgery.status !== 'cancelled' && surgery.status !== 'postponed';
  const surgeryStart = isPlanned
    ? surgery.planned_start
    : surgery === null && one.service_kind === 'surgery' && one.service_day !== null
      ? `${one.service_day}T05:00:00.000Z`
      : null;
  const urgency = insuranceUrgency({ ...one, surgery_start: surgeryStart }, now);
  return {
    one,
    clientName: client?.name ?? 'Bilinmiyor',
    clientNo: client?.clientNo ?? null,
    insurerName: names.definitionName(one.insurer_id) ?? '–',
    surgery,
    surgeryStart,
    urgency,
    misfit: misfitOf(one, surgery),
    decided: one.lines.filter(({ decision }) => decision !== 'open').length,
    missing: one.papers.filter(({ state }) => state === 'wanted').length,
    share:
      one.patient_share ?? (one.approved_amount === null ? null : one.asked_amount - one.approved_amount),
    isOpen: !over.includes(one.status),
  };
}

/** All cases on the device as rows, again with every change and every minute. */
export function useCaseRows(): {
  readonly rows: readonly CaseRow[];
  readonly state: Records<typeof insuranceCase>['state'];
} {
  const { records, state } = useRecords(insuranceCase);
  const surgeries = useRecords(surgeryEntity).records;
  const names = useReferenceData();
  const now = useNow();
  const byId = useMemo(() => new Map(surgeries.map((one) => [one.id, one])), [surgeries]);
  const { value: rows } = useIndexes(
    ({ clients }) =>
      records.map((one) =>
        caseRow(one, { clientOf: (id) => clients.get(id), surgeryOf: (id) => byId.get(id), names }, now),
      ),
    [records, byId, names, now],
  );
  return useMemo(() => ({ rows, state }), [rows, state]);
}
