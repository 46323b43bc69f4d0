import { useCallback } from 'react';
import { isBeyondScope } from '@sync/model/rules/beyond-scope';
import { useReferenceData } from './reference-data';
import { useSignedIn } from './workspace';

/**
 * Returns a check whether an emergency access alone shows a record. It is then read-only: the server would reject a
 * change. This is so until the server says that the access is over: without a network the records are still here.
 */
export function useBeyond(): (record: { readonly kind: string }) => boolean {
  const { known } = useSignedIn();
  const me = useReferenceData().user(known.userId);
  const isOpened = (known.emergency ?? null) !== null;
  const scope = known.ownScope ?? known.scope;
  return useCallback(
    (record) => isOpened && me !== undefined && isBeyondScope(record, scope, me),
    [isOpened, scope, me],
  );
}
