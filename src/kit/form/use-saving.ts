import { useState } from 'react';
import { failureText } from './use-saved-toast';
import { ActionError } from '@sync/model/action-error';

export type Problems = Readonly<Record<string, string>>;

/** Progress of saving a short form. */
export interface Saving {
  readonly busy: boolean;
  /** Refusal, with its sentences by field. */
  readonly failure: { readonly text: string; readonly fields: Problems } | null;
  readonly save: () => Promise<void>;
}

/** Saves a short form once and closes it then; a refusal stays, until it is saved again. */
export function useSaving(onSave: () => Promise<unknown>, onClose: () => void): Saving {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Saving['failure']>(null);
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await onSave();
      onClose();
    } catch (error) {
      setFailure({ text: failureText(error), fields: error instanceof ActionError ? error.fields : {} });
      setBusy(false);
    }
  };
  return { busy, failure, save };
}
