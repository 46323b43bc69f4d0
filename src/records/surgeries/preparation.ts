import type { ReferenceData } from '@/data/reference-data';
import { ageInYears } from '@/lib/dates';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import { proposedItems, withProposedItems } from '@sync/model/rules/surgery-rules';
import type { Preparation } from '@sync/model/rules/surgery-rules';

/** Patient data that decides about the preparation; null if the record is not on the device. */
export type PatientFacts = Pick<Client, 'birth_date' | 'is_foreign_patient'> | null;

type Planned = Pick<Surgery, 'procedures' | 'anaesthesia' | 'payer'>;

/** Returns what the preparation of a surgery depends on. */
export function needsOf(
  reference: Pick<ReferenceData, 'definition'>,
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
    age: patient === null || patient.birth_date === null ? null : ageInYears(patient.birth_date),
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
export function checklistAfter(
  reference: Pick<ReferenceData, 'definition'>,
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
  const proposed = proposedItems(needsOf(reference, next, patient));
  const also = patient === null ? kept.map(({ id }) => id) : [];
  return withProposedItems(kept, [...new Set([...proposed, ...also])]);
}
