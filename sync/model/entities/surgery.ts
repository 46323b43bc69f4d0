import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  longText,
  money,
  reference,
  referenceList,
  text,
} from '../fields';
import { insuranceKinds } from './client';
import { currencies } from './pos-values';
import {
  anaesthesiaTypes,
  approvalStates,
  checklistItems,
  checklistStates,
  clashKinds,
  milestones,
  slotStates,
  surgerySides,
  teamRoles,
  surgeryMoves,
  surgeryStages,
  surgeryStatuses,
  urgencies,
} from './surgery-values';
import type { ChecklistItem, FollowUp, Milestone, SurgeryProcedure, TeamMember } from './surgery-values';

/** Statuses that take no time in a room. Nothing is planned yet, or it will not take place. */
const WITHOUT_SLOT: readonly unknown[] = ['proposed', 'postponed', 'cancelled'];

/**
 * A surgery, from the proposal to its last follow-up. Room and times make a slot: a device asks for it, the server says
 * whether it is free (`slot_state`) and refuses nothing.
 */
export const surgery = defineEntity({
  kind: 'surgery',
  collection: 'surgeries',
  table: 'surgeries',
  label: { singular: 'Ameliyat', plural: 'Ameliyatlar' },
  fields: {
    surgery_no: text({ label: 'Ameliyat no', serverOnly: true, maxLength: 20 }),
    client_id: reference('clients', { label: 'Hasta', required: true, sensitivity: 'personal' }),
    ticket_id: reference('tickets', { label: 'Talep', sensitivity: 'personal' }),
    procedures: json<readonly SurgeryProcedure[]>({
      label: 'Ameliyatlar',
      sensitivity: 'health',
      mergeKey: 'id',
      items: {
        name: text({ label: 'Ameliyat' }),
        side: choice(surgerySides, { label: 'Taraf' }),
        minutes: integer({ label: 'Süre' }),
      },
    }),
    diagnosis: text({ label: 'Tanı', sensitivity: 'health' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department', required: true }),
    surgeon_id: reference('definitions', { label: 'Cerrah', lookup: 'clinician', required: true }),
    team: json<readonly TeamMember[]>({
      label: 'Ekip',
      mergeKey: 'id',
      items: {
        role: choice(teamRoles, { label: 'Görev' }),
        person_id: reference('definitions', { label: 'Kişi', lookup: 'clinician' }),
      },
    }),
    anaesthesia: choice(anaesthesiaTypes, { label: 'Anestezi', sensitivity: 'health' }),
    /** 1 to 6. */
    asa: integer({ label: 'ASA', sensitivity: 'health' }),
    room_id: reference('definitions', { label: 'Salon', lookup: 'operating_room' }),
    table_no: integer({ label: 'Masa', required: true }),
    planned_start: instant({ label: 'Başlangıç' }),
    planned_end: instant({ label: 'Bitiş' }),
    /** Time at which the room is ready for the next patient. */
    room_free_at: instant({ label: 'Salonun boşalması' }),
    /** Earliest day of a surgery that waits for a slot. */
    wanted_from: day({ label: 'En erken' }),
    wanted_to: day({ label: 'En geç' }),
    short_notice: flag({ label: 'Kısa sürede gelebilir' }),
    urgency: choice(urgencies, { label: 'Aciliyet', required: true }),
    slot_state: choice(slotStates, { label: 'Yer', required: true, serverOnly: true }),
    clash_with_id: reference('surgeries', { label: 'Çakışan ameliyat', serverOnly: true }),
    clash_kind: choice(clashKinds, { label: 'Çakışma', serverOnly: true }),
    /** Reason why surgeon or anaesthetist are in two rooms at once. */
    overlap_reason: text({ label: 'Aynı anda iki salonda olma nedeni', maxLength: 300 }),
    /** Reason why it is outside the sessions of the room. */
    outside_reason: text({ label: 'Oturum dışında olma nedeni', maxLength: 300 }),
    /** Start before it was last moved. */
    moved_from: instant({ label: 'Önceki başlangıç', serverOnly: true }),
    milestones: json<readonly Milestone[]>({
      label: 'Aşamalar',
      mergeKey: 'id',
      items: {
        id: choice(milestones, { label: 'Aşama' }),
        at: instant({ label: 'Saat' }),
        by: reference('profiles', { label: 'İşaretleyen' }),
      },
    }),
    checklist: json<readonly ChecklistItem[]>({
      label: 'Hazırlık',
      sensitivity: 'health',
      mergeKey: 'id',
      items: {
        id: choice(checklistItems, { label: 'Madde' }),
        state: choice(checklistStates, { label: 'Durum' }),
        note: text({ label: 'Açıklama' }),
        by: reference('profiles', { label: 'İşaretleyen' }),
        at: instant({ label: 'Saat' }),
      },
    }),
    admission_at: instant({ label: 'Yatış' }),
    bed: text({ label: 'Yatak', maxLength: 40 }),
    expected_nights: integer({ label: 'Kalış' }),
    equipment: text({ label: 'Malzeme', maxLength: 300 }),
    payer: choice(insuranceKinds, { label: 'Ödeyen', sensitivity: 'personal' }),
    insurer_name: text({ label: 'Sigorta şirketi', sensitivity: 'personal', maxLength: 120 }),
    approval_state: choice(approvalStates, { label: 'Provizyon', required: true }),
    approval_no: text({ label: 'Provizyon no', sensitivity: 'personal', maxLength: 60 }),
    /** Last day on which the approval holds. */
    approval_until: day({ label: 'Provizyon bitişi' }),
    approved_amount: money({ label: 'Onaylanan', sensitivity: 'personal' }),
    quote_amount: money({ label: 'Teklif', sensitivity: 'personal' }),
    deposit_amount: money({ label: 'Ön ödeme', sensitivity: 'personal' }),
    currency: choice(currencies, { label: 'Para birimi', required: true }),
    cover_policy_no: text({
      label: 'Komplikasyon sigortası poliçe no',
      sensitivity: 'personal',
      maxLength: 60,
    }),
    cover_until: day({ label: 'Sigorta bitişi' }),
    status: choice(surgeryStatuses, { label: 'Durum', required: true }),
    status_reason_id: reference('definitions', { label: 'Neden', lookup: 'surgery_reason' }),
    status_note: text({ label: 'Açıklama', maxLength: 500 }),
    /** User who took it on them to confirm an emergency although something is missing. The server writes the name. */
    override_by: reference('profiles', { label: 'Eksikle onaylayan', serverOnly: true }),
    override_reason: text({ label: 'Eksikle kesinleştirme nedeni', maxLength: 500 }),
    follow_ups: json<readonly FollowUp[]>({
      label: 'Kontrol tarihleri',
      sensitivity: 'health',
      mergeKey: 'id',
      items: { on: day({ label: 'Gün' }), note: text({ label: 'Açıklama' }) },
    }),
    note: longText({ label: 'Not', sensitivity: 'health', maxLength: 4000, merge: 'ask' }),
    /** User who is told of clashes and missing papers. */
    responsible_id: reference('profiles', { label: 'Sorumlu' }),
    /** Accounts of the surgeon and the team. */
    team_user_ids: referenceList('profiles', { label: 'Ekibin kullanıcıları', serverOnly: true }),
  },
  title: ['surgery_no'],
  search: {
    words: ['surgery_no'],
    numbers: ['surgery_no'],
    detail: ['planned_start', 'room_id', 'surgeon_id'],
  },
  permissions: {
    read: ['crm.surgery_list.read'],
    add: ['crm.surgery.add'],
    // Who holds only `milestones` marks steps and preparation, nothing else.
    edit: ['crm.surgery.edit', 'crm.surgery.milestones'],
  },
  moves: surgeryMoves,
  groups: [
    {
      decides: ['status'],
      follows: ['status_reason_id', 'status_note'],
      stages: { field: 'status', order: surgeryStages },
    },
    // The room of one device with the time of another would be nobody's plan.
    { decides: ['planned_start', 'room_id', 'table_no', 'planned_end', 'room_free_at'], follows: [] },
  ],
  provisional: [
    {
      field: 'slot_state',
      from: [
        'status',
        'room_id',
        'table_no',
        'planned_start',
        'planned_end',
        'room_free_at',
        'surgeon_id',
        'team',
      ],
      compute: (values) =>
        values['room_id'] == null ||
        values['planned_start'] == null ||
        WITHOUT_SLOT.includes(values['status'])
          ? 'none'
          : 'requested',
    },
  ],
});

export type Surgery = DocumentOf<typeof surgery>;
export type SurgeryDraft = DraftOf<typeof surgery>;
