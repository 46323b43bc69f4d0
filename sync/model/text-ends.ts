/**
 * Returns a text without what belongs to its end no more. A pattern such as `/0+$/` would begin again at each zero
 * that is not at the end, and take the square of the length.
 * @param isEnd tells of one sign; or all signs that are cut off
 */
export function withoutEnd(text: string, isEnd: string | ((sign: string) => boolean)): string {
  const is = typeof isEnd === 'string' ? (sign: string) => isEnd.includes(sign) : isEnd;
  let end = text.length;
  while (end > 0 && is(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
