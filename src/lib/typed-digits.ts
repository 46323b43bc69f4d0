/** Fewer digits stand in too many numbers. */
const SHORTEST = 4;

/** The digits of a typed text as numbers hold them, without leading zeros; null where they are too few to search with. */
export function typedDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < SHORTEST ? null : digits;
}
