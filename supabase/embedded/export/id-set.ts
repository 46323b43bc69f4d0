/** A set of UUIDs in a quarter of the memory that their texts take. */
export interface IdSet {
  add(id: string): void;
  has(id: string): boolean;
  readonly size: number;
}

const short = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');

export function createIdSet(): IdSet {
  const kept = new Set<string>();
  return {
    add: (id) => void kept.add(short(id)),
    has: (id) => kept.has(short(id)),
    get size() {
      return kept.size;
    },
  };
}
