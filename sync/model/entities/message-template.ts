import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import {
  choice,
  flag,
  instant,
  integer,
  json,
  optionalJson,
  reference,
  referenceList,
  text,
} from '../fields';
import { messageChannels, messagePurposes, templateStatuses } from './message-values';
import type { MessageAsk, MessageContent, PublishedTemplate } from './message-values';

/**
 * A text that messages are made of, in several languages. People write its draft; `published` is the version that another
 * person has approved, and the only one that is sent. A change to the draft takes a submitted one back.
 */
export const messageTemplate = defineEntity({
  kind: 'message_template',
  collection: 'directory',
  table: 'message_templates',
  label: { singular: 'Mesaj şablonu', plural: 'Mesaj şablonları' },
  fields: {
    name: text({ label: 'Ad', required: true, maxLength: 120 }),
    channel: choice(messageChannels, { label: 'Kanal', required: true }),
    purpose: choice(messagePurposes, { label: 'Amaç', required: true }),
    /** Name of the sender in the message; an SMS takes 11 characters. */
    sender: text({ label: 'Gönderici adı', maxLength: 11 }),
    may_contain_health: flag({ label: 'Sağlık bilgisi içerebilir' }),
    /** A message that could not be sent so long is not sent any more: 5 to 43,200. */
    expires_minutes: integer({ label: 'Geçerlilik (dakika)', required: true }),
    ticket_type_ids: referenceList('definitions', { label: 'Talep tipleri', lookup: 'ticket_type' }),
    /** Contents by language, Turkish among them; ten at most. */
    contents: json<readonly MessageContent[]>({ label: 'Metinler', mergeKey: 'id' }),
    asks: json<readonly MessageAsk[]>({ label: 'Gönderirken sorulanlar', mergeKey: 'id' }),
    status: choice(templateStatuses, { label: 'Durum', required: true, serverOnly: true }),
    /** The last version that was published; 0 before the first. */
    version: integer({ label: 'Sürüm', required: true, serverOnly: true }),
    submitted_by: reference('profiles', { label: 'Onaya gönderen', serverOnly: true }),
    submitted_at: instant({ label: 'Onaya gönderilme', serverOnly: true }),
    /** Reason why the last submission was refused. */
    refusal: text({ label: 'Ret nedeni', maxLength: 500, serverOnly: true }),
    published: optionalJson<PublishedTemplate>({ label: 'Yayındaki sürüm', serverOnly: true }),
  },
  title: ['name'],
  screen: {
    path: '/crm/message-templates',
    permissions: ['crm.msg_templates.read'],
    group: 'crm',
    icon: 'message-square-text',
    words: 'şablon sms whatsapp e-posta metin mesaj gönderi',
    opensRecords: true,
  },
  permissions: {
    read: ['crm.msg_templates.read', 'crm.messages.send', 'crm.messages.bulk'],
    add: ['crm.msg_templates.edit'],
    edit: ['crm.msg_templates.edit'],
  },
  provisional: [
    {
      field: 'status',
      from: ['channel', 'purpose', 'sender', 'may_contain_health', 'expires_minutes', 'contents', 'asks'],
      compute: () => 'draft',
    },
  ],
});

export type MessageTemplate = DocumentOf<typeof messageTemplate>;
