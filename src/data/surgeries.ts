import { useMemo } from 'react';
import type { Surgery } from '@sync/model/entities/surgery';
import { documents$ } from './documents';
import { useLiveQuery } from './workspace';

const none: readonly Surgery[] = [];

/**
 * Returns the surgeries that are planned to begin between two instants, ISO 8601 in UTC, the second not included;
 * again with every change. Null until they are read.
 */
export function useSurgeriesBetween(from: string, until: string): readonly Surgery[] | null {
  const found = useLiveQuery(
    (database) => documents$(database.surgeries.find({ selector: { day_key: { $gte: from, $lt: until } } })),
    [from, until],
  );
  return useMemo(() => {
    if (found.state === 'loading') return null;
    return found.state === 'error' ? none : found.data.filter((record) => record.kind === 'surgery');
  }, [found]);
}
