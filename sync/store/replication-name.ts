/** Part of the name under which RxDB keeps the bookkeeping of each collection. */
export const REPLICATION = 'vizite-1';
