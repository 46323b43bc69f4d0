import { liveQuery } from 'dexie';
import { pause } from '../replication/first-load';
import { errorTrace } from '../model/error-trace';
import { readStatus } from '../replication/status';
import type { KeptRows } from '../search/kept-rows';
import type { ReplicatedStore } from '../store/database';

/** Milliseconds from the end of loading until rows are kept, and between two checks whether to keep them again. */
const FIRST_AFTER = 30_000;
const EVERY = 10 * 60_000;
/** How many times as long as a page took nothing is done: others have the processor meanwhile. */
const REST = 2;

/** @throws when it stops */
async function wait(milliseconds: number, stop: AbortSignal): Promise<void> {
  await pause(milliseconds, stop);
  stop.throwIfAborted();
}

/** Resolves once the first sync is over. */
function loaded({ device }: ReplicatedStore, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watching = liveQuery(() => readStatus(device)).subscribe(({ complete }) => {
      if (complete) resolve();
    });
    stop.addEventListener('abort', () => watching.unsubscribe(), { once: true });
  });
}

/** Keeps the rows of the in-memory indexes for the next start, gently, until `stop`. For the one tab that replicates. */
export function keepRows(store: ReplicatedStore, rows: KeptRows, stop: AbortSignal): void {
  let ended = performance.now();
  const rest = async (): Promise<void> => {
    const took = performance.now() - ended;
    await wait(REST * took, stop);
    ended = performance.now();
  };
  async function work(): Promise<void> {
    await loaded(store, stop);
    stop.addEventListener('abort', rows.follow(), { once: true });
    for (await wait(FIRST_AFTER, stop); ; await wait(EVERY, stop)) {
      ended = performance.now();
      // A store that was emptied under a page that hangs stays empty: its worker goes on.
      if ((await readStatus(store.device)).complete) await rows.renew(rest);
    }
  }
  work().catch((error: unknown) => {
    // Without kept rows the next start takes longer, and nothing else.
    if (!stop.aborted) console.error('rows could not be kept', errorTrace(error));
  });
}
