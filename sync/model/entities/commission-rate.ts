import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, day, integer, reference, share, text } from '../fields';
import { posReaders } from './pos-terminal';
import { cardKinds } from './pos-values';

/** Share of a card payment that a bank keeps by contract: for a kind of card, a range of instalments and a time. */
export const commissionRate = defineEntity({
  kind: 'commission_rate',
  collection: 'pos',
  table: 'commission_rates',
  label: { singular: 'Komisyon oranı', plural: 'Komisyon oranları' },
  fields: {
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank', required: true }),
    /** Null: all terminals of the bank that have no rate of their own. */
    terminal_id: reference('pos_terminals', { label: 'Terminal' }),
    card_kind: choice(cardKinds, { label: 'Kart türü', required: true }),
    /** 1 is a payment at once. */
    instalments_from: integer({ label: 'En az taksit', required: true }),
    instalments_to: integer({ label: 'En çok taksit', required: true }),
    valid_from: day({ label: 'İlk gün', required: true }),
    /** Null: until further notice. */
    valid_to: day({ label: 'Son gün' }),
    rate: share({ label: 'Oran', required: true }),
    /** Days until the bank pays. */
    block_days: integer({ label: 'Blokaj günü' }),
    contract_no: text({ label: 'Sözleşme no', maxLength: 60 }),
  },
  permissions: {
    read: posReaders,
    add: ['pos.commission_rates.add'],
    edit: ['pos.commission_rates.edit'],
    remove: ['pos.commission_rates.delete'],
  },
});

export type CommissionRate = DocumentOf<typeof commissionRate>;
