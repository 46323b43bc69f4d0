import { useState } from 'react';
import { keyOf } from '../day-rows';
import type { DayRow, RowKey } from '../day-rows';
import type { Matching } from '../use-matching';
import type { Cluster } from './clusters';
import { sumOf } from './selection';

/** Returns the keys of all rows of a cluster. */
export const keysOf = ({ receipts, bank }: Pick<Cluster, 'receipts' | 'bank'>): readonly RowKey[] =>
  [...receipts, ...bank].map(keyOf);

/** Returns the ticked rows and their actions. */
export function useTickedRows(
  openRows: ReadonlyMap<RowKey, DayRow>,
  matching: Matching,
  mayMatch: boolean,
  isLocked: (cluster: Cluster) => boolean,
) {
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set());
  /** Rows for which amounts and reason are asked. */
  const [asking, setAsking] = useState<readonly RowKey[] | null>(null);
  const may = mayMatch && !matching.offline && !matching.busy;
  const rowsOf = (keys: Iterable<RowKey>): readonly DayRow[] =>
    [...keys].flatMap((key) => {
      const dayRow = openRows.get(key);
      return dayRow === undefined ? [] : [dayRow];
    });
  const clear = () => setTicked(new Set());
  const parts = (rows: readonly DayRow[]) => rows.map(({ row, amount }) => ({ no: row.no, amount }));
  const match = (keys: Iterable<RowKey>) => {
    const rows = rowsOf(keys);
    const { receipts, bank, currency, even } = sumOf(rows);
    if (rows.length === 0 || currency === null || !may) return;
    if (!even) setAsking(rows.map(keyOf));
    else {
      const given = { bank: parts(bank), receipts: parts(receipts), kind: null, reason: null };
      void matching.make(given, 'Satırlar eşlendi').then((ok) => ok && clear());
    }
  };
  return {
    ticked,
    // What somebody else has matched meanwhile is ticked no more.
    chosen: rowsOf(ticked),
    clear,
    tick: (key: RowKey) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    matchTicked: () => match(ticked),
    matchCluster: (cluster: Cluster) => match(keysOf(cluster)),
    takeApart: (cluster: Cluster) => {
      const { group } = cluster;
      if (group === null || isLocked(cluster) || !may) return;
      void (group.state === 'proposed' ? matching.refuse(group) : matching.takeApart(group));
    },
    asked: asking === null ? null : rowsOf(asking),
    ask: (keys: readonly RowKey[] | null) => setAsking(keys),
  };
}
