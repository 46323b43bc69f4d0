import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { anyReference, choice, day, reference, text } from '../fields';
import { extraFieldOwners } from '../lookups/extra-field';
import { client } from './client';
import { surgery } from './surgery';
import { ticket } from './ticket';

const WRITE = ['crm.clients.edit', 'crm.tickets.edit', 'crm.surgery.edit'] as const;

/**
 * The value of an extra field in a record: one row for both, whose id is `extraValueId`, so that two devices which fill
 * the same field meet in one row. Emptied, it stays.
 */
export const extraValue = defineEntity({
  kind: 'extra_value',
  collection: 'cases',
  table: 'extra_values',
  label: { singular: 'Ek alan değeri', plural: 'Ek alan değerleri' },
  fields: {
    field_id: reference('definitions', { label: 'Ek alan', lookup: 'extra_field', required: true }),
    record_kind: choice(extraFieldOwners, { label: 'Kayıt türü', required: true }),
    record_id: anyReference({ label: 'Kayıt', required: true, kindField: 'record_kind' }),
    text_value: text({ label: 'Metin', maxLength: 500, sensitivity: 'health' }),
    /** Exact decimal, `-12.5`: see `isExtraNumber`. */
    number_value: text({ label: 'Sayı', maxLength: 20, sensitivity: 'health' }),
    date_value: day({ label: 'Tarih', sensitivity: 'health' }),
    /** One of the field's choices. */
    choice_id: anyReference({ label: 'Seçenek', sensitivity: 'health' }),
  },
  title: ['text_value'],
  // Of a record of any kind. The policies ask for the rights of the kind, and in health data for one of their own.
  permissions: {
    read: [...client.permissions.read, ...ticket.permissions.read, ...surgery.permissions.read],
    add: [...WRITE, 'crm.clients.add', 'crm.tickets.add', 'crm.surgery.add'],
    edit: WRITE,
  },
});

export type ExtraValue = DocumentOf<typeof extraValue>;

/** Returns the id of the value of a field in a record: a UUID made of the SHA-256 of both. */
export function extraValueId(recordId: string, fieldId: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`${recordId}:${fieldId}`)));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
