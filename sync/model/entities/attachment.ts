import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { anyReference, choice, instant, integer, text } from '../fields';
import { posReaders } from './pos-terminal';

/** Kinds of entities that photographs and files belong to. Each has a line in the policies of `attachments`, too. */
export const attachmentOwners = {
  terminal_usage: 'Terminal kullanımı',
  insurance_case: 'Provizyon',
  biopsy: 'Biyopsi',
  surgery: 'Ameliyat',
  resume: 'Özgeçmiş',
} as const;
export type AttachmentOwner = keyof typeof attachmentOwners;

export const attachmentPurposes = {
  slip: 'Slip',
  paper: 'Evrak',
  report: 'Rapor',
  preparation: 'Hazırlık',
  cv: 'Özgeçmiş dosyası',
} as const;
export type AttachmentPurpose = keyof typeof attachmentPurposes;

/** Days that a file stays on a device that only looked at it. Others stay as long as there is room. */
const keptDays: Readonly<Partial<Record<AttachmentPurpose, number>>> = { cv: 7 };

/**
 * Returns the time until which a device keeps a file from the server, in milliseconds since 1970; null: while there
 * is room.
 */
export function keptUntil({ purpose }: Pick<Attachment, 'purpose'>, now: number): number | null {
  const days = keptDays[purpose];
  return days === undefined ? null : now + days * 86_400_000;
}

export const attachmentStates = { waiting: 'Bekliyor', stored: 'Gönderildi' } as const;

/** Permissions to change a record of any owner kind. The policies ask for the kind's own. */
const attachers = [
  'pos.terminal.edit',
  'pos.terminal.check',
  'parse.insurance_tracking.edit',
  'parse.insurance_tracking.papers',
  'parse.adenom_biyotip.edit',
  'crm.surgery.edit',
  'crm.surgery.milestones',
  'form.resumes.add',
  'form.resumes.edit',
] as const;

/**
 * A photograph or file of another record. The row travels like any other; the bytes follow it, by themselves, into the
 * bucket `attachments` under its id (`sync/attachments`).
 */
export const attachment = defineEntity({
  kind: 'attachment',
  collection: 'pos',
  table: 'attachments',
  label: { singular: 'Ek', plural: 'Ekler' },
  title: ['file_name'],
  fields: {
    owner_kind: choice(attachmentOwners, { label: 'Kayıt türü', required: true }),
    owner_id: anyReference({ label: 'Kayıt', required: true, kindField: 'owner_kind' }),
    purpose: choice(attachmentPurposes, { label: 'Ne olduğu', required: true }),
    /** The item of a list in the record that it belongs to: id of a paper, code of a preparation. */
    item_key: text({ label: 'Madde', maxLength: 60 }),
    file_name: text({ label: 'Dosya adı', required: true, maxLength: 120 }),
    /** One of `fileTypes`. */
    media_type: text({ label: 'Dosya türü', required: true, maxLength: 80 }),
    byte_size: integer({ label: 'Boyut', required: true }),
    /** 64 hexadecimal digits. */
    sha256: text({ label: 'Özet', required: true, maxLength: 64 }),
    /** Pixels, of a picture. */
    width: integer({ label: 'Genişlik' }),
    height: integer({ label: 'Yükseklik' }),
    /** `waiting` until the server has the bytes. */
    state: choice(attachmentStates, { label: 'Durum', required: true, serverOnly: true }),
    stored_at: instant({ label: 'Gönderilme', serverOnly: true }),
  },
  permissions: {
    read: [
      ...posReaders,
      'parse.insurance_tracking.read',
      'parse.adenom_biyotip.read',
      'crm.surgery_list.read',
      'form.resume_details.Id.read',
    ],
    add: attachers,
    remove: attachers,
  },
});

export type Attachment = DocumentOf<typeof attachment>;
