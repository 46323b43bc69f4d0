import { useMemo } from 'react';
import { toastFailure, useSavedToast } from './use-saved-toast';
import type { ToastOptions } from '@/ui/toast';

export interface Outcome {
  /** Says that something was done, without a full stop; offline, that it waits for the network. */
  readonly done: (text?: string, options?: ToastOptions) => void;
  readonly failed: (error: unknown) => void;
  /** Runs an action and says what became of it; without a text only a failure is said. True when it was done. */
  readonly run: (action: () => Promise<unknown>, text?: string, options?: ToastOptions) => Promise<boolean>;
}

/** Notices about what was saved. Everything is saved on the device at once; the words differ only offline. */
export function useOutcome(): Outcome {
  const done = useSavedToast();
  return useMemo(
    () => ({
      done,
      failed: toastFailure,
      run: async (action, text, options) => {
        try {
          await action();
          if (text !== undefined) done(text, options);
          return true;
        } catch (error) {
          toastFailure(error);
          return false;
        }
      },
    }),
    [done],
  );
}
