import { useEffect, useEffectEvent, useState } from 'react';
import { dropKeptAnswer, keepAnswer, readKeptAnswer } from './kept-answers';
import { useServerQuery } from './use-server-query';
import type { Answered } from './use-server-query';
import { useSignedIn } from './workspace';
import type { Query } from '@sync/rpc/rpc';

/** Reasons for which what was kept goes from the device, too. */
const GONE: ReadonlySet<string> = new Set(['permission_denied', 'account_inactive', 'unknown_run']);

/**
 * Returns the answer to a query. The last one stays on the device, sealed, and is there without a network. What the
 * server does not show any more is removed.
 */
export function useKeptQuery<Given, Value>(
  query: Query<Given, Value>,
  given: Given,
  keptAs: string,
  options: { readonly every?: (value: Value | null) => number } = {},
): Answered<Value> {
  const { workspace } = useSignedIn();
  const [before, setBefore] = useState<{ readonly of: string; readonly value: Value } | null>(null);
  const asked = useServerQuery(query, given, options);
  const { value, problem } = asked;
  const isGone = problem?.kind === 'rejected' && GONE.has(problem.reason);
  const read = useEffectEvent(async () => {
    try {
      setBefore({ of: keptAs, value: query.answer(await readKeptAnswer(workspace, keptAs)) });
    } catch {
      // Nothing was kept, or by a version that kept something else.
      setBefore(null);
    }
  });
  useEffect(() => void read(), [keptAs]);
  const keep = useEffectEvent(async () => {
    if (isGone) {
      setBefore(null);
      await dropKeptAnswer(workspace, keptAs);
    } else if (value !== null) await keepAnswer(workspace, keptAs, value);
  });
  useEffect(() => void keep(), [value, isGone]);
  const kept = before?.of === keptAs ? before.value : null;
  return { ...asked, value: isGone ? null : (value ?? kept) };
}
