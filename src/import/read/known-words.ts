import type { DateRange } from './day';
import { headerWords } from './header-words';
import type { ListKind } from './header-words';
import { nameKey } from './name-key';
import { isReading } from './profile';
import type { Reading } from './profile';

/** A field, and what headers call it. */
export interface FieldWords {
  readonly field: string;
  readonly reads: Reading;
  /** Field of the second number, for a pair. */
  readonly second?: string;
  readonly range?: DateRange;
  /** Keys of names; see `nameKey`. */
  readonly keys: readonly string[];
}

function fieldOf(line: string): FieldWords {
  const [field = '', reading = '', words = ''] = line.split(': ');
  const [reads = '', more] = reading.split(' ');
  if (!isReading(reads)) throw new Error(`no reading: ${line}`);
  return {
    field,
    reads,
    ...(more === undefined ? {} : reads === 'pair' ? { second: more } : { range: more as DateRange }),
    keys: words.split(' | ').map(nameKey),
  };
}

const taken = new Map<ListKind, readonly FieldWords[]>();

/** Returns the fields of a kind of list, in the order of the list. They are taken from the words once: that takes a while. */
export function fieldsOf(list: ListKind): readonly FieldWords[] {
  const known = taken.get(list);
  if (known !== undefined) return known;
  const fields = headerWords[list]
    .split('\n')
    .filter((line) => line !== '')
    .map(fieldOf);
  taken.set(list, fields);
  return fields;
}

export const listKinds = Object.keys(headerWords) as readonly ListKind[];

/** Names of columns in headers of any list. */
const known = new Set(listKinds.flatMap((list) => fieldsOf(list).flatMap(({ keys }) => keys)));

export function isKnownName(name: string): boolean {
  return known.has(nameKey(name));
}
