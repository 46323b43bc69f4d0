import type { ReactNode } from 'react';
import type { Live } from '@/data/live';
import { useSyncState } from '@/data/sync-state';
import { ErrorNote, LoadingBlock, NoMatch } from '@/ui/page-states';

/** Shows the state of an inbox list without entries. No list is called empty before the first sync is complete. */
export function ListStates({
  state,
  found,
  filtered,
  onClear,
  children,
}: {
  state: Live<unknown>['state'];
  /** Number of matching entries. */
  found: number;
  filtered: boolean;
  onClear: () => void;
  /** Content for a list that is empty without filters. */
  children: ReactNode;
}) {
  const complete = useSyncState((sync) => sync.status.complete);
  if (state === 'error') return <ErrorNote />;
  if (state === 'loading') return <LoadingBlock lines={5} />;
  if (found > 0) return null;
  if (!complete) return <LoadingBlock lines={5} />;
  if (!filtered) return children;
  return <NoMatch onClear={onClear}>Süzgeçlerden birini kaldırmayı deneyin.</NoMatch>;
}
