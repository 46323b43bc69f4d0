const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Returns whether a text can be the id of a record. Addresses contain ids, or whatever a user types in their place. */
export function isRecordId(text: string): boolean {
  return UUID.test(text);
}
