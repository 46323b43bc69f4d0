import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { stateOfAll, useRecords } from '@/data/records';
import { dayOf } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import type { BelievedCase, Known } from '@sync/model/rules/list-difference';
import type { BelievedBiopsy } from '@sync/model/rules/pathology-difference';

/** Data of the device that lists are compared with. */
export interface Around {
  readonly cases: ReadonlyMap<string, InsuranceCase>;
  readonly biopsies: ReadonlyMap<string, Biopsy>;
  readonly surgeries: ReadonlyMap<string, Surgery>;
  readonly believed: readonly BelievedBiopsy[];
  readonly isSoon: Known['isSoon'];
  readonly clientOf: (nationalId: string) => string | null;
  readonly clientName: (id: string) => string | null;
  readonly state: 'loading' | 'error' | 'ready';
}

/** The operation lies behind, or is not planned any more. */
const over: ReadonlySet<string> = new Set([
  ...['recovery', 'on_ward', 'discharged', 'follow_up', 'closed', 'postponed', 'cancelled'],
]);

const byId = <T extends { readonly id: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map((record) => [record.id, record]));

function believedBiopsy(biopsy: Biopsy): BelievedBiopsy {
  return {
    id: biopsy.id,
    client_id: biopsy.client_id,
    pathology_no: biopsy.pathology_no,
    protocol_no: biopsy.protocol_no,
    organ: biopsy.organ,
    status: biopsy.status,
    taken_on: biopsy.taken_at === null ? null : dayOf(biopsy.taken_at),
    hasReport: biopsy.report_text !== null,
    result_class: biopsy.result_class,
    isConfirmed: biopsy.review === 'confirmed' || biopsy.review === 'corrected' || biopsy.seen_at !== null,
  };
}

/** Cases, biopsies and surgeries on this device, and patients by their identity numbers. */
export function useKnown(): Around {
  const cases = useRecords(insuranceCase);
  const biopsies = useRecords(biopsy);
  const surgeries = useRecords(surgery);
  const now = useNow();
  const { value: people } = useIndexes(({ clients }) => {
    const byNumber = new Map(
      clients
        .all()
        .flatMap((row) => (row.identity === null || row.merged ? [] : [[row.identity, row.id] as const])),
    );
    return {
      clientOf: (number: string) => byNumber.get(number) ?? null,
      clientName: (id: string) => clients.get(id)?.name ?? null,
    };
  }, []);
  const today = dayOf(now);
  const days = useOperatingDays();
  const surgeryById = useMemo(() => byId(surgeries.records), [surgeries.records]);
  const isSoon = useMemo(
    () =>
      ({ surgery_id: id, service_kind: kind, service_day: day }: BelievedCase): boolean => {
        const planned = id === null ? undefined : surgeryById.get(id);
        if (planned !== undefined && over.has(planned.status)) return false;
        // A case without its surgery on this device has its own day.
        const at = planned?.planned_start ?? (kind === 'surgery' ? day : null);
        return at !== null && days.isSoon(dayOf(at), today);
      },
    [surgeryById, days, today],
  );
  const state = stateOfAll(cases, biopsies, surgeries);
  return useMemo(
    () => ({
      cases: byId(cases.records),
      biopsies: byId(biopsies.records),
      surgeries: surgeryById,
      believed: biopsies.records.map(believedBiopsy),
      isSoon,
      ...people,
      state,
    }),
    [cases.records, biopsies.records, surgeryById, isSoon, people, state],
  );
}
