import { useEffect, useEffectEvent } from 'react';
import { keepAnswer, readKeptAnswer } from '@/data/kept-answers';
import { runQuery } from '@/data/server';
import { useSignedIn } from '@/data/workspace';
import { readReportRun } from '@sync/rpc/reports';
import type { ReportRunLine } from '@sync/rpc/reports';
import { keptRun } from './report-words';

/** Number of the newest runs that come to the device by themselves, where they are not large. */
const MOST = 5;
const MOST_ROWS = 2000;

/** Brings the newest kept runs to the device, so that those of a schedule open without a network, too. */
export function useRunsOnDevice(runs: readonly ReportRunLine[]): void {
  const { workspace } = useSignedIn();
  const newest = runs.filter(({ rows }) => rows <= MOST_ROWS).slice(0, MOST);
  const bring = useEffectEvent(async (signal: AbortSignal) => {
    for (const { id } of newest) {
      if (signal.aborted) return;
      if ((await readKeptAnswer(workspace, keptRun(id))) !== undefined) continue;
      const answer = await runQuery(readReportRun, { target: id }, { signal });
      if (!answer.ok) return;
      await keepAnswer(workspace, keptRun(id), answer.value);
    }
  });
  const ids = newest.map(({ id }) => id).join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    void bring(leaving.signal);
    return () => leaving.abort();
  }, [ids]);
}
