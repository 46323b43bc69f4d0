import { useRemembered } from './remembered';

const asCount = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : null;

/**
 * How many lines a list of unsteady length has: as it is, else as it was when the screen was last shown. So a card keeps
 * the room of lines that it does not know yet.
 * @param name of the memory, one for each list
 * @param known null while it is not known
 */
export function useKeptCount(name: string, known: number | null): number {
  return useRemembered(name, known, asCount) ?? known ?? 0;
}
