import { personHash } from './person-hash';

/** The names of a user's databases on this device. */
export interface StoreNames {
  /** With this RxDB's names of the collections begin, of the engine before the sync core. */
  readonly records: string;
  readonly device: string;
  /** Rows, the outbox and lists of the sync core; see segments. */
  readonly segments: string;
}

/** The user's id is hashed: database names are visible in developer tools. */
export async function databaseNames(userId: string): Promise<StoreNames> {
  const hash = await personHash(userId);
  return { records: `vizite-${hash}`, device: `vizite-device-${hash}`, segments: `vizite-records-${hash}` };
}
