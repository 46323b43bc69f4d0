/**
 * The random key under which a person's records are sealed on this device: 32 bytes. It lives in memory only; what
 * reaches the disk is wrapped.
 */
export type DataKey = Uint8Array<ArrayBuffer>;

export const DATA_KEY_BYTES = 32;

export function newDataKey(): DataKey {
  return crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
}
