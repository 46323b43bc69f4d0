import { useMemo } from 'react';
import { stateOfAll, useRecords } from '@/data/records';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';

/** Imported lists and how their layouts are read: all of them that the device has. */
export interface Imports {
  readonly files: readonly ImportFile[];
  readonly profiles: readonly ImportProfile[];
  readonly profile: (id: string | null) => ImportProfile | undefined;
  readonly state: 'loading' | 'error' | 'ready';
}

export function useImports(): Imports {
  const files = useRecords(importFile);
  const profiles = useRecords(importProfile);
  const state = stateOfAll(files, profiles);
  return useMemo(() => {
    const byId = new Map(profiles.records.map((one) => [one.id, one]));
    return {
      files: files.records,
      profiles: profiles.records,
      profile: (id: string | null) => (id === null ? undefined : byId.get(id)),
      state,
    };
  }, [files.records, profiles.records, state]);
}
