import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { anyReference, choice, flag, instant, integer, longText, reference, text } from '../fields';
import {
  handoverEntryKinds,
  handoverLineKinds,
  handoverMoves,
  handoverRecords,
  handoverShifts,
  handoverStates,
} from './handover-values';

const READ = ['crm.shift_handovers.read'] as const;
const EDIT = ['crm.shift_handovers.edit'] as const;

/**
 * The sheet that a shift of a ward hands to the next one. A draft is its giver's alone; once it is given, nothing of it
 * changes.
 */
export const shiftHandover = defineEntity({
  kind: 'shift_handover',
  collection: 'cases',
  table: 'shift_handovers',
  label: { singular: 'Vardiya devri', plural: 'Vardiya devirleri' },
  fields: {
    department_id: reference('definitions', { label: 'Birim', lookup: 'department', required: true }),
    shift: choice(handoverShifts, { label: 'Vardiya', required: true }),
    from_at: instant({ label: 'Vardiya başlangıcı', required: true }),
    to_at: instant({ label: 'Vardiya bitişi', required: true }),
    /** The server writes the name of whoever makes the draft. */
    giver_id: reference('profiles', { label: 'Devreden', required: true }),
    /** Note for the whole ward. */
    note: longText({ label: 'Servis notu', sensitivity: 'health', maxLength: 4000 }),
    state: choice(handoverStates, { label: 'Durum', required: true }),
    /** Time at which it was given, by the clock of the device. */
    written_at: instant({ label: 'Devredilme' }),
    /** Number and control of the lines as they were given (`handoverControl`). */
    line_count: integer({ label: 'Satır sayısı' }),
    control: text({ label: 'Kontrol', maxLength: 16 }),
    /** The first of those who took it over. The entries name all of them. */
    taken_at: instant({ label: 'Devralınma', serverOnly: true }),
    taken_by: reference('profiles', { label: 'Devralan', serverOnly: true }),
  },
  title: ['note'],
  permissions: { read: READ, add: EDIT, edit: EDIT, remove: EDIT },
  moves: handoverMoves,
  groups: [
    {
      decides: ['state'],
      follows: ['written_at', 'line_count', 'control', 'taken_at', 'taken_by'],
      stages: { field: 'state', order: Object.keys(handoverStates) },
    },
  ],
  screen: {
    path: '/crm/shift-handovers',
    permissions: READ,
    group: 'crm',
    icon: 'clipboard-check',
    words: 'vardiya devri devir teslim nöbet servis hemşire devraldım devret',
  },
});
export type ShiftHandover = DocumentOf<typeof shiftHandover>;
export type ShiftHandoverDraft = DraftOf<typeof shiftHandover>;

/**
 * A line of a sheet. While the sheet is a draft it holds what the giver wrote beside a live record; when the sheet is
 * given, its text is frozen. It names no patient: the record and the patient's own record do.
 */
export const handoverLine = defineEntity({
  kind: 'shift_handover_line',
  collection: 'cases',
  table: 'shift_handover_lines',
  label: { singular: 'Devir satırı', plural: 'Devir satırları' },
  fields: {
    handover_id: reference('shift_handovers', { label: 'Vardiya devri', required: true }),
    line_kind: choice(handoverLineKinds, { label: 'Tür', required: true }),
    record_kind: choice(handoverRecords, { label: 'Kayıt türü', required: true }),
    record_id: anyReference({ label: 'Kayıt', required: true, kindField: 'record_kind' }),
    client_id: reference('clients', { label: 'Hasta', sensitivity: 'personal' }),
    /** Bed or room at the time. */
    place: text({ label: 'Yatak', maxLength: 40 }),
    text: text({ label: 'Durum', sensitivity: 'health', maxLength: 300 }),
    note: text({ label: 'Devredenin notu', sensitivity: 'health', maxLength: 500 }),
    position: integer({ label: 'Sıra', required: true }),
    /** True for a line of a draft that is not handed over. */
    left_out: flag({ label: 'Devredilmez' }),
  },
  title: ['text'],
  permissions: { read: READ, add: EDIT, edit: EDIT, remove: EDIT },
});
export type HandoverLine = DocumentOf<typeof handoverLine>;

/**
 * One thing that happened to a given sheet: somebody took it over, asked, answered, or corrected. It stays as it was
 * written; its author is `created_by`, the server's time `created_at`.
 */
export const handoverEntry = defineEntity({
  kind: 'shift_handover_entry',
  collection: 'cases',
  table: 'shift_handover_entries',
  label: { singular: 'Devir kaydı', plural: 'Devir kayıtları' },
  fields: {
    handover_id: reference('shift_handovers', { label: 'Vardiya devri', required: true }),
    entry_kind: choice(handoverEntryKinds, { label: 'Ne olduğu', required: true }),
    text: longText({ label: 'Metin', sensitivity: 'health', maxLength: 2000 }),
    at: instant({ label: 'Zaman', required: true }),
    /** Number and control of the lines that the taker read on this device. */
    line_count: integer({ label: 'Okunan satır' }),
    control: text({ label: 'Kontrol', maxLength: 16 }),
  },
  title: ['text'],
  permissions: { read: READ, add: EDIT },
});
export type HandoverEntry = DocumentOf<typeof handoverEntry>;
