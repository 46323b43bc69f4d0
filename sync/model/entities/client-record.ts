import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { client } from './client';
import { contactDirections } from '../lookups/contact-type';
import { choice, flag, instant, integer, longText, reference, text } from '../fields';

const readers = client.permissions.read;

export const relation = defineEntity({
  kind: 'relation',
  collection: 'client_records',
  table: 'client_relations',
  label: { singular: 'Yakın', plural: 'Yakınlar' },
  fields: {
    client_id: reference('clients', { label: 'Hasta', required: true }),
    /** The relative's own record; null when only a name is known. */
    related_client_id: reference('clients', { label: 'Yakının kaydı' }),
    free_name: text({ label: 'Yakının adı', sensitivity: 'personal', maxLength: 120 }),
    free_phone: text({ label: 'Yakının telefonu', sensitivity: 'personal', maxLength: 20 }),
    relation_type_id: reference('definitions', {
      label: 'Yakınlık',
      lookup: 'relation_type',
      required: true,
    }),
    is_legal_guardian: flag({ label: 'Yasal temsilci' }),
    may_receive_info: flag({ label: 'Bilgi verilebilir' }),
    note: text({ label: 'Not', sensitivity: 'personal', maxLength: 300 }),
    /** Name of a relative with a record who may be informed. Known wherever the patient is, the record may not be. */
    related_name: text({ label: 'Adı', sensitivity: 'personal', serverOnly: true, maxLength: 201 }),
    related_phone: text({ label: 'Telefonu', sensitivity: 'personal', serverOnly: true, maxLength: 20 }),
  },
  title: ['free_name', 'related_name'],
  permissions: {
    read: readers,
    add: ['crm.client_relations.add'],
    edit: ['crm.client_relations.edit'],
    remove: ['crm.client_relations.delete'],
  },
});

export const consentChannels = {
  call: 'Arama',
  message: 'SMS',
  email: 'E-posta',
  whatsapp: 'WhatsApp',
  privacy_notice: 'Aydınlatma metni',
  explicit_consent: 'Açık rıza',
} as const;
export const consentStatuses = { granted: 'Onay', refused: 'Ret' } as const;
export const consentSources = {
  form: 'Form',
  call_centre: 'Çağrı merkezi',
  web: 'Web',
  wet_signature: 'Islak imza',
  iys: 'İYS',
} as const;
/** Sources of a consent; the last one is written by a merge of records alone. */
export const allConsentSources = { ...consentSources, merge: 'Kayıt birleştirme' } as const;
export const iysStates = { none: 'Gerekmez', pending: 'Bekliyor', sent: 'İletildi', failed: 'Hata' } as const;

/** Append-only: the latest row of a channel counts (mirrors the national message-consent system, İYS). */
export const consent = defineEntity({
  kind: 'consent',
  collection: 'client_records',
  table: 'client_consents',
  label: { singular: 'İzin', plural: 'İzinler' },
  fields: {
    client_id: reference('clients', { label: 'Hasta', required: true }),
    channel: choice(consentChannels, { label: 'Kanal', required: true, sensitivity: 'personal' }),
    status: choice(consentStatuses, { label: 'Durum', required: true, sensitivity: 'personal' }),
    purpose: text({ label: 'Amaç', maxLength: 200 }),
    text_version: text({ label: 'Metin sürümü', required: true, maxLength: 20 }),
    given_at: instant({ label: 'Tarih', required: true }),
    source: choice(allConsentSources, { label: 'Alındığı yer', required: true }),
    iys_state: choice(iysStates, { label: 'İYS', required: true, serverOnly: true }),
  },
  permissions: { read: readers, add: ['crm.client_consents.add'] },
});

/** A call, message or visit. */
export const interaction = defineEntity({
  kind: 'interaction',
  collection: 'client_records',
  table: 'client_interactions',
  label: { singular: 'Görüşme', plural: 'Görüşmeler' },
  fields: {
    client_id: reference('clients', { label: 'Hasta', required: true }),
    ticket_id: reference('tickets', { label: 'Talep' }),
    contact_type_id: reference('definitions', {
      label: 'İletişim tipi',
      lookup: 'contact_type',
      required: true,
    }),
    direction: choice(contactDirections, { label: 'Yön', required: true }),
    at: instant({ label: 'Zaman', required: true }),
    duration_seconds: integer({ label: 'Süre' }),
    phone: text({ label: 'Telefon', sensitivity: 'personal', maxLength: 20 }),
    user_id: reference('profiles', { label: 'Görüşen', required: true }),
    call_result_id: reference('definitions', { label: 'Sonuç', lookup: 'call_result' }),
    summary: longText({ label: 'Özet', sensitivity: 'health', maxLength: 4000 }),
    external_call_id: text({ label: 'Çağrı kimliği', maxLength: 80 }),
  },
  permissions: { read: readers, add: ['crm.interactions.add'], edit: ['crm.interactions.edit'] },
});

export type Relation = DocumentOf<typeof relation>;
export type Consent = DocumentOf<typeof consent>;
export type Interaction = DocumentOf<typeof interaction>;
export type ClientRecord = Relation | Consent | Interaction;
export type ConsentDraft = DraftOf<typeof consent>;
export type InteractionDraft = DraftOf<typeof interaction>;
