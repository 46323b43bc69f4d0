import { checkOf, newCode, readCode, shownCode } from './code-signs';

export { newCode as newHandoverCode, readCode as readHandoverCode, shownCode as shownHandoverCode };

/** Data that the giver of a terminal shows to the taker: no name, no patient. */
export interface Handover {
  readonly terminalId: string;
  /** Code in both usages; eight letters and digits. */
  readonly code: string;
  readonly count: number;
  /** Sum in minor units. */
  readonly sum: number;
  readonly currency: string;
  /** Time of the count, epoch milliseconds. */
  readonly at: number;
}

export type HandoverProblem = 'foreign' | 'damaged' | 'expired';

const PREFIX = 'VZT1';
/** A shift and a half: later somebody else holds the terminal. */
export const HANDOVER_HOURS = 12;

/** Returns the text of the picture. */
export function writeHandover({ terminalId, code, count, sum, currency, at }: Handover): string {
  const body = [
    PREFIX,
    terminalId,
    code,
    count.toString(36),
    sum.toString(36),
    currency,
    at.toString(36),
  ].join(':');
  return `${body}:${checkOf(body)}`;
}

const numberOf = (text: string): number =>
  /^-?[\da-z]{1,11}$/u.test(text) ? parseInt(text, 36) : Number.NaN;

/** Reads the text of a picture. @param now epoch milliseconds */
export function readHandover(
  text: string,
  now: number,
): { readonly handover: Handover } | { readonly problem: HandoverProblem } {
  const parts = text.trim().split(':');
  if (parts[0] !== PREFIX) return { problem: 'foreign' };
  const body = parts.slice(0, -1).join(':');
  const [, terminalId = '', typed = '', counted = '', summed = '', currency = '', counting = ''] = parts;
  const code = readCode(typed);
  const [count, sum, at] = [numberOf(counted), numberOf(summed), numberOf(counting)];
  const isWhole =
    parts.length === 8 &&
    checkOf(body) === parts[7] &&
    code !== null &&
    /^[\da-f-]{36}$/u.test(terminalId) &&
    /^[A-Z]{3}$/u.test(currency) &&
    [count, sum, at].every(Number.isSafeInteger);
  if (!isWhole) return { problem: 'damaged' };
  if (Math.abs(now - at) > HANDOVER_HOURS * 3_600_000) return { problem: 'expired' };
  return { handover: { terminalId, code, count, sum, currency, at } };
}
