import { withoutEnd } from '@sync/model/text-ends';

export type DecimalMark = ',' | '.';

/** Digits before the mark without zeros in front, digits behind it without zeros at the end. */
export interface DecimalDigits {
  readonly whole: string;
  readonly fraction: string;
}

/** Thousands are parted by the other mark, a blank or an apostrophe, always the same one, in groups of three. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^\d{1,3}([. '’])\d{3}(?:\1\d{3})*$/u,
  '.': /^\d{1,3}([, '’])\d{3}(?:\1\d{3})*$/u,
};

/**
 * Returns the digits of a number without sign, written with the given decimal mark.
 * @returns `wrong_mark` where only the other mark would make it a number
 */
export function decimalText(text: string, mark: DecimalMark): DecimalDigits | 'no_number' | 'wrong_mark' {
  const read = digitsOf(text, mark);
  if (read !== null) return read;
  return digitsOf(text, mark === ',' ? '.' : ',') === null ? 'no_number' : 'wrong_mark';
}

function digitsOf(text: string, mark: DecimalMark): DecimalDigits | null {
  const at = text.lastIndexOf(mark);
  const head = at < 0 ? text : text.slice(0, at);
  const tail = at < 0 ? '' : text.slice(at + 1);
  if (!/^\d*$/u.test(tail) || (head === '' && tail === '')) return null;
  if (!/^\d*$/u.test(head) && !GROUPED[mark].test(head)) return null;
  return {
    whole: head.replace(/\D/gu, '').replace(/^0+/u, '') || '0',
    fraction: withoutEnd(tail, '0'),
  };
}

/** Returns the decimal mark of some texts; null where they are ambiguous, as `1.234` is, or differ. */
export function markOf(texts: Iterable<string>): DecimalMark | null {
  let found: DecimalMark | null = null;
  for (const text of texts) {
    const body = text.replace(/[^\d.,]/gu, '');
    const last = body.match(/([.,])(\d*)$/u);
    if (last === null) continue;
    const mark = last[1] as DecimalMark;
    const other = mark === ',' ? '.' : ',';
    const isRepeated = body.indexOf(mark) !== body.lastIndexOf(mark);
    const isOpen = last[2]?.length === 3 && !body.includes(other) && !/^0+[.,]/u.test(body);
    if (isOpen && !isRepeated) continue;
    const told = isRepeated ? other : mark;
    if (found !== null && found !== told) return null;
    found = told;
  }
  return found;
}
