import { addDays } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { Selection } from '@/kit/list/select-rows';
import type { CompanySearch, CompanySort, ContractState, PersonSearch, PersonSort } from './directory-search';
import { asciiLower } from '@sync/model/tr/ascii';

/** A contract that ends within so many days is shown as ending. */
export const ENDING_DAYS = 60;

/** A company as the list shows it. */
export interface CompanyRow {
  readonly company: Company;
  readonly persons: number;
  readonly contract: ContractState;
  /** Time of the last meeting, in epoch milliseconds; null where none of the last year is known. */
  readonly lastMeeting: number | null;
  /** Others that may be the same company. */
  readonly duplicates: readonly Company[];
}

/** A person as the list shows them. */
export interface PersonRow {
  readonly person: Person;
  readonly name: string;
  readonly company: Company | null;
  /** Others who may be the same person. */
  readonly duplicates: readonly Person[];
}

export const personName = (person: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`;

/**
 * Returns the state of a company's contract.
 * @param today `YYYY-MM-DD`
 */
export function contractState(
  { contract_to, contract_from, contract_no }: Company,
  today: string,
): ContractState {
  if (contract_to === null) return contract_from === null && contract_no === null ? 'none' : 'running';
  if (contract_to < today) return 'ended';
  return contract_to <= addDays(today, ENDING_DAYS) ? 'ending' : 'running';
}

/** Words that say what a company is, not which one. */
const LEGAL_FORMS = /\b(a\.?s|ltd|sti|san|tic|ve|limited|anonim|sirketi)\b\.?/gu;

/** Returns keys that two records of one company have in common: one of these is enough. */
export function companyKeys(company: Partial<Company>): readonly string[] {
  const name = foldTurkish(company.name ?? '')
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();
  return [
    name === '' ? null : `name ${name}`,
    company.tax_no == null ? null : `tax ${company.tax_no}`,
    company.phone == null ? null : `phone ${company.phone}`,
    company.email == null ? null : `mail ${asciiLower(company.email)}`,
  ].filter((key) => key !== null);
}

/** Returns keys that two records of one person have in common. A name alone is not enough: many people share one. */
export function personKeys(person: Partial<Person>): readonly string[] {
  const name = foldTurkish(`${person.first_name ?? ''} ${person.last_name ?? ''}`);
  return [
    name === '' || person.company_id == null ? null : `name ${name} ${person.company_id}`,
    ...(person.phones ?? []).map(({ e164 }) => `phone ${e164}`),
    person.email == null ? null : `mail ${asciiLower(person.email)}`,
  ].filter((key) => key !== null);
}

/** Finds the records that share a key with another, itself left out. */
export function duplicatesAmong<R extends { readonly id: string }>(
  records: readonly R[],
  keysOf: (record: R) => readonly string[],
): (record: Partial<R>) => readonly R[] {
  const byKey = new Map<string, R[]>();
  for (const record of records) {
    for (const key of keysOf(record)) byKey.set(key, [...(byKey.get(key) ?? []), record]);
  }
  return (record) => {
    const found = new Set(keysOf(record as R).flatMap((key) => byKey.get(key) ?? []));
    return [...found].filter(({ id }) => id !== record.id);
  };
}

type Compare<Row> = (a: Row, b: Row) => number;

const companiesByName: Compare<CompanyRow> = (a, b) => compareTurkish(a.company.name, b.company.name);

export const companySelection: Selection<CompanyRow, CompanySearch, CompanySort> = {
  shows: ({ company }, search) => company.active || search.inactive === 'yes',
  filters: {
    type: ({ company }, type) => company.type_id === type,
    contract: ({ contract }, state) => contract === state,
    responsible: ({ company }, user) => company.responsible_user_id === user,
    duplicates: ({ duplicates }) => duplicates.length > 0,
  },
  texts: ({ company: { name, province, email, contract_no } }) => [name, province, email, contract_no],
  numbers: ({ company }) => [company.phone, company.tax_no],
  sorts: {
    name: companiesByName,
    persons: (a, b) => a.persons - b.persons || companiesByName(a, b),
    // Those without an end come last.
    contract: (a, b) =>
      (a.company.contract_to ?? '9999').localeCompare(b.company.contract_to ?? '9999') ||
      companiesByName(a, b),
    meeting: (a, b) => (a.lastMeeting ?? 0) - (b.lastMeeting ?? 0) || companiesByName(a, b),
    updated: (a, b) => a.company.updated_at.localeCompare(b.company.updated_at),
  },
  standing: { sort: 'name', order: 'asc' },
};

/** Companies of the device as rows. */
export function companyRows(
  {
    companies,
    persons,
    met,
  }: {
    companies: readonly Company[];
    persons: readonly Person[];
    met: ReadonlyMap<string, number>;
  },
  today: string,
): readonly CompanyRow[] {
  const count = new Map<string, number>();
  for (const { company_id: id, active } of persons) {
    if (id !== null && active) count.set(id, (count.get(id) ?? 0) + 1);
  }
  const duplicatesOf = duplicatesAmong(companies, companyKeys);
  return companies.map((company) => ({
    company,
    persons: count.get(company.id) ?? 0,
    contract: contractState(company, today),
    lastMeeting: met.get(company.id) ?? null,
    duplicates: duplicatesOf(company),
  }));
}

const personsByName: Compare<PersonRow> = (a, b) => compareTurkish(a.name, b.name);

export const personSelection: Selection<PersonRow, PersonSearch, PersonSort> = {
  shows: ({ person }, search) => person.active || search.inactive === 'yes',
  filters: {
    company: ({ person }, id) => person.company_id === id,
    position: ({ person }, id) => person.position_id === id,
    doctor: ({ person }) => person.is_doctor,
    duplicates: ({ duplicates }) => duplicates.length > 0,
  },
  texts: ({ name, company, person: { department, email, doctor_branch } }) => [
    name,
    company?.name,
    department,
    email,
    doctor_branch,
  ],
  numbers: ({ person }) => person.phones.map(({ e164 }) => e164),
  sorts: {
    name: personsByName,
    company: (a, b) => compareTurkish(a.company?.name ?? '', b.company?.name ?? '') || personsByName(a, b),
    updated: (a, b) => a.person.updated_at.localeCompare(b.person.updated_at),
  },
  standing: { sort: 'name', order: 'asc' },
};

/** Persons of the device as rows. */
export function personRows({
  companies,
  persons,
}: {
  companies: readonly Company[];
  persons: readonly Person[];
}): readonly PersonRow[] {
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const duplicatesOf = duplicatesAmong(persons, personKeys);
  return persons.map((person) => ({
    person,
    name: personName(person),
    company: companyOf.get(person.company_id ?? '') ?? null,
    duplicates: duplicatesOf(person),
  }));
}
