import type { ClientIndex, ClientRow } from '@/data/indexes';
import { compareTurkish } from '@sync/model/tr/turkish';
import { exportOf } from '@/records/entity-export';
import { by } from '@/records/select-rows';
import type { Selection } from '@/records/select-rows';
import { clientMerge } from '@sync/model/entities/client-merge';
import type { ClientMerge } from '@sync/model/entities/client-merge';
import type { MergedSearch, mergeSorts } from '../merged-search';

/** A merge with the two records as the device knows them. */
export interface MergeRow {
  readonly merge: ClientMerge;
  readonly survivor: ClientRow | undefined;
  readonly absorbed: ClientRow | undefined;
  /** Nothing was merged with either record since: it can be taken back. */
  readonly newest: boolean;
}

const numberOf = ({ merge_no: no }: ClientMerge): number => Number(no.replace(/\D/gu, ''));

export function mergeRows(
  merges: readonly ClientMerge[],
  clients: Pick<ClientIndex, 'get'>,
): readonly MergeRow[] {
  const active = merges.filter(({ state }) => state === 'active');
  const isNewest = (merge: ClientMerge): boolean =>
    merge.state === 'active' &&
    !active.some(
      (other) =>
        other.id !== merge.id &&
        (other.merged_at ?? '') >= (merge.merged_at ?? '') &&
        numberOf(other) > numberOf(merge) &&
        [other.survivor_id, other.absorbed_id].some(
          (id) => id === merge.survivor_id || id === merge.absorbed_id,
        ),
    );
  return merges.map((merge) => ({
    merge,
    survivor: clients.get(merge.survivor_id),
    absorbed: clients.get(merge.absorbed_id),
    newest: isNewest(merge),
  }));
}

export const clientText = (row: ClientRow | undefined): string =>
  row === undefined ? 'Bu cihazda yok' : `${row.name}${row.clientNo === null ? '' : ` · ${row.clientNo}`}`;

/** When something was last done with it. */
const lastAt = ({ merge }: MergeRow): string => merge.merged_at ?? merge.created_at;
const byTime = (a: MergeRow, b: MergeRow): number => lastAt(a).localeCompare(lastAt(b));

export const mergeSelection: Selection<MergeRow, MergedSearch, (typeof mergeSorts)[number]> = {
  filters: {
    state: ({ merge }, state) => merge.state === state,
    basis: ({ merge }, basis) => merge.basis === basis,
    by: ({ merge }, user) =>
      merge.merged_by === user || merge.decided_by === user || merge.reversed_by === user,
    from: (row, from) => lastAt(row).slice(0, 10) >= from,
    to: (row, to) => lastAt(row).slice(0, 10) <= to,
  },
  texts: ({ merge, survivor, absorbed }) => [merge.merge_no, survivor?.name, absorbed?.name, merge.reason],
  numbers: ({ survivor, absorbed }) => [survivor?.clientNo, absorbed?.clientNo],
  sorts: {
    no: (a, b) => numberOf(a.merge) - numberOf(b.merge),
    survivor: (a, b) => compareTurkish(clientText(a.survivor), clientText(b.survivor)),
    absorbed: (a, b) => compareTurkish(clientText(a.absorbed), clientText(b.absorbed)),
    moved: by(({ merge }) => merge.rows_moved),
    // What waits for somebody comes first.
    merged: (a, b) =>
      Number(a.merge.state === 'waiting') - Number(b.merge.state === 'waiting') || byTime(a, b),
  },
  standing: { sort: 'merged', order: 'desc', largestFirst: ['moved', 'no'] },
};

export const mergeExport = exportOf(clientMerge, ({ merge }: MergeRow) => merge, [
  'merge_no',
  { header: 'Kalan', cell: ({ survivor }) => clientText(survivor) },
  { header: 'Yönlenen', cell: ({ absorbed }) => clientText(absorbed) },
  'basis',
  'rows_moved',
  'state',
  'reason',
  'merged_by',
  'merged_at',
  'decided_by',
  'decided_at',
  'reversed_by',
  'reversed_at',
  'reverse_reason',
]);
