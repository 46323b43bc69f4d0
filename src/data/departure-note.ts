import type { LeftBehind } from '@/lib/left-behind';

/** Who was signed out without having asked for it, why, and what went with the records. */
export interface DepartureNote extends LeftBehind {
  readonly email: string;
  /**
   * The account is not active any more; an administrator had the records removed from this device; or it had no
   * contact for too long.
   */
  readonly cause: 'suspended' | 'wiped' | 'lapsed';
}

const KEY = 'vizite.departure';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the sign-in page has to say; null where nobody was signed out that way, or it was read. */
export function readDepartureNote(): DepartureNote | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { email, cause, unsent, toDecide, drafts } = value as Record<string, unknown>;
    if (typeof email !== 'string') return null;
    return {
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

/** Stored on the device until it is read. If another tab has counted before, its numbers stay. */
export function noteDeparture(
  { email }: { readonly email: string },
  cause: DepartureNote['cause'],
  left: LeftBehind,
): void {
  const noted = readDepartureNote();
  if (noted?.email === email && noted.cause === cause) return;
  localStorage.setItem(KEY, JSON.stringify({ email, cause, ...left }));
}

export function forgetDepartureNote(): void {
  localStorage.removeItem(KEY);
}
