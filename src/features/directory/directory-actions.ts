import type { ClientPhone } from '@sync/model/entities/client';
import { company } from '@sync/model/entities/company';
import type { Company } from '@sync/model/entities/company';
import { checkIdentity } from '@sync/model/rules/identity';
import { person } from '@sync/model/entities/person';
import type { Person } from '@sync/model/entities/person';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm, readPhone } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';

/** The fields of the form of a company, in its order. */
export const companyFields = [
  'name',
  'type_id',
  'tax_no',
  'tax_office',
  'phone',
  'email',
  'web',
  'country',
  'province',
  'district',
  'address',
  'contract_no',
  'authorisation_no',
  'authorisation_to',
  'contract_from',
  'contract_to',
  'bank_iban',
  'discount_note',
  'responsible_user_id',
  'note',
] as const;
export type CompanyValues = FormValues<typeof company, (typeof companyFields)[number]>;

/** The fields of a person's form that match one field of the record each. */
export const personFields = [
  'first_name',
  'last_name',
  'company_id',
  'position_id',
  'department',
  'email',
  'birthday',
  'is_doctor',
  'doctor_branch',
  'note',
] as const;
/** Values of a person, with two of the phones as typed; the record may hold more. */
export type PersonValues = FormValues<typeof person, (typeof personFields)[number]> & {
  readonly phone: string;
  readonly second_phone: string;
};

function taxProblem(tax: string, country: string): string | null {
  if (tax === '' || (country !== '' && country !== 'TR')) return null;
  if (/^\d{10}$/u.test(tax)) return null;
  if (!/^\d{11}$/u.test(tax)) return 'Vergi numarası 10, şahıs firmasında 11 rakamdır';
  return checkIdentity('tckn', tax).ok
    ? null
    : 'Şahıs firmasının TC kimlik numarası geçersiz; rakamlara yeniden bakın';
}

/**
 * Adds a company, or changes one.
 * @throws ActionError with the fields to mend
 */
export async function saveCompany(
  writes: LocalWrites,
  form: OpenedForm<Company> | null,
  values: CompanyValues,
): Promise<Company> {
  const { record, problems } = readForm(company, values);
  if (values.name.trim() === '') problems['name'] = 'Firma adını yazın';
  if (values.type_id === null) problems['type_id'] = 'Firma tipini seçin';
  const taxError = taxProblem(record.tax_no ?? '', values.country);
  if (taxError !== null) problems['tax_no'] = taxError;
  if (values.contract_from !== '' && values.contract_to !== '' && values.contract_to < values.contract_from) {
    problems['contract_to'] = 'Sözleşme başlamadan bitemez';
  }
  refuseProblems(problems);
  return saveRecord(writes, company, form, record);
}

/** Returns the phones with those two in front; their other stored details are kept. */
function phonesOf(stored: readonly ClientPhone[], numbers: readonly string[]): readonly ClientPhone[] {
  const shown = stored.slice(0, 2).map(({ e164 }) => e164);
  const kept = stored.filter(({ e164 }) => !shown.includes(e164) && !numbers.includes(e164));
  const given = [...new Set(numbers)].map((e164): ClientPhone => {
    const before = stored.find((phone) => phone.e164 === e164);
    return before ?? { e164, label: 'work', primary: false, whatsapp: false, shared: false };
  });
  return [...given, ...kept].map((phone, at) => ({ ...phone, primary: at === 0 }));
}

/**
 * Adds a person, or changes one.
 * @throws ActionError with the fields to mend
 */
export async function savePerson(
  writes: LocalWrites,
  form: OpenedForm<Person> | null,
  { phone, second_phone, ...values }: PersonValues,
): Promise<Person> {
  const { record: read, problems } = readForm(person, values);
  if (values.first_name.trim() === '') problems['first_name'] = 'Adı yazın';
  if (values.last_name.trim() === '') problems['last_name'] = 'Soyadı yazın';
  const numbers = Object.entries({ phone, second_phone }).flatMap(([field, typed]) => {
    const number = readPhone(typed);
    if ('problem' in number) problems[field] = number.problem;
    return 'problem' in number || number.number === null ? [] : [number.number];
  });
  const record = {
    ...read,
    phones: phonesOf(form?.opened.phones ?? [], numbers),
    doctor_branch: values.is_doctor ? values.doctor_branch : null,
  };
  refuseProblems(problems);
  return saveRecord(writes, person, form, record);
}
