import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, day, integer, json, longText, money, reference, text } from '../fields';
import type { StatusMoves } from '../status-moves';
import { currencies } from './pos-values';

export const objectionStates = {
  draft: 'Hazırlandı',
  sent: 'Bankaya iletildi',
  refunded: 'İade geldi',
  rejected: 'Reddedildi',
  dropped: 'Vazgeçildi',
} as const;
export type ObjectionState = keyof typeof objectionStates;

export const objectionMoves: StatusMoves<ObjectionState> = {
  draft: ['sent', 'dropped'],
  sent: ['refunded', 'rejected', 'dropped'],
  refunded: [],
  rejected: ['sent', 'dropped'],
  dropped: [],
};

/** A letter to a bank about commission that it took too much of, followed until the money is back. */
export const bankObjection = defineEntity({
  kind: 'bank_objection',
  collection: 'pos',
  table: 'bank_objections',
  label: { singular: 'Banka itirazı', plural: 'Banka itirazları' },
  fields: {
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank', required: true }),
    from_on: day({ label: 'İlk gün', required: true }),
    to_on: day({ label: 'Son gün', required: true }),
    currency: choice(currencies, { label: 'Para birimi', required: true }),
    /** Amount that was charged too much. */
    amount: money({ label: 'İtiraz tutarı', required: true }),
    row_count: integer({ label: 'İşlem', required: true }),
    /** Numbers of the rows of the bank. */
    rows: json<readonly number[]>({ label: 'Satırlar' }),
    state: choice(objectionStates, { label: 'Durum', required: true }),
    sent_on: day({ label: 'İletildiği gün' }),
    reference_no: text({ label: 'Banka başvuru no', maxLength: 60 }),
    returned: money({ label: 'İade edilen' }),
    returned_on: day({ label: 'İade günü' }),
    note: longText({ label: 'Not', maxLength: 2000 }),
  },
  permissions: {
    read: ['pos.bank_reports.read'],
    add: ['pos.objections.add'],
    edit: ['pos.objections.edit'],
  },
  moves: objectionMoves,
});

export type BankObjection = DocumentOf<typeof bankObjection>;
