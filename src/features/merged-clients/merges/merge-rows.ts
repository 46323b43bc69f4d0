import { dayOf } from '@/lib/dates';
import type { ClientIndex, ClientRow } from '@/data/indexes';
import { compareTurkish } from '@sync/model/tr/turkish';
import { exportOf } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
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

/**
 * Returns whether a merge was carried out after another one; at the same moment the higher number was. A proposal has
 * its number early.
 */
function isLater(merge: ClientMerge, other: ClientMerge): boolean {
  const [left, right] = [merge.merged_at ?? '', other.merged_at ?? ''];
  return left === right ? numberOf(merge) > numberOf(other) : left > right;
}

export function mergeRows(
  merges: readonly ClientMerge[],
  clients: Pick<ClientIndex, 'get'>,
): readonly MergeRow[] {
  /** Last valid merge of each record. */
  const last = new Map<string, ClientMerge>();
  for (const merge of merges.filter(({ state }) => state === 'active')) {
    for (const id of [merge.survivor_id, merge.absorbed_id]) {
      const known = last.get(id);
      if (known === undefined || isLater(merge, known)) last.set(id, merge);
    }
  }
  return merges.map((merge) => ({
    merge,
    survivor: clients.get(merge.survivor_id),
    absorbed: clients.get(merge.absorbed_id),
    newest: last.get(merge.survivor_id) === merge && last.get(merge.absorbed_id) === merge,
  }));
}

export const clientText = (row: ClientRow | undefined): string =>
  row === undefined ? 'Bu cihazda yok' : `${row.name}${row.clientNo === null ? '' : ` · ${row.clientNo}`}`;

/** Returns the time of the last action on it. */
const lastAt = ({ merge }: MergeRow): string => merge.merged_at ?? merge.created_at;
const byTime = (a: MergeRow, b: MergeRow): number => lastAt(a).localeCompare(lastAt(b));

export const mergeSelection: Selection<MergeRow, MergedSearch, (typeof mergeSorts)[number]> = {
  filters: {
    state: ({ merge }, state) => merge.state === state,
    basis: ({ merge }, basis) => merge.basis === basis,
    by: ({ merge }, user) =>
      merge.merged_by === user || merge.decided_by === user || merge.reversed_by === user,
    from: (row, from) => dayOf(lastAt(row)) >= from,
    to: (row, to) => dayOf(lastAt(row)) <= to,
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
