import { useMemo, useRef, useState } from 'react';
import type { DraftState } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import { useFormValues } from '@/lib/use-form-values';
import type { SurgeryProblems } from './surgery-problems';
import type { SurgeryFormField, SurgeryFormValues } from './surgery-form-values';
import { withSuggestions } from './surgery-knowledge';
import type { SurgeryKnowledge } from './surgery-knowledge';
import { useClient, useDurations } from './use-theatre';

/** Properties shared by the parts of the form. */
export interface FormPart {
  /** Values as typed, with everything that follows from them. */
  readonly values: SurgeryFormValues;
  readonly known: SurgeryKnowledge;
  readonly problems: SurgeryProblems;
  readonly change: (patch: Partial<SurgeryFormValues>) => void;
  /** Returns whether a field still has the value from the ticket. */
  readonly isFromTicket: (field: SurgeryFormField) => boolean;
}

export function useKnowledge(): SurgeryKnowledge {
  const reference = useReferenceData();
  const durations = useDurations();
  return useMemo(
    () => ({
      durations,
      procedure: (id) => reference.definition('procedure', id),
      clinician: (id) => reference.definition('clinician', id),
    }),
    [durations, reference],
  );
}

/** Returns the problems without those of corrected fields; any change of procedures removes all of theirs. */
function without(problems: SurgeryProblems, names: readonly string[]): SurgeryProblems {
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => !names.includes(name.split('.')[0] ?? name)),
  );
}

/**
 * Manages the values of the form: stores them as a draft with every change, and fills in fields that the user has not
 * typed.
 */
export function useSurgeryForm({
  draft,
  first,
  fromTicket,
}: {
  draft: DraftState<unknown>;
  first: SurgeryFormValues;
  fromTicket: readonly SurgeryFormField[];
}) {
  const known = useKnowledge();
  const [typed, patch] = useFormValues(first);
  const [problems, setProblems] = useState<SurgeryProblems>({});
  const [isChanged, setChanged] = useState(false);
  const client = useClient(typed.client_id);
  const values = useMemo(() => withSuggestions(typed, known, client), [typed, known, client]);
  const touched = useRef(new Set(first.touched));
  const change = (part: Partial<SurgeryFormValues>) => {
    const names = Object.keys(part);
    for (const name of names) touched.current.add(name);
    draft.save(patch({ ...part, touched: [...touched.current] }));
    setChanged(true);
    setProblems((before) => without(before, names));
  };
  /** Replaces all values and forgets the draft. */
  const reset = (next: SurgeryFormValues) => {
    touched.current = new Set(next.touched);
    patch(next);
    setProblems({});
    setChanged(false);
    void draft.clear();
  };
  const isFromTicket = (field: SurgeryFormField) =>
    fromTicket.includes(field) && !values.touched.includes(field);
  const part: FormPart = { values, known, problems, change, isFromTicket };
  return { ...part, part, client, isChanged, setProblems, reset };
}
