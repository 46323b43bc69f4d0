import type { ReferenceData } from '@/data/reference-data';
import { countryName, languageName } from '@sync/model/tr/countries';
import { formatDate } from '@/lib/dates';
import { clientKinds, identityTypes, insuranceKinds, sexes } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import type { ShownRecord } from '@sync/rpc/merges';

/** A record of the server as its columns are: without the number, which is masked. */
export type RecordValues = Omit<Client, 'identity_no'> & { readonly has_clinical_note: boolean };

/** Converts the server's row into values at the boundary: its columns are those of the model. */
export const valuesOf = (record: ShownRecord): RecordValues => record as unknown as RecordValues;

export const nameOf = ({ first_name: first, last_name: last }: RecordValues): string => `${first} ${last}`;

const joined = (parts: readonly (string | null | undefined | false)[], mark = ', '): string | null =>
  parts.filter(Boolean).join(mark) || null;

type Text = (values: RecordValues, reference: ReferenceData) => string | null;

const texts: Readonly<Record<string, { readonly label: string; readonly text: Text }>> = {
  name: { label: 'Ad soyad', text: nameOf },
  identity: {
    label: 'Kimlik no',
    text: ({ identity_type: type, identity_masked: masked }) =>
      masked === null ? null : type === 'tckn' ? masked : `${identityTypes[type]} ${masked}`,
  },
  birth_date: { label: 'Doğum tarihi', text: ({ birth_date: day }) => day && formatDate(day) },
  sex: { label: 'Cinsiyet', text: ({ sex }) => (sex === 'unspecified' ? null : sexes[sex]) },
  phones: { label: 'Telefon', text: ({ phones }) => joined(phones.map(({ e164 }) => formatPhone(e164))) },
  email: { label: 'E-posta', text: ({ email }) => email },
  address: {
    label: 'Adres',
    text: ({ address, district, province }) => joined([address, district, province]),
  },
  insurance: {
    label: 'Güvence',
    text: ({ insurance_kind: kind, insurer_name: insurer, policy_no: policy }) =>
      joined([kind && insuranceKinds[kind], insurer, policy]),
  },
  allergies_alert: { label: 'Uyarı', text: ({ allergies_alert: alert }) => alert },
  clinical_note: {
    label: 'Klinik not',
    text: ({ clinical_note: note, has_clinical_note: has }) =>
      note ?? (has ? 'Var, görme yetkiniz yok' : null),
  },
  admin_note: { label: 'Not', text: ({ admin_note: note }) => note },
  client_kind: { label: 'Kayıt türü', text: ({ client_kind: kind }) => clientKinds[kind] },
  hospital_file_no: { label: 'Protokol no', text: ({ hospital_file_no: no }) => no },
  deceased_on: { label: 'Vefat', text: ({ deceased_on: day }) => day && formatDate(day) },
  do_not_contact: { label: 'Aranmasın', text: ({ do_not_contact: no }) => (no ? 'Aranmak istemiyor' : null) },
  nationality: {
    label: 'Uyruk, ülke',
    text: ({ nationality, country }) =>
      joined([nationality && countryName(nationality), country && countryName(country)]),
  },
  language: {
    label: 'Dil, tercüman',
    text: ({ language, interpreter_language: interpreter }) =>
      joined([language && languageName(language), interpreter && `tercüman ${languageName(interpreter)}`]),
  },
  is_foreign_patient: {
    label: 'Yabancı hasta',
    text: ({ is_foreign_patient: is }) => (is ? 'Yabancı hasta' : null),
  },
  travel: {
    label: 'Seyahat',
    text: ({ arrival_on: from, departure_on: to, hotel }) =>
      joined([from && `geliş ${formatDate(from)}`, to && `dönüş ${formatDate(to)}`, hotel]),
  },
  portal_record_no: { label: 'HealthTürkiye no', text: ({ portal_record_no: no }) => no },
  responsible_user_id: {
    label: 'Sorumlu',
    text: ({ responsible_user_id: user }, reference) => reference.userName(user),
  },
  contact_type_id: {
    label: 'İletişim tipi',
    text: ({ contact_type_id: type }, reference) => reference.definitionName(type),
  },
  source_id: {
    label: 'Kaynak',
    text: ({ source_id: source }, reference) => reference.definitionName(source),
  },
  tag_ids: {
    label: 'Etiketler',
    text: ({ tag_ids: tags }, reference) => joined(tags.map((tag) => reference.definitionName(tag))),
  },
};

/** Labels of groups of columns. */
export const fieldLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(texts).map(([name, { label }]) => [name, label]),
);

/** Returns a value in readable form; null where it is empty. A group that this version does not know is empty. */
export const fieldText = (name: string, values: RecordValues, reference: ReferenceData): string | null =>
  texts[name]?.text(values, reference) ?? null;

/** A field of several records, each as people read it. */
interface FieldLine {
  readonly name: string;
  readonly label: string;
  readonly texts: readonly (string | null)[];
}

/**
 * Returns the fields of both records before a merge, and of the kept one now; those that are empty in all are left
 * out.
 */
export function fieldLines(
  { survivor, absorbed, now }: Readonly<Record<'survivor' | 'absorbed' | 'now', ShownRecord>>,
  reference: ReferenceData,
): readonly FieldLine[] {
  const records = [survivor, absorbed, now].map(valuesOf);
  return Object.entries(texts)
    .map(([name, { label, text }]) => ({
      name,
      label,
      texts: records.map((record) => text(record, reference)),
    }))
    .filter(({ texts: own }) => own.some((text) => text !== null));
}
