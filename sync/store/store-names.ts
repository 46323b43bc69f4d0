/** The names of a user's databases on this device. */
export interface StoreNames {
  /** Prefix of RxDB's names of the collections, of the engine before the sync core. */
  readonly records: string;
  readonly device: string;
  /** Rows, the outbox and lists of the sync core; see segments. */
  readonly segments: string;
}

/** Returns the names of a user's databases. The user's id is hashed: database names are visible in developer tools. */
export async function databaseNames(userId: string): Promise<StoreNames> {
  const hash = await personHash(userId);
  return { records: `vizite-${hash}`, device: `vizite-device-${hash}`, segments: `vizite-records-${hash}` };
}

/**
 * Returns a person's pseudonym in names on this device, so that they tell nobody who works here: 16 hexadecimal
 * digits, always the same for the same id.
 */
export async function personHash(userId: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`vizite:${userId}`));
  return Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
