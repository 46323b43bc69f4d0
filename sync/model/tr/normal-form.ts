/*
 * One form for each letter: `ü` may also come as `u` with two dots behind it, from a Mac or a copied PDF. What is stored,
 * measured and sent is in normal form C. `app.nfc` is the same in the database.
 */

/** Signs that may not be in normal form C, or take up the one before. */
const MAY_JOIN = /[\u0300-\u{10ffff}]/u;

/** Returns a text in normal form C. */
export const nfc = (text: string): string => (MAY_JOIN.test(text) ? text.normalize('NFC') : text);

/** Returns a value with all its texts in normal form C; the same value where they are. Names of fields stay. */
export function nfcValue(value: unknown): unknown {
  if (typeof value === 'string') return nfc(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const made = items.map(nfcValue);
    return made.some((item, at) => item !== items[at]) ? made : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const made = entries.map(([name, item]) => [name, nfcValue(item)] as const);
  return made.some(([, item], at) => item !== entries[at]?.[1]) ? Object.fromEntries(made) : value;
}
