import * as v from 'valibot';
import { keysOf } from '@/lib/address';
import { insuranceKinds } from '@sync/model/entities/client';
import { currencies } from '@sync/model/entities/pos-values';
import {
  anaesthesiaTypes,
  approvalStates,
  checklistItems,
  surgerySides,
  teamRoles,
  urgencies,
} from '@sync/model/entities/surgery-values';

const id = v.fallback(v.nullable(v.string()), null);
const text = v.fallback(v.string(), '');
/** Number field; typed text that is no number is NaN, which JSON keeps as null. */
const number = v.fallback(v.nullable(v.number()), null);
const flag = v.fallback(v.boolean(), false);
const oneOf = <T extends object>(codes: T) => v.fallback(v.nullable(v.picklist(keysOf(codes))), null);
const listOf = <S extends v.GenericSchema>(item: S) => v.fallback(v.array(item), [] as v.InferOutput<S>[]);

const procedureSchema = v.object({
  id: v.string(),
  procedure_id: id,
  name: text,
  code: text,
  /** Null until somebody has chosen: there is no usual side. */
  side: oneOf(surgerySides),
  minutes: number,
  /** Typed by a person: a suggestion no longer overwrites it. */
  ownMinutes: flag,
});
const memberSchema = v.object({
  id: v.string(),
  person_id: id,
  role: v.fallback(v.picklist(keysOf(teamRoles)), 'assistant_1'),
});

/** Kinds of timing: a slot, a wish, or only a place in the waiting list. */
export const timings = { slot: 'Salon ve saat', wish: 'Tarih aralığı', waiting: 'Bekleme listesi' } as const;
export type Timing = keyof typeof timings;

/** Everything typed into the form of a new surgery: texts as typed, null for no choice. Reads stored drafts, too. */
export const surgeryFormSchema = v.object({
  /** The record that is made: saving again after a failure makes no second one. */
  id: v.string(),
  client_id: id,
  ticket_id: id,
  procedures: listOf(procedureSchema),
  diagnosis: text,
  department_id: id,
  surgeon_id: id,
  anaesthetist_id: id,
  team: listOf(memberSchema),
  anaesthesia: oneOf(anaesthesiaTypes),
  asa: number,
  urgency: v.fallback(v.picklist(keysOf(urgencies)), 'elective'),
  turnover: number,
  timing: v.fallback(v.picklist(keysOf(timings)), 'slot'),
  room_id: id,
  table_no: v.fallback(v.number(), 1),
  start: text,
  wanted_from: text,
  wanted_to: text,
  short_notice: flag,
  outside_reason: text,
  overlap_reason: text,
  payer: oneOf(insuranceKinds),
  insurer_name: text,
  approval_state: oneOf(approvalStates),
  approval_no: text,
  approval_until: text,
  quote_amount: number,
  deposit_amount: number,
  currency: v.fallback(v.picklist(keysOf(currencies)), 'TRY'),
  cover_policy_no: text,
  cover_until: text,
  admission_at: text,
  expected_nights: number,
  equipment: text,
  note: text,
  /** Items of the preparation that are settled already. */
  settled: listOf(
    v.object({
      id: v.picklist(keysOf(checklistItems)),
      state: v.picklist(['done', 'not_needed']),
      at: v.string(),
    }),
  ),
  /** Creation of tasks for missing items, and the ticket of the patient for them where the form has none. */
  open_tasks: v.fallback(v.boolean(), true),
  task_ticket_id: id,
  task_type_id: id,
  /** Fields that a person has changed: nothing fills them any more. */
  touched: listOf(v.string()),
});
export type SurgeryFormValues = v.InferOutput<typeof surgeryFormSchema>;
export type SurgeryFormField = keyof SurgeryFormValues;
export type ProcedureValues = v.InferOutput<typeof procedureSchema>;
export type MemberValues = v.InferOutput<typeof memberSchema>;

export const emptyProcedure = (): ProcedureValues => ({
  id: crypto.randomUUID(),
  procedure_id: null,
  name: '',
  code: '',
  side: null,
  minutes: null,
  ownMinutes: false,
});

export function emptySurgeryForm(known: Partial<SurgeryFormValues> = {}): SurgeryFormValues {
  const blank = v.parse(surgeryFormSchema, { id: crypto.randomUUID() });
  return { ...blank, procedures: [emptyProcedure()], ...known };
}

/** Returns a stored draft; null where there is none or it cannot be read. */
export function readSurgeryDraft(stored: unknown): SurgeryFormValues | null {
  const read = v.safeParse(surgeryFormSchema, stored);
  return read.success && read.output.procedures.length > 0 ? read.output : null;
}

/** Adds up the minutes of all procedures; NaN where one has none. */
export const formMinutes = (values: Pick<SurgeryFormValues, 'procedures'>): number =>
  values.procedures.reduce((sum, { minutes }) => sum + (minutes ?? Number.NaN), 0);
