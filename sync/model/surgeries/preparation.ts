import type { ActReference, ActWorld } from '../acts/act';
import type { Client } from '../entities/client';
import type { Surgery, SurgeryDraft } from '../entities/surgery';
import { sameJson } from '../merge/equality';
import { missingItems, proposedItems, withProposedItems } from '../rules/surgery-rules';
import type { Preparation } from '../rules/surgery-rules';
import { ageOn } from '../tr/age';
import { isOver } from './steps';

/** Patient data that decides about the preparation; null if the record is not on the device. */
export type PatientFacts = Pick<Client, 'birth_date' | 'is_foreign_patient'> | null;

type Planned = Pick<Surgery, 'procedures' | 'anaesthesia' | 'payer'>;

/** Moment and look-ups by which the preparation is known. */
type Known = Pick<ActWorld, 'today'> & { readonly reference: Pick<ActReference, 'definition'> };

/** Returns what the preparation of a surgery depends on. */
export function needsOf(
  { reference, today }: Known,
  { procedures, anaesthesia, payer }: Planned,
  patient: PatientFacts,
): Preparation {
  const attributes = procedures.flatMap(
    ({ procedure_id }) => reference.definition('procedure', procedure_id)?.attributes ?? [],
  );
  return {
    procedures,
    anaesthesia,
    payer,
    isForeign: patient?.is_foreign_patient ?? false,
    age: patient === null || patient.birth_date === null ? null : ageOn(patient.birth_date, today),
    needsBlood: attributes.some(({ needs_blood }) => needs_blood),
    needsImplant: attributes.some(({ needs_implant }) => needs_implant),
    needsIcu: attributes.some(({ needs_icu }) => needs_icu),
  };
}

/** Returns the sides of a surgery, procedure by procedure: a mark on the patient is valid for these alone. */
const sidesOf = ({ procedures }: Pick<Surgery, 'procedures'>): string =>
  procedures
    .filter(({ side }) => side !== 'none')
    .map(({ procedure_id, name, side }) => `${procedure_id ?? name}:${side}`)
    .sort()
    .join();

/**
 * Returns the preparation of a surgery after a change of its plan. Settled items stay; a marked side that has changed
 * has to be marked again.
 */
function checklistAfter(
  known: Known,
  current: Surgery,
  changed: Partial<Planned>,
  patient: PatientFacts,
): Surgery['checklist'] {
  const next = { ...current, ...changed };
  const isSideSame = sidesOf(current) === sidesOf(next);
  const kept = current.checklist.map((item) =>
    item.id === 'side_mark' && !isSideSame
      ? { ...item, state: 'open' as const, by: null, at: null, note: null }
      : item,
  );
  // Without the patient's record nobody knows which items go.
  const proposed = proposedItems(needsOf(known, next, patient));
  const also = patient === null ? kept.map(({ id }) => id) : [];
  return withProposedItems(kept, [...new Set([...proposed, ...also])]);
}

/** Settles the item that waits for the payer's answer. */
function withApproval(
  { userId, now }: Pick<ActWorld, 'userId' | 'now'>,
  checklist: Surgery['checklist'],
  { approval_state: answer, approval_no: note = null }: Partial<SurgeryDraft>,
): Surgery['checklist'] {
  if (answer !== 'approved' && answer !== 'not_needed') return checklist;
  const state = answer === 'approved' ? ('done' as const) : ('not_needed' as const);
  return checklist.map((item) =>
    item.id === 'approval' && item.state === 'open' ? { ...item, state, by: userId, at: now, note } : item,
  );
}

/** Fields that the preparation depends on. */
const ROOTS = ['procedures', 'anaesthesia', 'payer'] as const;

/** Returns the preparation that goes with a change; a confirmed surgery that lacks something returns to preparation. */
export function preparationPatch(
  known: Known & Pick<ActWorld, 'userId' | 'now'>,
  current: Surgery,
  changed: Partial<SurgeryDraft>,
  patient: PatientFacts,
): Partial<SurgeryDraft> {
  const touches = (name: keyof SurgeryDraft): boolean =>
    name in changed && !sameJson(changed[name], current[name]);
  // Behind the discharge the list tells what was, whatever is corrected of the plan.
  if (isOver(current)) return {};
  const planned = ROOTS.some(touches) ? checklistAfter(known, current, changed, patient) : current.checklist;
  const checklist = touches('approval_state') ? withApproval(known, planned, changed) : planned;
  if (sameJson(checklist, current.checklist)) return {};
  const lacks =
    current.status === 'confirmed' && current.override_reason === null && missingItems(checklist).length > 0;
  return lacks ? { checklist, status: 'preparing' } : { checklist };
}
