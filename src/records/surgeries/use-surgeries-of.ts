import { useMemo } from 'react';
import { documents$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import type { Surgery } from '@sync/model/entities/surgery';

export interface FoundSurgeries {
  readonly surgeries: readonly Surgery[];
  readonly state: 'loading' | 'error' | 'ready';
}

/**
 * Returns surgeries on this device of a patient or of a ticket, the latest first; those without a time come before
 * them.
 */
export function useSurgeriesOf(key: 'client_key' | 'ticket_key', id: string | null): FoundSurgeries {
  const found = useLiveQuery(
    (database) => documents$(database.surgeries.find({ selector: { [key]: id ?? '-' } })),
    [key, id],
  );
  return useMemo(() => {
    if (found.state !== 'ready') return { surgeries: [], state: found.state };
    const surgeries = found.data
      .filter((record) => record.kind === 'surgery')
      .sort((a, b) => (b.planned_start ?? 'z').localeCompare(a.planned_start ?? 'z'));
    return { surgeries, state: 'ready' };
  }, [found]);
}
