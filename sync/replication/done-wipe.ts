/** Records of a user that are removed from this device because an administrator asked for it. */
export interface DoneWipe {
  readonly userId: string;
  /** Names the request to the server. */
  readonly id: string;
  /** Number of changes that were removed unsent. */
  readonly unsent: number;
  readonly toDecide: number;
  readonly drafts: number;
  /** `removing` until the records are gone; `untold` until the server has heard of it. */
  readonly stage: 'removing' | 'untold';
}

const KEY = 'vizite.wipe';

/** Returns the wipe that is under way here or that the server does not know of yet; null where there is none. */
export function readDoneWipe(): DoneWipe | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { userId, id, unsent, toDecide, drafts, stage } = value as Record<string, unknown>;
    if (typeof userId !== 'string' || typeof id !== 'string') return null;
    const count = (field: unknown): number => (typeof field === 'number' ? field : 0);
    return {
      userId,
      id,
      unsent: count(unsent),
      toDecide: count(toDecide),
      drafts: count(drafts),
      stage: stage === 'removing' ? 'removing' : 'untold',
    };
  } catch {
    return null;
  }
}

export function storeDoneWipe(wipe: DoneWipe): void {
  localStorage.setItem(KEY, JSON.stringify(wipe));
}

/** Forgets a wipe after the server was told of it. */
export function forgetDoneWipe(id: string): void {
  if (readDoneWipe()?.id === id) localStorage.removeItem(KEY);
}
