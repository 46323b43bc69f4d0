export interface SignedInUser {
  readonly id: string;
  readonly email: string;
}

/** Says who works on this device, in all tabs. Other tabs hear of it by the browser. */
export const USER_KEY = 'vizite.person';

/** Returns the user of this device; null where nobody is signed in. */
export function storedUser(): SignedInUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { id, email } = value as Record<string, unknown>;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}

export function storeUser({ id, email }: SignedInUser): void {
  localStorage.setItem(USER_KEY, JSON.stringify({ id, email }));
}

export function removeStoredUser(): void {
  localStorage.removeItem(USER_KEY);
}
