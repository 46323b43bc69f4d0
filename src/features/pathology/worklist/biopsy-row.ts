import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { addDays, todayIso } from '@/lib/dates';
import { loopNodes, nodesDone, resultWords } from '@/records/pathology/biopsy-words';
import { worstOf } from '@sync/model/pathology/jars';
import type { LoopNode } from '@/records/pathology/biopsy-words';
import { biopsy as biopsyEntity } from '@sync/model/entities/biopsy';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { ResultClass } from '@sync/model/entities/biopsy-values';
import { nextStep } from '@sync/model/rules/biopsy-clock';
import type { NextStep } from '@sync/model/rules/biopsy-clock';

/** A biopsy with names, and its place in its loop. */
export interface BiopsyRow {
  readonly biopsy: Biopsy;
  readonly clientName: string;
  readonly clientNo: string | null;
  readonly birthDate: string | null;
  readonly doctorName: string;
  readonly next: NextStep;
  /** Nodes of the loop that are done, of seven. */
  readonly done: number;
  readonly stage: LoopNode | null;
  readonly worst: ResultClass | null;
  readonly result: string | null;
  readonly isOpen: boolean;
  /** Critical, and the doctor has not seen it. */
  readonly isRinging: boolean;
  /** The user is its doctor, or follows it. */
  readonly isMine: boolean;
}

/** Days before its date in which a follow-up is in the list again. */
const FOLLOW_UP_DAYS = 7;

/** Returns whether an action is required: a follow-up only once its date comes near, or was never set. */
function needsSomething({ status, follow_up_due: due }: Biopsy, now: number): boolean {
  if (status === 'closed' || status === 'cancelled') return false;
  return status !== 'follow_up' || due === null || due <= addDays(todayIso(now), FOLLOW_UP_DAYS);
}

type ClientOf = (
  id: string,
) =>
  | { readonly name: string; readonly clientNo: string | null; readonly birthDate?: string | null }
  | undefined;

export function biopsyRow(
  biopsy: Biopsy,
  clientOf: ClientOf,
  names: Pick<ReferenceData, 'definitionName'>,
  now: number,
  userId: string,
): BiopsyRow {
  const client = clientOf(biopsy.client_id);
  const done = nodesDone(biopsy);
  return {
    biopsy,
    clientName: client?.name ?? 'Bilinmiyor',
    clientNo: client?.clientNo ?? null,
    birthDate: client?.birthDate ?? null,
    doctorName: names.definitionName(biopsy.doctor_id) ?? '–',
    next: nextStep(biopsy, now),
    done,
    stage: loopNodes[done - 1] ?? null,
    worst: worstOf(biopsy),
    result: resultWords(biopsy),
    isOpen: needsSomething(biopsy, now),
    isMine: biopsy.assignee_id === userId || biopsy.doctor_user_ids.includes(userId),
    isRinging:
      biopsy.critical &&
      biopsy.reported_at !== null &&
      biopsy.seen_at === null &&
      biopsy.status !== 'cancelled',
  };
}

/** Returns all biopsies on the device as rows, updated with every change and every minute. */
export function useBiopsyRows(): {
  readonly rows: readonly BiopsyRow[];
  readonly state: Records<typeof biopsyEntity>['state'];
  /** Completeness of the names. */
  readonly complete: boolean;
} {
  const { records, state } = useRecords(biopsyEntity);
  const names = useReferenceData();
  const { access } = useSignedIn();
  const now = useNow();
  const { value: rows, complete } = useIndexes(
    ({ clients }) =>
      records.map((record) => biopsyRow(record, (id) => clients.get(id), names, now, access.userId)),
    [records, names, now, access.userId],
    'clients',
  );
  return useMemo(() => ({ rows, state, complete }), [rows, state, complete]);
}
