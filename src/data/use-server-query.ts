import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Query, ServerProblem } from '@sync/rpc/rpc';
import { runQuery } from './server';
import { useSyncState } from './sync-state';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

/** Last answer of the server. Nothing of it is stored on the device. */
interface Told<T> {
  /** Null while nothing is known. */
  readonly value: T | null;
  /** Time of the answer, milliseconds since 1970 by this device's clock. */
  readonly at: number;
  /** Reason why the last look failed; null where it did not. */
  readonly problem: ServerProblem | null;
}

/** Last answer of the server, with the state of the network and a way to ask again. */
export interface Answered<T> extends Told<T> {
  readonly offline: boolean;
  readonly refresh: () => Promise<void>;
}

interface Options<T> {
  /** Returns the milliseconds between two looks while the page is visible. Without it there are none in between. */
  readonly every?: (value: T | null) => number;
  /** Shown with its time when the screen opens again: for lists that users need without a network, too. */
  readonly keep?: boolean;
}

/** Former answers, by queries, while the user is signed in. */
const kept = new WeakMap<Workspace, Map<string, Told<unknown>>>();

function keptBy(workspace: Workspace): Map<string, Told<unknown>> {
  const known = kept.get(workspace) ?? new Map<string, Told<unknown>>();
  kept.set(workspace, known);
  return known;
}

/** Asks at once, when the page is shown again, when the network returns, and at an interval in milliseconds. */
function useLookAgain(look: () => Promise<void>, pause: number | undefined): void {
  useEffect(() => {
    void look();
  }, [look]);
  useEffect(() => {
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    addEventListener('online', lookIfSeen);
    document.addEventListener('visibilitychange', lookIfSeen);
    const timer = pause === undefined ? undefined : setInterval(lookIfSeen, pause);
    return () => {
      removeEventListener('online', lookIfSeen);
      document.removeEventListener('visibilitychange', lookIfSeen);
      clearInterval(timer);
    };
  }, [look, pause]);
}

/** Follows a query of the server. It asks again when `given` changes or `refresh` is called. */
export function useServerQuery<Given, Value>(
  query: Query<Given, Value>,
  given: Given,
  { every, keep = false }: Options<Value> = {},
): Answered<Value> {
  const { workspace } = useSignedIn();
  const key = `${query.name} ${JSON.stringify(given)}`;
  const nothing: Told<Value> = { value: null, at: 0, problem: null };
  const [told, setTold] = useState(() => {
    // Under its name the same query has kept it.
    const before = keep ? (keptBy(workspace).get(key) as Told<Value> | undefined) : undefined;
    return before ?? nothing;
  });
  // The values are compared by what they say: the object is new with every render.
  // oxlint-disable-next-line react/exhaustive-deps
  const asked = useMemo(() => given, [key]);
  const latest = useRef(0);
  const refresh = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    const answer = await runQuery(query, asked);
    // A later look knows more.
    if (own !== latest.current) return;
    setTold((before) => {
      const next: Told<Value> = answer.ok
        ? { value: answer.value, at: Date.now(), problem: null }
        : { ...before, problem: answer.problem };
      if (keep) keptBy(workspace).set(key, next);
      return next;
    });
  }, [query, asked, key, keep, workspace]);
  useLookAgain(refresh, every?.(told.value));
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  return { ...told, offline: offline || told.problem?.kind === 'no-network', refresh };
}
