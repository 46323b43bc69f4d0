import { useSyncExternalStore } from 'react';

/** Where the questionnaire stands that a patient holds; what it says is read by `survey-hand-over.ts`. */
export const HAND_OVER = 'vizite.survey';

const listeners = new Set<() => void>();

/** To be called whenever it was set or taken away here; other tabs hear of it by themselves. */
export const tellHandOver = (): void => listeners.forEach((listener) => listener());

export function followHandOver(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether a patient holds this tablet. */
export const useIsHandedOver = (): boolean =>
  useSyncExternalStore(followHandOver, () => localStorage.getItem(HAND_OVER) !== null);

const WORD = /^\/anket\/([\w-]{20,100})$/u;

/** The word of the link in an address; null where it is another page. */
export const surveyWordIn = (path: string): string | null => WORD.exec(path)?.[1] ?? null;
