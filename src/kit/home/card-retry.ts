import { createContext, useContext } from 'react';

/** Reads the card anew that a component is in. */
export const CardRetry = createContext<() => void>(() => undefined);

/** Returns what reads the card anew that a component is in. */
export function useCardRetry(): () => void {
  return useContext(CardRetry);
}
