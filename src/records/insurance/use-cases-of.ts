import { useMemo } from 'react';
import { documents$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceEvent } from '@sync/model/entities/insurance-event';

export interface FoundCases<T> {
  readonly records: readonly T[];
  readonly state: 'loading' | 'error' | 'ready';
}

type Case = InsuranceCase | Biopsy;

/** Provisions or biopsies on this device of a patient, or of a surgery or ticket; the latest first. */
export function useCasesOf<K extends Case['kind']>(
  kind: K,
  key: 'client_key' | 'link_key',
  id: string | null,
): FoundCases<Extract<Case, { readonly kind: K }>> {
  const found = useLiveQuery(
    (database) => documents$(database.cases.find({ selector: { [key]: id ?? '-' } })),
    [key, id],
  );
  return useMemo(() => {
    if (found.state !== 'ready') return { records: [], state: found.state };
    // Of this kind alone.
    const records = found.data.filter((record) => record.kind === kind) as unknown as Extract<
      Case,
      { readonly kind: K }
    >[];
    return { records: records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)), state: 'ready' };
  }, [found, kind]);
}

/** Returns the events of a case, the latest first. */
export function useCaseEvents(caseId: string): readonly InsuranceEvent[] {
  const found = useLiveQuery(
    (database) => documents$(database.cases.find({ selector: { link_key: caseId } })),
    [caseId],
  );
  return useMemo(
    () =>
      found.state === 'ready'
        ? found.data
            .filter((record) => record.kind === 'insurance_event')
            .sort((a, b) => (a.at < b.at ? 1 : -1))
        : [],
    [found],
  );
}
