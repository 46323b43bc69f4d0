import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import type { PermissionKey } from '../access/permissions';
import { choice, integer, longText, reference, text } from '../fields';
import { currencies, terminalKinds, terminalMoves, terminalStatuses } from './pos-values';

/** Enough to see which terminals there are: every screen of the area names them. */
export const posReaders = [
  'pos.terminals.read',
  'pos.terminal.read',
  'pos.staff.read',
  'pos.ms_reports.read',
  'pos.bank_reports.read',
  'pos.upload_bank_reports.read',
] as const satisfies readonly PermissionKey[];

/** A card terminal that a bank has lent to the hospital. */
export const posTerminal = defineEntity({
  kind: 'pos_terminal',
  collection: 'pos',
  table: 'pos_terminals',
  label: { singular: 'Terminal', plural: 'POS terminalleri' },
  fields: {
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank', required: true }),
    /** The number that the bank's files know it by; unique at its bank. */
    terminal_no: text({ label: 'Terminal no', required: true, maxLength: 20, merge: 'ask' }),
    merchant_no: text({ label: 'Üye iş yeri no', required: true, maxLength: 20, merge: 'ask' }),
    serial_no: text({ label: 'Seri no', maxLength: 40 }),
    model: text({ label: 'Model', maxLength: 60 }),
    terminal_kind: choice(terminalKinds, { label: 'Tür', required: true }),
    cash_desk_id: reference('definitions', { label: 'Vezne', lookup: 'cash_desk' }),
    currency: choice(currencies, { label: 'Para birimi', required: true }),
    /** Account to which the bank pays. Without blanks, upper case. */
    settlement_iban: text({ label: 'Hesap (IBAN)', maxLength: 34, form: 'iban', merge: 'ask' }),
    /** Days that the bank keeps the money, where no rate says otherwise. */
    block_days: integer({ label: 'Blokaj günü' }),
    sim_no: text({ label: 'SIM no', maxLength: 30 }),
    ip_address: text({ label: 'IP adresi', maxLength: 45 }),
    status: choice(terminalStatuses, { label: 'Durum', required: true }),
    fault_note: text({ label: 'Arıza notu', maxLength: 300 }),
    note: longText({ label: 'Not', maxLength: 2000, merge: 'ask' }),
  },
  permissions: {
    read: posReaders,
    add: ['pos.terminals.add'],
    edit: ['pos.terminals.edit'],
    remove: ['pos.terminals.delete'],
  },
  moves: terminalMoves,
  title: ['terminal_no'],
  search: {
    words: ['terminal_no', 'model'],
    numbers: ['terminal_no', 'merchant_no'],
    detail: ['bank_id', 'cash_desk_id'],
  },
  screen: {
    path: '/pos/terminals',
    permissions: ['pos.terminals.read'],
    group: 'pos',
    icon: 'credit-card',
    words: 'kart cihazı pos makinesi komisyon oran',
    opensRecords: true,
  },
});

export type PosTerminal = DocumentOf<typeof posTerminal>;
