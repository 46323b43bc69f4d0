import { company } from '@sync/model/entities/company';
import { formatPhone } from '@sync/model/rules/phone';
import type { ReferenceData } from '@/data/reference-data';
import { dayOf } from '@/lib/dates';
import type { SheetCell } from '@/records/spreadsheet';
import type { CompanyRow, PersonRow } from './directory-rows';
import { contractStates } from './directory-search';

const day = (value: string | null): SheetCell => (value === null ? null : { day: value });
type Names = Pick<ReferenceData, 'definitionName' | 'userName'>;

export const companyExportHead = [
  'Firma',
  'Tip',
  'Vergi no',
  'Vergi dairesi',
  'Telefon',
  'E-posta',
  'Web',
  'İl',
  'İlçe',
  'Adres',
  'Sözleşme no',
  company.fields.contract_from.label,
  company.fields.contract_to.label,
  'Sözleşme durumu',
  'Yetki belgesi no',
  'IBAN',
  'Sorumlu',
  'Kişi sayısı',
  'Son toplantı',
  'Etkin',
  'Güncellenme günü',
] as const;

/** Rows of the export in the order of `companyExportHead`. */
export function companyExportRows(
  rows: readonly CompanyRow[],
  names: Names,
): readonly (readonly SheetCell[])[] {
  return rows.map(({ company, persons, contract, lastMeeting }) => [
    company.name,
    names.definitionName(company.type_id),
    company.tax_no,
    company.tax_office,
    company.phone === null ? null : formatPhone(company.phone),
    company.email,
    company.web,
    company.province,
    company.district,
    company.address,
    company.contract_no,
    day(company.contract_from),
    day(company.contract_to),
    contractStates[contract],
    company.authorisation_no,
    company.bank_iban,
    names.userName(company.responsible_user_id),
    persons,
    day(lastMeeting === null ? null : dayOf(lastMeeting)),
    company.active ? 'Evet' : 'Hayır',
    day(dayOf(company.updated_at)),
  ]);
}

export const personExportHead = [
  'Ad',
  'Soyad',
  'Firma',
  'Pozisyon',
  'Bölüm',
  'Hekim',
  'Branş',
  'Telefonlar',
  'E-posta',
  'Etkin',
  'Güncellenme günü',
] as const;

/** Rows of the export in the order of `personExportHead`. */
export function personExportRows(
  rows: readonly PersonRow[],
  names: Names,
): readonly (readonly SheetCell[])[] {
  return rows.map(({ person, company }) => [
    person.first_name,
    person.last_name,
    company?.name ?? null,
    names.definitionName(person.position_id),
    person.department,
    person.is_doctor ? 'Evet' : 'Hayır',
    person.doctor_branch,
    person.phones.map(({ e164 }) => formatPhone(e164)).join(', ') || null,
    person.email,
    person.active ? 'Evet' : 'Hayır',
    day(dayOf(person.updated_at)),
  ]);
}
