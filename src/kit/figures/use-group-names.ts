import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { countryName } from '@sync/model/tr/countries';
import type { GroupNames } from './figure-words';

/** Returns the names of groups known to this device; the object changes with the reference data alone. */
export function useGroupNames(): GroupNames {
  const reference = useReferenceData();
  return useMemo(
    () => ({
      definitionName: (id) => reference.definitionName(id),
      userName: (id) => reference.userName(id),
      countryName: (code) => countryName(code) ?? code,
    }),
    [reference],
  );
}
