export interface SignedInPerson {
  readonly id: string;
  readonly email: string;
}

/** Says who works on this device, in all tabs; other tabs hear of it by the browser. */
export const PERSON_KEY = 'vizite.person';

/** Who works on this device; null where nobody is signed in. */
export function storedPerson(): SignedInPerson | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PERSON_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { id, email } = value as Record<string, unknown>;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}

export function storePerson({ id, email }: SignedInPerson): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify({ id, email }));
}

export function removeStoredPerson(): void {
  localStorage.removeItem(PERSON_KEY);
}
