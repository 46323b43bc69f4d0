import { addDays } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import type { Company } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { CompanySearch, ContractState, PersonSearch } from './directory-search';

/** A contract that ends within so many days is shown as ending. */
export const ENDING_DAYS = 60;

/** A company as the list shows it. */
export interface CompanyRow {
  readonly company: Company;
  readonly persons: number;
  readonly contract: ContractState;
  /** When it was last met, in epoch milliseconds; null where that is not known of the last year. */
  readonly lastMeeting: number | null;
  /** Others that may be the same company. */
  readonly duplicates: readonly Company[];
}

/** A person as the list shows her. */
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
 * How a company's contract stands.
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

/** What two records of one company have in common: one of these is enough. */
export function companyKeys(company: Partial<Company>): readonly string[] {
  const name = foldTurkish(company.name ?? '')
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim();
  return [
    name === '' ? null : `name ${name}`,
    company.tax_no == null ? null : `tax ${company.tax_no}`,
    company.phone == null ? null : `phone ${company.phone}`,
    company.email == null ? null : `mail ${company.email.toLowerCase()}`,
  ].filter((key) => key !== null);
}

/** What two records of one person have in common. A name alone is not enough: many people share one. */
export function personKeys(person: Partial<Person>): readonly string[] {
  const name = foldTurkish(`${person.first_name ?? ''} ${person.last_name ?? ''}`);
  return [
    name === '' || person.company_id == null ? null : `name ${name} ${person.company_id}`,
    ...(person.phones ?? []).map(({ e164 }) => `phone ${e164}`),
    person.email == null ? null : `mail ${person.email.toLowerCase()}`,
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

const matches = (text: string, ...fields: readonly (string | null | undefined)[]): boolean => {
  const words = foldTurkish(text).split(' ').filter(Boolean);
  const folded = fields.map((field) => foldTurkish(field ?? '')).join(' ');
  return words.every((word) => folded.includes(word));
};
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '').replace(/^0+/u, '');

/** Companies of the device as rows, with what the address and the typed text ask for. */
export function selectCompanies(
  {
    companies,
    persons,
    met,
  }: {
    companies: readonly Company[];
    persons: readonly Person[];
    met: ReadonlyMap<string, number>;
  },
  search: CompanySearch,
  text: string,
  today: string,
): readonly CompanyRow[] {
  const count = new Map<string, number>();
  for (const { company_id: id, active } of persons) {
    if (id !== null && active) count.set(id, (count.get(id) ?? 0) + 1);
  }
  const duplicatesOf = duplicatesAmong(companies, companyKeys);
  const digits = digitsOf(text);
  const rows = companies
    .map((company) => ({
      company,
      persons: count.get(company.id) ?? 0,
      contract: contractState(company, today),
      lastMeeting: met.get(company.id) ?? null,
      duplicates: duplicatesOf(company),
    }))
    .filter(({ company, contract, duplicates }) => {
      if (!company.active && search.inactive !== 'yes') return false;
      if (search.type !== undefined && company.type_id !== search.type) return false;
      if (search.contract !== undefined && contract !== search.contract) return false;
      if (search.responsible !== undefined && company.responsible_user_id !== search.responsible)
        return false;
      if (search.duplicates === 'yes' && duplicates.length === 0) return false;
      if (text.trim() === '') return true;
      if (digits.length >= 4 && `${company.phone ?? ''} ${company.tax_no ?? ''}`.includes(digits))
        return true;
      return matches(text, company.name, company.province, company.email, company.contract_no);
    });
  const { sort = 'name', order = 'asc' } = search;
  const byName = (a: CompanyRow, b: CompanyRow) => compareTurkish(a.company.name, b.company.name);
  const compare = {
    name: byName,
    persons: (a: CompanyRow, b: CompanyRow) => a.persons - b.persons || byName(a, b),
    // Those without an end come last.
    contract: (a: CompanyRow, b: CompanyRow) =>
      (a.company.contract_to ?? '9999').localeCompare(b.company.contract_to ?? '9999') || byName(a, b),
    meeting: (a: CompanyRow, b: CompanyRow) => (a.lastMeeting ?? 0) - (b.lastMeeting ?? 0) || byName(a, b),
    updated: (a: CompanyRow, b: CompanyRow) => a.company.updated_at.localeCompare(b.company.updated_at),
  }[sort];
  return rows.sort((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)));
}

/** Persons of the device as rows, with what the address and the typed text ask for. */
export function selectPersons(
  { companies, persons }: { companies: readonly Company[]; persons: readonly Person[] },
  search: PersonSearch,
  text: string,
): readonly PersonRow[] {
  const companyOf = new Map(companies.map((company) => [company.id, company]));
  const duplicatesOf = duplicatesAmong(persons, personKeys);
  const digits = digitsOf(text);
  const rows = persons
    .map((person) => ({
      person,
      name: personName(person),
      company: companyOf.get(person.company_id ?? '') ?? null,
      duplicates: duplicatesOf(person),
    }))
    .filter(({ person, name, company, duplicates }) => {
      if (!person.active && search.inactive !== 'yes') return false;
      if (search.company !== undefined && person.company_id !== search.company) return false;
      if (search.position !== undefined && person.position_id !== search.position) return false;
      if (search.doctor === 'yes' && !person.is_doctor) return false;
      if (search.duplicates === 'yes' && duplicates.length === 0) return false;
      if (text.trim() === '') return true;
      if (digits.length >= 4 && person.phones.some(({ e164 }) => e164.includes(digits))) return true;
      return matches(text, name, company?.name, person.department, person.email, person.doctor_branch);
    });
  const { sort = 'name', order = 'asc' } = search;
  const byName = (a: PersonRow, b: PersonRow) => compareTurkish(a.name, b.name);
  const compare = {
    name: byName,
    company: (a: PersonRow, b: PersonRow) =>
      compareTurkish(a.company?.name ?? '', b.company?.name ?? '') || byName(a, b),
    updated: (a: PersonRow, b: PersonRow) => a.person.updated_at.localeCompare(b.person.updated_at),
  }[sort];
  return rows.sort((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)));
}
