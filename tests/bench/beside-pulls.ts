import postgres from 'postgres';
import { collectionNames } from '@sync/model/registry';
import { backTo, START } from '@sync/core/wire';
import type { Cursor } from '@sync/core/wire';
import { asPerson } from './as-person';
import { figure } from './report';
import type { Figure } from './report';

/** A hundred devices that ask every ten seconds whether there is anything new. */
const DEVICES = 100;
const PAUSE = 10_000;
/** Connections that the server keeps for them. */
const POOL = 10;

const END: Cursor = { xid: '9223372036854775807', id: START.id };

const middle = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/**
 * Measures how long a pull takes that brings nothing, first by itself and then while `work` runs again and again; and
 * how long the work takes then.
 */
export async function measureBesidePulls(
  url: string,
  person: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<readonly Figure[]> {
  const sql = postgres(url, { max: POOL, onnotice: () => undefined });
  try {
    const pull = (requests: readonly object[]) =>
      asPerson(
        sql,
        person,
        (transaction) => transaction`select sync_pull(${transaction.json(requests as never)}) as answer`,
      );
    const [row] = await pull([]);
    const horizon = (row?.['answer'] as { horizon: string } | undefined)?.horizon ?? START.xid;
    const requests = collectionNames.map((collection) => ({
      collection,
      cursor: backTo(END, horizon),
      limit: 1_000,
    }));
    const poll = async (until: () => boolean): Promise<readonly number[]> => {
      const times: number[] = [];
      const asked: Promise<void>[] = [];
      while (!until()) {
        const start = performance.now();
        asked.push(pull(requests).then(() => void times.push(performance.now() - start)));
        await new Promise((resolve) => setTimeout(resolve, PAUSE / DEVICES));
      }
      await Promise.all(asked);
      return times;
    };
    const end = performance.now() + PAUSE;
    const alone = await poll(() => performance.now() > end);
    const worked: number[] = [];
    let done = false;
    const working = (async () => {
      for (let run = 0; run < 10; run += 1) {
        const start = performance.now();
        await work();
        worked.push(performance.now() - start);
      }
      done = true;
    })();
    const beside = await poll(() => done);
    await working;
    return [
      figure(`${name}: beside ${DEVICES} polling devices`, middle(worked, 0.5), 'ms'),
      figure('  a pull then, nine of ten', middle(beside, 0.9), 'ms'),
      figure('  a pull otherwise, nine of ten', middle(alone, 0.9), 'ms'),
    ];
  } finally {
    await sql.end();
  }
}
