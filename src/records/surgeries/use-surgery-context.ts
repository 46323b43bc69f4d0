import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { isSurgeryWithinScope } from '@sync/model/rules/surgery-scope';
import type { SurgeryContext } from './surgery-context';

/** Returns the dependencies of the actions on surgeries, for the signed-in user. */
export function useSurgeryContext(): SurgeryContext {
  const { writes, known } = useSignedIn();
  const reference = useReferenceData();
  const me = reference.user(known.userId);
  const isOpened = (known.emergency ?? null) !== null;
  const scope = known.ownScope ?? known.scope;
  return useMemo(
    () => ({
      writes,
      reference,
      isBeyond: (surgery) => isOpened && me !== undefined && !isSurgeryWithinScope(surgery, scope, me),
      now: () => new Date().toISOString(),
    }),
    [writes, reference, isOpened, me, scope],
  );
}
