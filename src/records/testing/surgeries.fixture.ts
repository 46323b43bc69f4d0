import type { LocalWrites } from '@/data/workspace';
import type { ActReference } from '@sync/model/acts/act';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import type { Definition, LookupAttributes } from '@sync/model/entities/definition';
import type { SurgeryProcedure } from '@sync/model/entities/surgery-values';
import { definitionStamp } from './definition-stamp.fixture';

/* Surgeries and their look-ups for tests. */

export const NOW = '2026-11-17T11:05:00.000Z';
export const CLIENT = '00000000-0000-4000-8000-000000000101';
export const ROOM = '00000000-0000-4000-8000-000000000110';
export const ROOM_2 = '00000000-0000-4000-8000-000000000111';
export const SURGEON = '00000000-0000-4000-8000-000000000120';
export const ANAESTHETIST = '00000000-0000-4000-8000-000000000121';
export const DEPARTMENT = '00000000-0000-4000-8000-000000000130';
export const HIP = '00000000-0000-4000-8000-000000000140';
export const NOT_COME = '00000000-0000-4000-8000-000000000150';
export const ONLY_CANCEL = '00000000-0000-4000-8000-000000000151';

/** Permissions of somebody who plans theatres. */
export const planner = [
  'crm.surgery_list.read',
  'crm.surgery.add',
  'crm.surgery.edit',
  'crm.surgery.milestones',
] as const;
export const wardNurse = ['crm.surgery_list.read', 'crm.surgery.milestones'] as const;

const stamp = definitionStamp(NOW);

const procedureAttributes: LookupAttributes<'procedure'> = {
  code: 'P612300',
  department_id: DEPARTMENT,
  minutes: 120,
  turnover_minutes: 30,
  sided: true,
  needs_blood: true,
  needs_implant: true,
  needs_icu: false,
};

const definitions: readonly Definition[] = [
  { ...stamp, kind: 'procedure', id: HIP, name: 'Kalça protezi', attributes: procedureAttributes },
  {
    ...stamp,
    kind: 'surgery_reason',
    id: NOT_COME,
    name: 'Hasta gelmedi',
    attributes: { applies_to: 'both', side: 'patient' },
  },
  {
    ...stamp,
    kind: 'surgery_reason',
    id: ONLY_CANCEL,
    name: 'Hasta vazgeçti',
    attributes: { applies_to: 'cancel', side: 'patient' },
  },
];

export const hip: SurgeryProcedure = {
  id: '00000000-0000-4000-8000-000000000160',
  procedure_id: HIP,
  name: 'Kalça protezi',
  code: 'P612300',
  side: 'right',
  minutes: 120,
};

const entries: unknown = (kind: string) => definitions.filter((entry) => entry.kind === kind);
const entry: unknown = (kind: string, id: string | null) =>
  definitions.find((candidate) => candidate.id === id && candidate.kind === kind);

/** Look-ups of surgeries. */
export const surgeryReference: ActReference = {
  definitions: entries as ActReference['definitions'],
  definition: entry as ActReference['definition'],
  definitionName: (id) => definitions.find((candidate) => candidate.id === id)?.name ?? null,
};

/** A planned surgery, tomorrow from 13:15 to 15:15; the room is free again at 15:45. */
export const plannedDraft: SurgeryDraft = {
  client_id: CLIENT,
  procedures: [hip],
  department_id: DEPARTMENT,
  surgeon_id: SURGEON,
  team: [],
  room_id: ROOM,
  table_no: 1,
  planned_start: '2026-11-18T10:15:00.000Z',
  planned_end: '2026-11-18T12:15:00.000Z',
  room_free_at: '2026-11-18T12:45:00.000Z',
  short_notice: false,
  urgency: 'elective',
  milestones: [],
  checklist: [
    { id: 'consent', state: 'done', by: null, at: NOW, note: null },
    { id: 'side_mark', state: 'open', by: null, at: null, note: null },
  ],
  approval_state: 'not_needed',
  currency: 'TRY',
  status: 'planned',
  slot_state: 'none',
  team_user_ids: [],
  follow_ups: [],
};

/** Stores a surgery; what is not given is that of `plannedDraft`. */
export function storeSurgery(
  writes: LocalWrites,
  fields: Partial<SurgeryDraft> = {},
  id?: string,
): Promise<Surgery> {
  const named = id === undefined ? {} : { id };
  return writes.create(surgery, { ...plannedDraft, ...fields }, { summary: 'ameliyat', ...named });
}
