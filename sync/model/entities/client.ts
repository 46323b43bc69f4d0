import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { choice, day, flag, json, longText, reference, referenceList, text } from '../fields';
import { maskIdentity } from '../rules/identity';
import type { IdentityCode } from '../rules/identity';

export const clientKinds = { lead: 'Aday', patient: 'Hasta', relative: 'Yakın', other: 'Diğer' } as const;
export const identityTypes = {
  tckn: 'TC kimlik no',
  ykn: 'Yabancı kimlik no',
  passport: 'Pasaport',
  none: 'Yok',
} as const satisfies Readonly<Record<IdentityCode, string>>;
export type IdentityType = IdentityCode;
/** Returns the label of a person's identity number. */
export const identityNumberLabel = (type: IdentityType): string =>
  type === 'none' ? 'Kimlik no' : identityTypes[type];
export const sexes = { female: 'Kadın', male: 'Erkek', unspecified: 'Belirtilmemiş' } as const;
export const insuranceKinds = {
  sgk: 'SGK',
  oss: 'Özel sağlık sigortası',
  tss: 'SGK + tamamlayıcı',
  foreign: 'Yabancı sigorta',
  self_pay: 'Ücretli',
} as const;
export const phoneLabels = {
  mobile: 'Cep',
  home: 'Ev',
  work: 'İş',
  relative: 'Yakını',
  other: 'Diğer',
} as const;

/** One phone of a client. `e164` identifies it: `+905321234567`, or a short number such as `4441234`. */
export interface ClientPhone {
  readonly e164: string;
  readonly label: keyof typeof phoneLabels;
  readonly primary: boolean;
  readonly whatsapp: boolean;
  /** Used by several members of a family. */
  readonly shared: boolean;
}

export const client = defineEntity({
  kind: 'client',
  collection: 'clients',
  table: 'clients',
  label: { singular: 'Hasta', plural: 'Hastalar' },
  fields: {
    client_no: text({ label: 'Hasta no', sensitivity: 'personal', serverOnly: true, maxLength: 20 }),
    hospital_file_no: text({ label: 'Protokol no', sensitivity: 'personal', maxLength: 40 }),
    client_kind: choice(clientKinds, { label: 'Kayıt türü', required: true }),
    first_name: text({ label: 'Ad', required: true, sensitivity: 'personal', maxLength: 100, merge: 'ask' }),
    last_name: text({
      label: 'Soyad',
      required: true,
      sensitivity: 'personal',
      maxLength: 100,
      merge: 'ask',
    }),
    identity_type: choice(identityTypes, { label: 'Kimlik türü', required: true, merge: 'ask' }),
    identity_no: text({
      label: 'TC / YKN / Pasaport no',
      sensitivity: 'personal',
      maxLength: 20,
      restrictedTo: 'crm.client_identity.read',
      merge: 'ask',
    }),
    /** `123******46`; computed by the server, and on the device until the server has answered. */
    identity_masked: text({ label: 'Kimlik no', sensitivity: 'personal', serverOnly: true, maxLength: 20 }),
    passport_country: text({ label: 'Pasaport ülkesi', sensitivity: 'personal', maxLength: 2 }),
    passport_expiry: day({ label: 'Pasaport geçerlilik', sensitivity: 'personal' }),
    birth_date: day({ label: 'Doğum tarihi', sensitivity: 'personal', merge: 'ask' }),
    sex: choice(sexes, { label: 'Cinsiyet', required: true, sensitivity: 'personal' }),
    nationality: text({ label: 'Uyruk', sensitivity: 'personal', maxLength: 2 }),
    country: text({ label: 'Yaşadığı ülke', sensitivity: 'personal', maxLength: 2 }),
    language: text({ label: 'Dil', sensitivity: 'personal', maxLength: 8 }),
    is_foreign_patient: flag({ label: 'Yabancı hasta' }),
    phones: json<readonly ClientPhone[]>({ label: 'Telefonlar', sensitivity: 'personal', mergeKey: 'e164' }),
    email: text({ label: 'E-posta', sensitivity: 'personal', maxLength: 254, merge: 'ask' }),
    province: text({ label: 'İl', sensitivity: 'personal', maxLength: 60 }),
    district: text({ label: 'İlçe', sensitivity: 'personal', maxLength: 60 }),
    address: longText({ label: 'Adres', sensitivity: 'personal', maxLength: 500 }),
    insurance_kind: choice(insuranceKinds, { label: 'Güvence', sensitivity: 'health' }),
    insurer_name: text({ label: 'Sigorta şirketi', sensitivity: 'personal', maxLength: 120 }),
    policy_no: text({ label: 'Poliçe no', sensitivity: 'personal', maxLength: 60 }),
    contact_type_id: reference('definitions', { label: 'İletişim tipi', lookup: 'contact_type' }),
    source_id: reference('definitions', { label: 'Kaynak', lookup: 'ticket_source' }),
    responsible_user_id: reference('profiles', { label: 'Sorumlu' }),
    allergies_alert: longText({ label: 'Uyarı', sensitivity: 'health', maxLength: 500, merge: 'ask' }),
    clinical_note: longText({
      label: 'Klinik not',
      sensitivity: 'health',
      restrictedTo: 'crm.client_health.read',
      merge: 'ask',
    }),
    admin_note: longText({ label: 'Not', sensitivity: 'personal', merge: 'ask' }),
    tag_ids: referenceList('definitions', {
      label: 'Etiketler',
      lookup: 'ticket_tag',
      sensitivity: 'personal',
    }),
    do_not_contact: flag({ label: 'Aranmasın' }),
    deceased_on: day({ label: 'Vefat', sensitivity: 'personal' }),
    portal_record_no: text({ label: 'HealthTürkiye no', sensitivity: 'personal', maxLength: 40 }),
    interpreter_language: text({ label: 'Tercüman dili', sensitivity: 'personal', maxLength: 8 }),
    arrival_on: day({ label: 'Geliş', sensitivity: 'personal' }),
    departure_on: day({ label: 'Dönüş', sensitivity: 'personal' }),
    hotel: text({ label: 'Konaklama', sensitivity: 'personal', maxLength: 200 }),
    merged_into_id: reference('clients', { label: 'Birleştirildiği kayıt', serverOnly: true }),
    /** Reason for a new record although likely duplicates were shown. */
    duplicate_reason: text({ label: 'Yeni kayıt nedeni', sensitivity: 'personal', maxLength: 300 }),
  },
  title: ['first_name', 'last_name'],
  permissions: {
    read: [
      'crm.client_list.read',
      'crm.client_profile.read',
      'crm.client_profile_Id.read',
      'hasta.tel_phone.read',
    ],
    add: ['crm.clients.add'],
    edit: ['crm.clients.edit'],
    remove: ['crm.clients.delete'],
  },
  provisional: [
    {
      field: 'identity_masked',
      from: ['identity_no'],
      compute: ({ identity_no: number, identity_type: type }) =>
        typeof number === 'string' ? maskIdentity(type as IdentityType, number) : null,
    },
  ],
});

export type Client = DocumentOf<typeof client>;
export type ClientDraft = DraftOf<typeof client>;

/** Returns the phone to call first; null where there is none. */
export function primaryPhone(of: Pick<Client, 'phones'>): ClientPhone | null {
  return of.phones.find((phone) => phone.primary) ?? of.phones[0] ?? null;
}
