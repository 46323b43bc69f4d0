import { defineEntity } from '../entity';

import { choice, flag, instant, integer, longText, money, optionalJson, reference, text } from '../fields';
import { messageChannels, messagePurposes, messageStages, messageStates } from './message-values';
import type { AskedValues, ConsentSnapshot } from './message-values';

/**
 * A message to a patient, or to an applicant. A device adds it as `queued`, with what it is made of: a published version,
 * records, and the answers to the questions of the template. The server writes the text. The device may cancel it until
 * the server has begun to send it; everything after that is the server's. Devices hold those that their user has
 * sent one by one; messages to many are on the server alone.
 */
export const message = defineEntity({
  kind: 'message',
  collection: 'inbox',
  table: 'messages',
  label: { singular: 'Gönderi', plural: 'Gönderiler' },
  fields: {
    sender_id: reference('profiles', { label: 'Gönderen', required: true }),
    /** A patient; null in one to an applicant. */
    client_id: reference('clients', { label: 'Hasta' }),
    /** An applicant; null in one to a patient. */
    resume_id: reference('resumes', { label: 'Özgeçmiş' }),
    ticket_id: reference('tickets', { label: 'Talep' }),
    surgery_id: reference('surgeries', { label: 'Ameliyat' }),
    insurance_case_id: reference('insurance_cases', { label: 'Provizyon' }),
    meeting_id: reference('meetings', { label: 'Randevu' }),
    trip_id: reference('patient_trips', { label: 'Yolculuk' }),
    /** The word in the link of a questionnaire that this user has made. The server takes it into the text and drops it. */
    survey_word: text({ label: 'Anket bağlantısı', maxLength: 64 }),
    template_id: reference('message_templates', { label: 'Şablon', required: true }),
    /** The version that the text is made of. */
    version: integer({ label: 'Sürüm', required: true }),
    language: text({ label: 'Dil', required: true, maxLength: 2 }),
    channel: choice(messageChannels, { label: 'Kanal', required: true }),
    purpose: choice(messagePurposes, { label: 'Amaç', required: true }),
    /** E.164, or an e-mail address. */
    to_address: text({ label: 'Alıcı', required: true, sensitivity: 'personal', maxLength: 254 }),
    /** Values that the sender was asked for, by key. */
    asks: optionalJson<AskedValues>({ label: 'Gönderirken yazılanlar', sensitivity: 'health' }),
    subject: text({ label: 'Konu', sensitivity: 'health', serverOnly: true }),
    body: longText({
      label: 'Metin',
      required: true,
      sensitivity: 'health',
      maxLength: 6000,
      serverOnly: true,
    }),
    /**
     * Event that the message is about: a template tells a patient of one event once. Null: the same text once a day.
     */
    event: text({ label: 'Olay', maxLength: 80 }),
    /** Time at which the user sent it, by the device's clock. */
    queued_at: instant({ label: 'Kuyruğa alınma', required: true }),
    /** Time after which it is not sent. */
    expires_at: instant({ label: 'Geçerlilik sonu', required: true }),
    state: choice(messageStates, { label: 'Durum', required: true }),
    bulk: flag({ label: 'Toplu', serverOnly: true }),
    /** Reason why it was not sent or did not arrive. */
    error_code: text({ label: 'Neden', maxLength: 60, serverOnly: true }),
    sent_at: instant({ label: 'Gönderilme', serverOnly: true }),
    delivered_at: instant({ label: 'İletilme', serverOnly: true }),
    read_at: instant({ label: 'Okunma', serverOnly: true }),
    /** Number of parts of an SMS. */
    parts: integer({ label: 'Parça', serverOnly: true }),
    cost: money({ label: 'Tutar', serverOnly: true }),
    /** Consents of the patient when it was sent. */
    consent: optionalJson<ConsentSnapshot>({ label: 'İzin durumu', serverOnly: true }),
  },
  permissions: {
    read: ['crm.messages.send'],
    add: ['crm.messages.send'],
    edit: ['crm.messages.send'],
  },
  ownerField: 'sender_id',
  groups: [{ decides: ['state'], follows: [], stages: { field: 'state', order: messageStages } }],
});
