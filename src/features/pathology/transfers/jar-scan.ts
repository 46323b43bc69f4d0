import { asciiUpper } from '@sync/model/tr/ascii';

/** A jar as it can be recognised by what a scanner types. */
export interface KnownJar {
  readonly id: string;
  readonly label: string;
  readonly barcode: string | null;
}

const folded = (text: string): string => asciiUpper(text).replace(/\s/gu, '');

/** Returns the jar with this barcode, or with this label; null where there is none, or more than one. */
export function jarByScan<J extends KnownJar>(typed: string, jars: readonly J[]): J | null {
  const key = folded(typed);
  if (key === '') return null;
  const byBarcode = jars.filter(({ barcode }) => barcode !== null && folded(barcode) === key);
  const found = byBarcode.length > 0 ? byBarcode : jars.filter(({ label }) => folded(label) === key);
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}
