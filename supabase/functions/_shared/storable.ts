import { valueFault } from '../../../sync/model/rules/foreign-json.ts';

/** Characters that PostgreSQL stores in no text: the character NUL, and halves of a surrogate pair. */
const EVERY_UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Returns the text as the database can keep it: what it cannot is replaced by U+FFFD. */
export const storable = (text: string): string => text.replace(EVERY_UNSTORABLE, '\uFFFD');

export interface Bounds {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Characters of all texts and names together; a tenth as many values. */
  readonly size: number;
}

/** Returns why a value from outside is handed to nobody; null where it may be. */
export function flawOf(
  value: unknown,
  { depth, size }: Bounds,
): 'unstorable_text' | 'too_deep' | 'too_large' | null {
  const fault = valueFault(value, { depth, values: Math.ceil(size / 10), letters: size - 1 })?.fault;
  switch (fault) {
    case undefined:
      return null;
    case 'nul':
    case 'surrogate':
      return 'unstorable_text';
    case 'depth':
      return 'too_deep';
    default:
      return 'too_large';
  }
}
