import { useMemo } from 'react';
import { useRelated } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { extraValue } from '@sync/model/entities/extra-value';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import type { ExtraFieldOwner } from '@sync/model/lookups/extra-field';
import type { ExtraField } from '@sync/model/rules/extra-values';

/** Returns the fields of a kind of record that the user may read, in the hospital's order. */
export function useExtraFields(kind: ExtraFieldOwner): readonly ExtraField[] {
  const reference = useReferenceData();
  const health = usePermission('crm.client_health.read');
  return useMemo(
    () =>
      reference
        .definitions('extra_field')
        .filter(({ attributes }) => attributes.record_kind === kind && (health || !attributes.health)),
    [reference, kind, health],
  );
}

/** Returns the values of a record; null while they are being read. */
export function useExtraValues(recordId: string | null): readonly ExtraValue[] | null {
  const { records, state } = useRelated(extraValue, 'record_id', recordId);
  return state === 'ready' ? records : null;
}
