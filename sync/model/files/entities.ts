/** The longest that is written between `&` and `;`. */
const LONGEST = 9;
const LAST_CODE_POINT = 0x10_ff_ff;

/** Entities of every XML document. There are no others without a DTD, and none is read with one. */
export const XML_ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Returns the sign of a number. Nothing for one that no text may have: a control sign, half a pair. */
function signOf(code: number): string {
  if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return '';
  if (code > LAST_CODE_POINT || (code >= 0xd8_00 && code <= 0xdf_ff)) return '';
  return String.fromCodePoint(code);
}

/** Returns what `#65`, `#x41` or a name means; null where it means nothing. */
function meaningOf(written: string, named: Readonly<Record<string, string>>): string | null {
  if (!written.startsWith('#')) return Object.hasOwn(named, written) ? (named[written] ?? null) : null;
  const isHex = written[1] === 'x' || written[1] === 'X';
  const digits = written.slice(isHex ? 2 : 1);
  if (!(isHex ? /^[\da-f]{1,6}$/iu : /^\d{1,7}$/u).test(digits)) return null;
  return signOf(Number.parseInt(digits, isHex ? 16 : 10));
}

/** Returns a text with the signs that XML and HTML write otherwise. Looks at nothing further than `LONGEST` behind a `&`. */
export function withoutEntities(text: string, named: Readonly<Record<string, string>>): string {
  let at = text.indexOf('&');
  if (at < 0) return text;
  let done = 0;
  const parts: string[] = [];
  while (at >= 0) {
    const written = text.slice(at + 1, at + 2 + LONGEST);
    const end = written.indexOf(';');
    const meaning = end < 1 ? null : meaningOf(written.slice(0, end), named);
    if (meaning === null) {
      at = text.indexOf('&', at + 1);
      continue;
    }
    parts.push(text.slice(done, at), meaning);
    done = at + 2 + end;
    at = text.indexOf('&', done);
  }
  parts.push(text.slice(done));
  return parts.join('');
}
