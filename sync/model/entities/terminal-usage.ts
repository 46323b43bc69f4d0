import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, instant, integer, longText, money, reference, text } from '../fields';
import { posReaders } from './pos-terminal';
import { currencies, differenceReasons, shifts, usageMoves, usageStates } from './pos-values';

/**
 * Use of a terminal by one user from one time to another, with the count at the end. What the hospital expects is
 * told only after the count (blind count), and the first count is kept for ever.
 */
export const terminalUsage = defineEntity({
  kind: 'terminal_usage',
  collection: 'pos',
  table: 'terminal_usages',
  label: { singular: 'Terminal kullanımı', plural: 'Terminal kullanımları' },
  fields: {
    terminal_id: reference('pos_terminals', { label: 'Terminal', required: true }),
    staff_id: reference('pos_staff', { label: 'Personel', required: true }),
    from_at: instant({ label: 'Teslim alma', required: true }),
    /** Null while the terminal is held. */
    to_at: instant({ label: 'Bırakma' }),
    shift: choice(shifts, { label: 'Vardiya', required: true }),
    currency: choice(currencies, { label: 'Para birimi', required: true }),
    opening_note: text({ label: 'Açılış notu', maxLength: 300 }),
    batch_no: text({ label: 'Parti no', maxLength: 12 }),
    counted_count: integer({ label: 'İşlem sayısı' }),
    counted_gross: money({ label: 'Slipteki toplam' }),
    counted_at: instant({ label: 'Sayım' }),
    /** User who gave the present count: a second person corrects and checks it. */
    counted_by: reference('profiles', { label: 'Sayan', serverOnly: true }),
    first_count: integer({ label: 'İlk sayılan işlem', serverOnly: true }),
    first_gross: money({ label: 'İlk sayılan toplam', serverOnly: true }),
    /** Bookings of the cash desk in this time. Null until it is counted, and where no list of it has come. */
    expected_count: integer({ label: 'Beklenen işlem', serverOnly: true }),
    expected_gross: money({ label: 'Beklenen toplam', serverOnly: true }),
    difference: money({ label: 'Fark', serverOnly: true }),
    difference_reason: choice(differenceReasons, { label: 'Farkın nedeni' }),
    difference_note: longText({ label: 'Açıklama', maxLength: 1000 }),
    handed_to_id: reference('pos_staff', { label: 'Devralan' }),
    /** Names the hand-over on both tablets: `taken_code` of the usage that begins by it is the same. */
    handover_code: text({ label: 'Devir kodu', maxLength: 40 }),
    /** Code of the hand-over that the usage began by. Its beginning is then the moment in which the giver ended. */
    taken_code: text({ label: 'Devralma kodu', maxLength: 40 }),
    state: choice(usageStates, { label: 'Durum', required: true }),
    checked_by: reference('profiles', { label: 'Denetleyen', serverOnly: true }),
    /**
     * Earlier usage of the terminal that overlaps this one, taken without a network; that one keeps the terminal
     * (`custodyOf`). Both are kept until somebody corrects a time.
     */
    clash_with_id: reference('terminal_usages', { label: 'Çakışan kullanım', serverOnly: true }),
  },
  permissions: {
    read: posReaders,
    add: ['pos.terminal.add'],
    edit: ['pos.terminal.edit', 'pos.terminal.check'],
  },
  moves: usageMoves,
  groups: [
    {
      decides: ['state'],
      follows: ['to_at'],
      stages: { field: 'state', order: Object.keys(usageStates) },
    },
    // The sum of one count and the number of another would be nobody's.
    { decides: ['counted_gross', 'counted_count', 'batch_no'], follows: ['counted_at'] },
  ],
  screen: {
    path: '/pos/terminal',
    permissions: ['pos.terminal.read'],
    group: 'pos',
    icon: 'hand-coins',
    label: 'Terminal kullanımları',
    words: 'kimde devir gün sonu sayım vardiya',
    opensRecords: true,
  },
});

export type TerminalUsage = DocumentOf<typeof terminalUsage>;
