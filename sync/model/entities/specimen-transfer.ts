import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { anyReference, choice, instant, integer, json, optionalJson, reference, text } from '../fields';
import { receiptStates, transferMoves, transferStates } from './biopsy-values';
import type { ReceivedJar, TransferJar } from './biopsy-values';

/** A manifest: the jars that left together. What was received is another row, written on another tablet. */
export const specimenTransfer = defineEntity({
  kind: 'specimen_transfer',
  collection: 'cases',
  table: 'specimen_transfers',
  label: { singular: 'Sevk', plural: 'Sevkler' },
  fields: {
    transfer_no: text({ label: 'Sevk no', serverOnly: true, maxLength: 20 }),
    /** Eight letters and digits, shown with the picture and typed where no camera is. */
    code: text({ label: 'Kod', required: true, maxLength: 8 }),
    from_place: text({ label: 'Nereden', required: true, maxLength: 120 }),
    to_place: text({ label: 'Nereye', required: true, maxLength: 120 }),
    jars: json<readonly TransferJar[]>({
      label: 'Kaplar',
      sensitivity: 'health',
      mergeKey: 'id',
      items: { label: text({ label: 'Kap' }) },
    }),
    sent_at: instant({ label: 'Çıkış', required: true }),
    sent_by: reference('profiles', { label: 'Gönderen', required: true }),
    state: choice(transferStates, { label: 'Durum', required: true }),
    received_at: instant({ label: 'Teslim', serverOnly: true }),
    received_by: reference('profiles', { label: 'Teslim alan', serverOnly: true }),
    /** Jars that did not come, or came although they were not sent. */
    differences: optionalJson<readonly ReceivedJar[]>({ label: 'Farklar', serverOnly: true }),
    closed_note: text({ label: 'Kapatma açıklaması', maxLength: 500 }),
    note: text({ label: 'Not', maxLength: 300 }),
  },
  title: ['transfer_no'],
  permissions: {
    read: ['parse.adenom_biyotip.read'],
    add: ['parse.adenom_biyotip.edit'],
    edit: ['parse.adenom_biyotip.edit'],
  },
  moves: transferMoves,
});
export type SpecimenTransfer = DocumentOf<typeof specimenTransfer>;

/** Count by the receiver. It may reach the server before the manifest does; the server brings both together. */
export const specimenReceipt = defineEntity({
  kind: 'specimen_receipt',
  collection: 'cases',
  table: 'specimen_receipts',
  label: { singular: 'Teslim alma', plural: 'Teslim almalar' },
  fields: {
    transfer_id: anyReference({ label: 'Sevk', required: true }),
    code: text({ label: 'Kod', required: true, maxLength: 8 }),
    /** Number of jars that were there, counted before the list was looked at. */
    counted: integer({ label: 'Sayılan', required: true }),
    jars: json<readonly ReceivedJar[]>({
      label: 'Kaplar',
      sensitivity: 'health',
      mergeKey: 'id',
      items: {
        label: text({ label: 'Kap' }),
        state: choice(receiptStates, { label: 'Durum' }),
      },
    }),
    received_at: instant({ label: 'Teslim', required: true }),
    received_by: reference('profiles', { label: 'Teslim alan', required: true }),
    note: text({ label: 'Not', maxLength: 300 }),
  },
  title: ['code'],
  permissions: { read: ['parse.adenom_biyotip.read'], add: ['parse.adenom_biyotip.edit'] },
});
export type SpecimenReceipt = DocumentOf<typeof specimenReceipt>;
