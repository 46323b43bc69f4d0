import { useSyncExternalStore } from 'react';
import type { LeftBehind } from '@/lib/left-behind';
import { StoredMark } from './stored-mark';

/** Note of a sign-out that the user did not ask for: the user, the reason, and what was removed with the records. */
export interface DepartureNote extends LeftBehind {
  readonly userId: string;
  readonly email: string;
  /**
   * The account is not active any more; an administrator had the records removed from this device; or it had no
   * contact for too long.
   */
  readonly cause: 'suspended' | 'wiped' | 'lapsed';
}

const mark = new StoredMark('vizite.departure');

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

function parseNote(stored: string | null): DepartureNote | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { userId, email, cause, unsent, toDecide, drafts } = value as Record<string, unknown>;
    if (typeof email !== 'string') return null;
    return {
      userId: typeof userId === 'string' ? userId : '',
      email,
      cause: cause === 'wiped' || cause === 'lapsed' ? cause : 'suspended',
      unsent: count(unsent),
      toDecide: count(toDecide),
      drafts: count(drafts),
    };
  } catch {
    return null;
  }
}

function storeNote(note: DepartureNote | null): void {
  mark.store(note === null ? null : JSON.stringify(note));
  mark.tell();
}

/** Returns what the sign-in page has to say. Null where nobody was signed out that way, or it was read. */
export function readDepartureNote(): DepartureNote | null {
  return parseNote(mark.read());
}

/** Returns the same for a screen, with counts that come later. */
export function useDepartureNote(): DepartureNote | null {
  return parseNote(useSyncExternalStore(mark.follow, mark.read));
}

/** Stores the note on the device until it is read. If another tab has counted before, its numbers stay. */
export function noteDeparture(
  { id, email }: { readonly id: string; readonly email: string },
  cause: DepartureNote['cause'],
  left: LeftBehind,
): void {
  const noted = readDepartureNote();
  if (noted?.email === email && noted.cause === cause) return;
  storeNote({ userId: id, email, cause, ...left });
}

/** Returns the larger of two counts. Work that was stored between them is in the second, what was sent in the first. */
export const mostOf = (first: LeftBehind, second: LeftBehind): LeftBehind => ({
  unsent: Math.max(first.unsent, second.unsent),
  toDecide: Math.max(first.toDecide, second.toDecide),
  drafts: Math.max(first.drafts, second.drafts),
});

/** Notes a second count, when nothing more could be stored. The user may have gone on working after the first one. */
export function noteCountedAgain(userId: string, left: LeftBehind): void {
  const noted = readDepartureNote();
  if (noted?.userId === userId) storeNote({ ...noted, ...mostOf(noted, left) });
}

export function forgetDepartureNote(): void {
  storeNote(null);
}
