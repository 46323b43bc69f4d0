import { useMemo } from 'react';
import { stateOfAll, useRecords } from '@/data/records';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import type { ImportList } from '@sync/model/entities/import-values';

/** Imported lists and how their layouts are read: those of some kinds that the device has. */
export interface Imports {
  readonly files: readonly ImportFile[];
  readonly profiles: readonly ImportProfile[];
  readonly profile: (id: string | null) => ImportProfile | undefined;
  readonly state: 'loading' | 'error' | 'ready';
}

/** @param lists kinds of lists that are wanted; keep it stable between draws */
export function useImports(lists: readonly ImportList[]): Imports {
  const files = useRecords(importFile);
  const profiles = useRecords(importProfile);
  const state = stateOfAll(files, profiles);
  return useMemo(() => {
    const own = profiles.records.filter(({ list }) => lists.includes(list));
    const byId = new Map(own.map((record) => [record.id, record]));
    return {
      files: files.records.filter(({ list }) => lists.includes(list)),
      profiles: own,
      profile: (id: string | null) => (id === null ? undefined : byId.get(id)),
      state,
    };
  }, [files.records, profiles.records, state, lists]);
}
