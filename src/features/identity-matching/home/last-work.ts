/** Rows that waited when the server was asked last. */
export interface LastWork {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly lists: readonly {
    readonly id: string;
    readonly name: string;
    readonly open: number;
    readonly exact_open: number;
  }[];
}

type List = LastWork['lists'][number];

function parseList(stored: unknown): List | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, name, open, exact_open: exact } = stored as Partial<List>;
  return typeof id === 'string' &&
    typeof name === 'string' &&
    typeof open === 'number' &&
    typeof exact === 'number'
    ? { id, name, open, exact_open: exact }
    : null;
}

/** Reads what the device has remembered; null for anything that this version does not know how to show. */
export function parseWork(stored: unknown): LastWork | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { at, lists } = stored as Partial<Record<keyof LastWork, unknown>>;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !Array.isArray(lists)) return null;
  const read = lists.map(parseList);
  return read.every((list) => list !== null) ? { at, lists: read } : null;
}
