import type { ReferenceData } from '@/data/reference-data';
import { needsOf } from '@sync/model/surgeries/preparation';
import type { PatientFacts } from '@sync/model/surgeries/preparation';
import type { Client } from '@sync/model/entities/client';
import type { Definition } from '@sync/model/entities/definition';
import type { SurgeryDuration } from '@sync/model/entities/surgery-duration';
import type { ChecklistCode } from '@sync/model/entities/surgery-values';
import { proposedItems } from '@sync/model/rules/surgery-rules';
import { suggestedMinutes } from '@sync/model/rules/surgery-minutes';
import type { SuggestedMinutes } from '@sync/model/rules/surgery-minutes';
import type { TheatreRoom } from '@sync/model/rules/free-slots';
import { dayOf, instantAt, isIsoInstant, todayIso } from '@/lib/dates';
import type { ProcedureValues, SurgeryFormField, SurgeryFormValues } from './surgery-form-values';

type Of<K extends Definition['kind']> = Extract<Definition, { kind: K }>;

/** Knowledge of the form about procedures and people. */
export interface SurgeryKnowledge {
  readonly procedure: (id: string | null) => Of<'procedure'> | undefined;
  readonly clinician: (id: string | null) => Of<'clinician'> | undefined;
  readonly durations: readonly SurgeryDuration[];
}

/** Default turnover of a room in minutes, where the hospital has set nothing. */
const USUAL_TURNOVER = 20;
/**
 * Default time between admission and operation in milliseconds; admission is not earlier in the morning than the
 * limit below.
 */
const ADMITTED_BEFORE = 3 * 3_600_000;
const EARLIEST = '06:30';

export function minutesFor(
  { procedure_id }: ProcedureValues,
  surgeonId: string | null,
  { durations, procedure }: SurgeryKnowledge,
): SuggestedMinutes | null {
  const set = procedure(procedure_id)?.attributes.minutes ?? null;
  return suggestedMinutes(durations, procedure_id, surgeonId, set);
}

export const isSided = (
  { procedure_id }: ProcedureValues,
  { procedure }: Pick<SurgeryKnowledge, 'procedure'>,
): boolean => procedure(procedure_id)?.attributes.sided ?? false;

function admissionBefore(start: string): string {
  const early = Date.parse(instantAt(dayOf(start), EARLIEST));
  const usual = Date.parse(start) - ADMITTED_BEFORE;
  return new Date(Math.min(Math.max(usual, early), Date.parse(start))).toISOString();
}

/** Facts of the patient's record about the payer. */
export type PayerFacts = Pick<Client, 'insurance_kind' | 'insurer_name' | 'is_foreign_patient'>;

/** Fills in everything that follows from the choices, except fields that the user has typed. */
export function withSuggestions(
  values: SurgeryFormValues,
  known: SurgeryKnowledge,
  patient: PayerFacts | null = null,
): SurgeryFormValues {
  const touched = new Set(values.touched);
  const keeps = (field: SurgeryFormField) => touched.has(field);
  const procedures = values.procedures.map((procedure) => {
    const found = procedure.ownMinutes ? null : minutesFor(procedure, values.surgeon_id, known);
    return found === null ? procedure : { ...procedure, minutes: found.minutes };
  });
  const first = known.procedure(procedures[0]?.procedure_id ?? null)?.attributes;
  const surgeon = known.clinician(values.surgeon_id)?.attributes;
  const starts = isIsoInstant(values.start) && values.urgency !== 'emergency';
  return {
    ...values,
    procedures,
    department_id: keeps('department_id')
      ? values.department_id
      : (values.department_id ?? first?.department_id ?? surgeon?.department_id ?? null),
    payer: keeps('payer') ? values.payer : (values.payer ?? patient?.insurance_kind ?? null),
    insurer_name: keeps('insurer_name')
      ? values.insurer_name
      : values.insurer_name || (patient?.insurer_name ?? ''),
    currency: keeps('currency') || patient?.is_foreign_patient !== true ? values.currency : 'EUR',
    turnover: keeps('turnover')
      ? values.turnover
      : (first?.turnover_minutes ?? values.turnover ?? USUAL_TURNOVER),
    admission_at: keeps('admission_at') || !starts ? values.admission_at : admissionBefore(values.start),
  };
}

/** Returns the preparation that follows from the fields, live with them. */
export function proposalOf(
  values: SurgeryFormValues,
  reference: Pick<ReferenceData, 'definition'>,
  patient: PatientFacts,
): readonly ChecklistCode[] {
  const known = { procedure: (id: string | null) => reference.definition('procedure', id) };
  const procedures = values.procedures.map((procedure) => ({
    ...procedure,
    code: null,
    // Not answered yet: the mark is asked for where the procedure has sides.
    side: procedure.side ?? (isSided(procedure, known) ? ('left' as const) : ('none' as const)),
    minutes: procedure.minutes ?? 0,
  }));
  return proposedItems(needsOf({ reference, today: todayIso() }, { ...values, procedures }, patient));
}

export const roomOf = ({ id, attributes }: Of<'operating_room'>): TheatreRoom => ({
  id,
  hours: attributes,
  tables: Number(attributes.tables),
});

/** Rooms that a department may use, in their set order; all of them without a department. */
export function roomsFor(
  rooms: readonly Of<'operating_room'>[],
  departmentId: string | null,
): readonly Of<'operating_room'>[] {
  return rooms.filter(({ active, attributes: { department_ids: own } }) => {
    if (!active) return false;
    return departmentId === null || own.length === 0 || own.includes(departmentId);
  });
}
