import type { ClientPair, PairedRecord } from '@sync/rpc/duplicates';

/** Records that pairs connect, with these pairs: heaviest first. */
export interface Cluster {
  readonly id: string;
  readonly records: readonly PairedRecord[];
  readonly pairs: readonly ClientPair[];
}

/** Pairs as groups of one person's records. Possible pairs connect nothing: each is separate. */
export function clustersOf(pairs: readonly ClientPair[]): readonly Cluster[] {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    const above = parent.get(id);
    if (above === undefined || above === id) return id;
    const top = root(above);
    parent.set(id, top);
    return top;
  };
  const firm = pairs.filter(({ level }) => level !== 'possible');
  for (const { left, right } of firm) parent.set(root(left.id), root(right.id));
  const groups = new Map<string, ClientPair[]>();
  for (const pair of pairs) {
    const key = pair.level === 'possible' ? `${pair.left.id} ${pair.right.id}` : root(pair.left.id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pair]);
    else group.push(pair);
  }
  return [...groups.values()].map((own) => {
    const records = new Map(
      own.flatMap(({ left, right }) => [left, right]).map((record) => [record.id, record]),
    );
    return {
      id: own.map(({ left, right }) => left.id + right.id).join(),
      records: [...records.values()],
      pairs: own,
    };
  });
}

const rowsOf = ({ tickets, surgeries, cases }: PairedRecord): number => tickets + surgeries + cases;

/** Returns the pair with the default target of the merge first: the record with more rows, then the older one. */
export function keptFirst({
  left,
  right,
}: Pick<ClientPair, 'left' | 'right'>): readonly [PairedRecord, PairedRecord] {
  const more = rowsOf(left) - rowsOf(right);
  const older = left.created_at <= right.created_at;
  return more > 0 || (more === 0 && older) ? [left, right] : [right, left];
}
