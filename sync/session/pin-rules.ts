export const PIN_DIGITS = 6;

/** Fault of a PIN that somebody chooses; null where it may be used. */
export type PinProblem = 'digits' | 'repeated' | 'sequence';

/** Refuses the PINs that are tried first. One digit or pair or triple over and over, and digits in a row. */
export function pinProblem(pin: string): PinProblem | null {
  if (!/^\d{6}$/u.test(pin)) return 'digits';
  if (/^(\d{1,3})\1+$/u.test(pin)) return 'repeated';
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10));
  return steps.size === 1 && (steps.has(1) || steps.has(9)) ? 'sequence' : null;
}
