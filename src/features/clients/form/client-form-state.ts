import { useEffect } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { DraftState } from '@/data/drafts';
import { changedValues } from '@/lib/changed-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';
import type { ClientForm } from '@/records/client-fields/use-client-form';

/** Keeps what is typed in a client form on the device until it is saved. @param untouched the form before that */
export function useKeptDraft(
  form: ClientForm,
  untouched: ClientFormValues,
  draft: Pick<DraftState<unknown>, 'save'>,
): void {
  useEffect(
    () => form.follow((values) => draft.save(changedValues(untouched, values))),
    [form, untouched, draft],
  );
}

/** Shows the sentences of a refused write at their fields. */
export function showProblems(form: ClientForm, error: unknown): void {
  if (error instanceof ActionError) form.tell(error.fields);
}
