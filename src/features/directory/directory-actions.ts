import { actionError } from '@sync/model/action-error';
import type { ClientPhone } from '@sync/model/client';
import { company } from '@sync/model/company';
import type { Company } from '@sync/model/company';
import { checkIdentity } from '@sync/model/identity';
import { person } from '@sync/model/person';
import type { Person } from '@sync/model/person';
import { parsePhone } from '@sync/model/phone';
import { checkEmail } from '@sync/model/validation';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { changedValues } from '@/lib/changed-values';

/** What the form of a company holds; texts as typed. */
export interface CompanyValues {
  readonly name: string;
  readonly type_id: string | null;
  readonly tax_no: string;
  readonly tax_office: string;
  readonly phone: string;
  readonly email: string;
  readonly web: string;
  readonly province: string;
  readonly district: string;
  readonly address: string;
  readonly country: string | null;
  readonly contract_no: string;
  readonly contract_from: string;
  readonly contract_to: string;
  readonly authorisation_no: string;
  readonly discount_note: string;
  readonly bank_iban: string;
  readonly responsible_user_id: string | null;
  readonly note: string;
}

/** What the form of a person holds; texts as typed. */
export interface PersonValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly company_id: string | null;
  readonly position_id: string | null;
  readonly department: string;
  readonly phone: string;
  readonly second_phone: string;
  readonly email: string;
  readonly is_doctor: boolean;
  readonly doctor_branch: string;
  readonly birthday: string;
  readonly note: string;
}

type Problems = Record<string, string>;

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
}

/** The number as it is stored; null where nothing is typed. Notes a problem where it is none. */
function phoneOf(typed: string, field: string, problems: Problems): string | null {
  if (typed.trim() === '') return null;
  const parsed = parsePhone(typed);
  if (parsed.kind === 'e164' || parsed.kind === 'short') return parsed.value;
  problems[field] = parsed.kind === 'invalid' ? parsed.message : 'Telefon numarası eksik';
  return null;
}

function emailOf(typed: string, problems: Problems): string {
  const error = checkEmail(typed);
  if (error !== null) problems['email'] = error.message;
  return typed.trim().toLowerCase();
}

/**
 * Whether an IBAN holds: two letters, two check digits, and the remainder 1 (ISO 13616).
 * @param iban without blanks, upper case
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return false;
  if (iban.startsWith('TR') && iban.length !== 26) return false;
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  let rest = 0;
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function taxProblem(tax: string, country: string | null): string | null {
  if (tax === '' || (country !== null && country !== 'TR')) return null;
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
  const problems: Problems = {};
  const tax = values.tax_no.replaceAll(/[\s.-]/gu, '');
  const iban = values.bank_iban.replaceAll(/\s/gu, '').toUpperCase();
  if (values.name.trim() === '') problems['name'] = 'Firma adını yazın';
  if (values.type_id === null) problems['type_id'] = 'Firma tipini seçin';
  const taxError = taxProblem(tax, values.country);
  if (taxError !== null) problems['tax_no'] = taxError;
  if (iban !== '' && !isIban(iban)) problems['bank_iban'] = 'IBAN geçersiz; harf ve rakamlara yeniden bakın';
  if (values.contract_from !== '' && values.contract_to !== '' && values.contract_to < values.contract_from) {
    problems['contract_to'] = 'Sözleşme başlamadan bitemez';
  }
  const record = {
    ...values,
    type_id: values.type_id ?? '',
    tax_no: tax,
    bank_iban: iban,
    phone: phoneOf(values.phone, 'phone', problems),
    email: emailOf(values.email, problems),
    contract_from: values.contract_from === '' ? null : values.contract_from,
    contract_to: values.contract_to === '' ? null : values.contract_to,
  };
  refuse(problems);
  return form === null
    ? writes.create(company, { ...record, active: true }, { summary: 'Yeni firma' })
    : writes.change(company, form.opened.id, changedValues(form.opened, record), {
        summary: 'Firma bilgileri değişti',
        ...form,
      });
}

/** The phones with those two in front; what else was stored of them stays. */
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
  const problems: Problems = {};
  if (values.first_name.trim() === '') problems['first_name'] = 'Adı yazın';
  if (values.last_name.trim() === '') problems['last_name'] = 'Soyadı yazın';
  const numbers = [phoneOf(phone, 'phone', problems), phoneOf(second_phone, 'second_phone', problems)].filter(
    (number) => number !== null,
  );
  const record = {
    ...values,
    phones: phonesOf(form?.opened.phones ?? [], numbers),
    email: emailOf(values.email, problems),
    doctor_branch: values.is_doctor ? values.doctor_branch : null,
    birthday: values.birthday === '' ? null : values.birthday,
  };
  refuse(problems);
  return form === null
    ? writes.create(person, { ...record, active: true }, { summary: 'Yeni kişi' })
    : writes.change(person, form.opened.id, changedValues(form.opened, record), {
        summary: 'Kişi bilgileri değişti',
        ...form,
      });
}

/** Sets a company aside or takes it back. @throws ActionError */
export async function setCompanyActive(writes: LocalWrites, id: string, active: boolean): Promise<void> {
  await writes.change(
    company,
    id,
    { active },
    { summary: active ? 'Firma etkinleştirildi' : 'Firma pasife alındı' },
  );
}

/** Sets a person aside or takes her back. @throws ActionError */
export async function setPersonActive(writes: LocalWrites, id: string, active: boolean): Promise<void> {
  await writes.change(
    person,
    id,
    { active },
    { summary: active ? 'Kişi etkinleştirildi' : 'Kişi pasife alındı' },
  );
}
