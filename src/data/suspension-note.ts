import type { LeftBehind } from './sign-out';

/** Who was signed out because the account is not active any more, and what went with the records. */
export interface SuspensionNote extends LeftBehind {
  readonly email: string;
}

const KEY = 'vizite.suspended';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What the sign-in page has to say; null where nobody was signed out that way, or it was read. */
export function readSuspensionNote(): SuspensionNote | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { email, unsent, toDecide, drafts } = value as Record<string, unknown>;
    if (typeof email !== 'string') return null;
    return { email, unsent: count(unsent), toDecide: count(toDecide), drafts: count(drafts) };
  } catch {
    return null;
  }
}

/** Kept on the device until it is read. Another tab may have counted before: what it wrote stands. */
export function noteSuspension({ email }: { readonly email: string }, left: LeftBehind): void {
  if (readSuspensionNote()?.email === email) return;
  localStorage.setItem(KEY, JSON.stringify({ email, ...left }));
}

export function forgetSuspensionNote(): void {
  localStorage.removeItem(KEY);
}
