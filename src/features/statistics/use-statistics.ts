import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { dropKeptAnswer, keepAnswer, readKeptAnswer } from '@/data/kept-answers';
import { useServerQuery } from '@/data/use-server-query';
import { useSignedIn } from '@/data/workspace';
import type { ServerProblem } from '@/data/server';
import { readFigures } from '@sync/rpc/figures';
import type { FigureAnswer } from '@sync/rpc/figures';
import type { Period } from './period';
import type { TabSpecs } from './tab-specs';

const LOOK_AGAIN = 60_000;

/** What a tab shows: of which days, as they stood at which moment. */
export interface TabAnswers {
  readonly period: Period;
  readonly former: Period | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly byName: Readonly<Record<string, FigureAnswer>>;
}

export interface Statistics {
  /** Null while nothing is known. */
  readonly answers: TabAnswers | null;
  /** The answers are those that the device has kept. */
  readonly kept: boolean;
  readonly problem: ServerProblem | null;
  readonly offline: boolean;
  readonly refresh: () => Promise<void>;
}

/** Whether what was kept is what this version keeps. */
function isTabAnswers(value: unknown): value is TabAnswers {
  return (
    typeof value === 'object' && value !== null && 'byName' in value && 'period' in value && 'at' in value
  );
}

/**
 * The figures of a tab from the server, and from what the device has kept of it where the server is not reached. To be
 * mounted anew for other days or filters.
 * @param keptAs names the tab with its period and filters; not its days, so that it is found the day after, too
 */
export function useStatistics(
  { names, specs }: TabSpecs,
  { period, former, keptAs }: { period: Period; former: Period | null; keptAs: string },
): Statistics {
  const { workspace } = useSignedIn();
  const [kept, setKept] = useState<TabAnswers | null>(null);
  const { value, problem, offline, refresh } = useServerQuery(
    readFigures,
    { specs },
    { every: () => LOOK_AGAIN },
  );
  const told = useMemo(
    (): TabAnswers | null =>
      value && {
        period,
        former,
        at: value.at,
        byName: Object.fromEntries(
          names.flatMap((name, at) => (value.answers[at] ? [[name, value.answers[at]]] : [])),
        ),
      },
    // The days and names are those of the specs, with which the component is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
    [value],
  );
  const key = `statistics ${keptAs}`;
  const readKept = useEffectEvent(async () => {
    const before = await readKeptAnswer(workspace, key);
    if (isTabAnswers(before)) setKept(before);
  });
  useEffect(() => void readKept(), [key]);
  const isDenied = problem?.kind === 'rejected' && problem.reason === 'permission_denied';
  const keep = useEffectEvent(async () => {
    if (isDenied) {
      setKept(null);
      await dropKeptAnswer(workspace, key);
    } else if (told !== null) await keepAnswer(workspace, key, told);
  });
  useEffect(() => void keep(), [told, isDenied]);
  return {
    answers: isDenied ? null : (told ?? kept),
    kept: told === null && kept !== null,
    problem,
    offline,
    refresh,
  };
}
