import type { LocalWrites } from '@sync/store/local-writes';

/** Returns writes made of some that a test watches; an act passes its writes on to them. */
export function fakeWrites(watched: object): LocalWrites {
  const writes = {
    ...watched,
    run: (act: (tx: LocalWrites) => Promise<unknown>) => act(writes),
  } as unknown as LocalWrites;
  return writes;
}
