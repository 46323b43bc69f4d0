import { documents$ } from './documents';
import { useLiveQuery } from './workspace';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';

/** All companies and persons on the device, those set aside included. */
export interface DirectoryRecords {
  readonly companies: readonly Company[];
  readonly persons: readonly Person[];
  readonly state: 'loading' | 'error' | 'ready';
}

const nothing: Omit<DirectoryRecords, 'state'> = { companies: [], persons: [] };

/** The directory, again with every change. Some hundred records: they are kept whole. */
export function useDirectoryRecords(): DirectoryRecords {
  const found = useLiveQuery((database) => documents$(database.directory.find()), []);
  if (found.state !== 'ready') return { ...nothing, state: found.state };
  return { ...split(found.data), state: 'ready' };
}

const known = new WeakMap<readonly (Company | Person)[], Omit<DirectoryRecords, 'state'>>();

/** The same lists for the same records, so that what is computed from them is kept. */
function split(records: readonly (Company | Person)[]): Omit<DirectoryRecords, 'state'> {
  const before = known.get(records);
  if (before !== undefined) return before;
  const lists = {
    companies: records.filter((record) => record.kind === 'company'),
    persons: records.filter((record) => record.kind === 'person'),
  };
  known.set(records, lists);
  return lists;
}
