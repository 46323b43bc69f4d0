import type { PushResult, WireChange } from '@sync/core/wire';
import type { OneChange, Rejection } from './model-change';
import type { ModelServer } from './model-server';

/* Model of `app.push_act`: all changes of an act are applied, or nothing is stored. */

/** Reason for which an act is not stored: the record that stands in its way, and the rejection where it is none of a conflict. */
interface Failure {
  readonly id: string;
  readonly rejection: Rejection | null;
}

/** @param of makes a change ready, upon what is stored in that moment */
export function pushAct(
  server: ModelServer,
  act: readonly WireChange[],
  of: (change: WireChange) => OneChange,
): readonly PushResult[] {
  let failure = refusedBefore(act, of);
  if (failure === null) {
    const takeBack = server.savepoint();
    const results = tryAct(act, of);
    failure = failureOf(results.at(-1));
    if (failure === null)
      return results.map((result, at) => {
        const change = act[at];
        return change === undefined || result.status !== 'applied'
          ? result
          : { ...result, current: of(change).current() };
      });
    takeBack();
  }
  const { id, rejection } = failure;
  return act.map((change) => answerFor(of(change), change, id, rejection));
}

/** Returns a rejection of an earlier call that still counts: of a change at fault, else of one beside it. */
function refusedBefore(act: readonly WireChange[], of: (change: WireChange) => OneChange): Failure | null {
  const known = act.flatMap((change): Failure[] => {
    const rejection = of(change).known;
    return rejection === undefined ? [] : [{ id: change.id, rejection }];
  });
  return known.find(({ rejection }) => rejection?.because === undefined) ?? known[0] ?? null;
}

/** Makes changes up to the first that is not applied. */
function tryAct(act: readonly WireChange[], of: (change: WireChange) => OneChange): readonly PushResult[] {
  const results: PushResult[] = [];
  for (const change of act) {
    const result = of(change).answer();
    results.push(result);
    if (result.status !== 'applied') break;
  }
  return results;
}

function failureOf(result: PushResult | undefined): Failure | null {
  if (result?.status === 'conflict') return { id: result.id, rejection: null };
  if (result?.status !== 'rejected') return null;
  const { id, code, field, because } = result;
  const rejection = {
    code,
    ...(field == null ? {} : { field }),
    ...(because === undefined ? {} : { because }),
  };
  return { id, rejection };
}

function answerFor(
  tried: OneChange,
  { id }: WireChange,
  failed: string,
  rejection: Rejection | null,
): PushResult {
  const current = tried.current();
  if (tried.stored !== undefined) return { id, status: 'applied', row_version: tried.stored, current };
  if (rejection === null)
    return id === failed && current !== null
      ? { id, status: 'conflict', current, ...tried.storedBefore() }
      : { id, status: 'postponed' };
  const { because = failed } = rejection;
  const isInherited = rejection.because !== undefined;
  const told = id === failed && !isInherited ? rejection : { ...rejection, because };
  return tried.refuse(told, rejection.code !== '23503' && !isInherited);
}
