import { company } from '@sync/model/entities/company';
import type { Company } from '@sync/model/entities/company';
import { person } from '@sync/model/entities/person';
import type { Person } from '@sync/model/entities/person';
import { stateOfAll, useRecords } from './records';

/** All companies and persons on the device, those set aside included. */
export interface DirectoryRecords {
  readonly companies: readonly Company[];
  readonly persons: readonly Person[];
  readonly state: 'loading' | 'error' | 'ready';
}

/** Returns the directory, again with every change. */
export function useDirectoryRecords(): DirectoryRecords {
  const companies = useRecords(company);
  const persons = useRecords(person);
  return {
    companies: companies.records,
    persons: persons.records,
    state: stateOfAll(companies, persons),
  };
}
