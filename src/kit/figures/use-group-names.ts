import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { countryName } from '@sync/model/tr/countries';
import { ownColumn } from '@sync/model/figures/own-columns';
import { extraRowKey } from '@sync/model/rules/extra-values';
import type { GroupNames } from './figure-words';

/** Returns the names of groups known to this device; the object changes with the reference data alone. */
export function useGroupNames(): GroupNames {
  const reference = useReferenceData();
  return useMemo(() => {
    const own = new Map(
      reference.definitions('extra_field').flatMap((field) => {
        const column = ownColumn(field);
        return column === undefined ? [] : [[extraRowKey(field), column] as const];
      }),
    );
    return {
      definitionName: (id) => reference.definitionName(id),
      userName: (id) => reference.userName(id),
      countryName: (code) => countryName(code) ?? code,
      ownColumn: (id) => own.get(id),
    };
  }, [reference]);
}
