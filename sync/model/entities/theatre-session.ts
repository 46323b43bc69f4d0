import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, instant, reference, text } from '../fields';
import { sessionKinds } from './surgery-values';

/**
 * Hours of a room that belong to a surgeon or a department, or in which it is closed. Released, they are open to
 * everybody.
 */
export const theatreSession = defineEntity({
  kind: 'theatre_session',
  collection: 'surgeries',
  table: 'theatre_sessions',
  label: { singular: 'Oturum', plural: 'Oturumlar' },
  fields: {
    room_id: reference('definitions', { label: 'Salon', lookup: 'operating_room', required: true }),
    starts_at: instant({ label: 'Başlangıç', required: true }),
    ends_at: instant({ label: 'Bitiş', required: true }),
    session_kind: choice(sessionKinds, { label: 'Tür', required: true }),
    surgeon_id: reference('definitions', { label: 'Cerrah', lookup: 'clinician' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department' }),
    released_at: instant({ label: 'Bırakılma' }),
    note: text({ label: 'Açıklama', maxLength: 200 }),
  },
  permissions: {
    // Hours hold nothing of patients; worklists of provisions count operating days by them.
    read: ['crm.surgery_list.read', 'parse.insurance_tracking.read'],
    add: ['crm.theatre_sessions.edit'],
    edit: ['crm.theatre_sessions.edit'],
    remove: ['crm.theatre_sessions.edit'],
  },
  screen: {
    path: '/crm/theatre-sessions',
    permissions: ['crm.surgery_list.read'],
    group: 'theatre',
    icon: 'calendar-range',
    label: 'Salon oturumları',
    words: 'blok oturum salon kapalı tahsis',
    opensRecords: true,
  },
});

export type TheatreSession = DocumentOf<typeof theatreSession>;
