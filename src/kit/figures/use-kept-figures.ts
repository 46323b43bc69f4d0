import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { dropKeptAnswer, keepAnswer, readKeptAnswer } from '@/data/kept-answers';
import { useServerQuery } from '@/data/use-server-query';
import { useSignedIn } from '@/data/workspace';
import type { ServerProblem } from '@/data/server';
import type { FigureAnswer, FiguresQuery, FigureSpec } from '@sync/rpc/figures';
import type { Period } from './period';

const LOOK_AGAIN = 60_000;

/** Requested figures, under names by which the parts of a page find their answers. */
export interface NamedSpecs {
  readonly names: readonly string[];
  readonly specs: readonly FigureSpec[];
}

/** Figures of a page: of which days, and as of which moment. */
export interface KeptFigures {
  readonly period: Period;
  readonly former: Period | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly byName: Readonly<Record<string, FigureAnswer>>;
}

export interface AskedFigures {
  /** Null while nothing is known. */
  readonly answers: KeptFigures | null;
  readonly problem: ServerProblem | null;
  readonly offline: boolean;
  readonly refresh: () => Promise<void>;
}

/** Returns whether a stored value has the shape that this version stores. */
function isKeptFigures(value: unknown): value is KeptFigures {
  return (
    typeof value === 'object' && value !== null && 'byName' in value && 'period' in value && 'at' in value
  );
}

/**
 * Returns figures from the server, or those stored on the device if the server is not reached. The caller remounts
 * its component (`key`) for other days or filters.
 * @param keptAs names the page with its period and filters; not its days, so that it is found the day after, too
 */
export function useKeptFigures(
  query: FiguresQuery,
  { names, specs }: NamedSpecs,
  { period, former, keptAs }: { period: Period; former: Period | null; keptAs: string },
): AskedFigures {
  const { workspace } = useSignedIn();
  const [kept, setKept] = useState<KeptFigures | null>(null);
  const { value, problem, offline, refresh } = useServerQuery(query, { specs }, { every: () => LOOK_AGAIN });
  const told = useMemo(
    (): KeptFigures | null =>
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
  const readKept = useEffectEvent(async () => {
    const before = await readKeptAnswer(workspace, keptAs);
    if (isKeptFigures(before)) setKept(before);
  });
  useEffect(() => void readKept(), [keptAs]);
  const isDenied = problem?.kind === 'rejected' && problem.reason === 'permission_denied';
  const keep = useEffectEvent(async () => {
    if (isDenied) {
      setKept(null);
      await dropKeptAnswer(workspace, keptAs);
    } else if (told !== null) await keepAnswer(workspace, keptAs, told);
  });
  useEffect(() => void keep(), [told, isDenied]);
  return {
    answers: isDenied ? null : (told ?? kept),
    problem,
    offline,
    refresh,
  };
}
