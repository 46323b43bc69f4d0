import { checkOf, crcOf, numberOfSigns, readSigns, shownCode, signsOf } from './code-signs';

export { shownCode as shownHandoverCode };

/** Data that the giver of a terminal shows to the taker: no name, no patient. */
export interface Handover {
  readonly terminalId: string;
  /** Code in both usages. It carries terminal, moment, count and sum, and signs that tell a wrong one. */
  readonly code: string;
  readonly count: number;
  /** Sum in minor units of the terminal's currency. */
  readonly sum: number;
  /** Moment of the hand-over, epoch milliseconds of a whole second. */
  readonly at: number;
}

export type HandoverProblem = 'foreign' | 'damaged' | 'expired' | 'unknown_terminal';
export type ReadHandover = { readonly handover: Handover } | { readonly problem: HandoverProblem };

const PREFIX = 'VZT2';
/** A shift and a half: later somebody else holds the terminal. */
export const HANDOVER_HOURS = 12;
const EXPIRY = HANDOVER_HOURS * 3_600_000;

/** Signs of each part: terminal, moment, lengths of count and sum, the two, check. */
const TERMINAL = 4;
const MOMENT = 5;
const CHECK = 4;
/** Signs that a sum has at least: its length is told by one of eight numbers. */
const SHORTEST_SUM = 2;
/** Seconds after which moments are written alike again: more than a year. */
const ROUND = 32 ** MOMENT;

/** Greatest count and sum that a code carries. */
export const HANDOVER_COUNT = 32 ** 4 - 1;
export const HANDOVER_SUM = 32 ** 9 / 2 - 1;

const lowest = (crc: number, signs: number): string => signsOf(crc % 32 ** signs, signs);
const markOf = (terminalId: string): string => lowest(crcOf(terminalId), TERMINAL);
/** Returns the signs that tell a wrong code: of the terminal, too, since its mark alone may be that of another. */
const checkSigns = (terminalId: string, body: string): string =>
  lowest(crcOf(`${terminalId} ${body}`), CHECK);

/** Writes a number with as few signs as it needs, but not with fewer than `shortest`. */
function written(number: number, shortest: number): string {
  let length = shortest;
  while (number >= 32 ** length) length += 1;
  return signsOf(number, length);
}

/** Returns the moment of a hand-over: a whole second, so that it fits the code, and none before the usage began. */
export function handoverMoment(now: number, begun: number): number {
  const second = now - (now % 1000);
  if (second >= begun) return second;
  return begun + ((1000 - (begun % 1000)) % 1000);
}

/**
 * Returns the code of a hand-over.
 * @param given `at` from `handoverMoment`, `count` and `sum` within `HANDOVER_COUNT` and `HANDOVER_SUM`
 */
export function handoverCode({ terminalId, count, sum, at }: Omit<Handover, 'code'>): string {
  const counted = written(count, 1);
  // Also money that went back: 0, -1, 1, -2 … are 0, 1, 2, 3 …
  const summed = written(sum < 0 ? -2 * sum - 1 : 2 * sum, SHORTEST_SUM);
  const lengths = signsOf((counted.length - 1) * 8 + summed.length - SHORTEST_SUM, 1);
  const body = `${markOf(terminalId)}${signsOf((at / 1000) % ROUND, MOMENT)}${lengths}${counted}${summed}`;
  return `${body}${checkSigns(terminalId, body)}`;
}

/** Returns the moment that is written with these signs and is nearest to now. */
function momentOf(signs: string, now: number): number {
  const second = numberOfSigns(signs);
  const rounds = Math.round((now / 1000 - second) / ROUND);
  return (second + rounds * ROUND) * 1000;
}

/**
 * Reads a code as somebody has typed it.
 * @param terminals ids of the terminals that this device knows
 * @param now epoch milliseconds
 */
export function readHandoverCode(typed: string, terminals: readonly string[], now: number): ReadHandover {
  const code = readSigns(typed);
  if (code === null || code === '') return { problem: 'foreign' };
  const [lengths, counted] = [TERMINAL + MOMENT, TERMINAL + MOMENT + 1];
  const told = numberOfSigns(code.slice(lengths, counted));
  const summed = counted + Math.trunc(told / 8) + 1;
  const end = summed + (told % 8) + SHORTEST_SUM;
  if (code.length !== end + CHECK) return { problem: 'damaged' };
  const body = code.slice(0, end);
  const alike = terminals.filter((terminalId) => markOf(terminalId) === code.slice(0, TERMINAL));
  const terminalId = alike.find((id) => checkSigns(id, body) === code.slice(end));
  if (terminalId === undefined) return { problem: alike.length === 0 ? 'unknown_terminal' : 'damaged' };
  const at = momentOf(code.slice(TERMINAL, lengths), now);
  if (Math.abs(now - at) > EXPIRY) return { problem: 'expired' };
  const sum = numberOfSigns(code.slice(summed, end));
  return {
    handover: {
      terminalId,
      code,
      count: numberOfSigns(code.slice(counted, summed)),
      sum: sum % 2 === 0 ? sum / 2 : -(sum + 1) / 2,
      at,
    },
  };
}

/** Returns the text of the picture: the code, with the whole of what it shortens. */
export function writeHandover({ terminalId, code, at }: Handover): string {
  const body = [PREFIX, terminalId, code, at.toString(36)].join(':');
  return `${body}:${checkOf(body)}`;
}

/** Reads the text of a picture; of a terminal that this device does not know, too. @param now epoch milliseconds */
export function readHandover(text: string, now: number): ReadHandover {
  const parts = text.trim().split(':');
  if (parts[0] !== PREFIX) return { problem: 'foreign' };
  const [, terminalId = '', code = '', moment = ''] = parts;
  const at = /^[\da-z]{1,11}$/u.test(moment) ? parseInt(moment, 36) : Number.NaN;
  const isWhole =
    parts.length === 5 &&
    checkOf(parts.slice(0, -1).join(':')) === parts[4] &&
    /^[\da-f-]{36}$/u.test(terminalId) &&
    Number.isSafeInteger(at);
  if (!isWhole) return { problem: 'damaged' };
  if (Math.abs(now - at) > EXPIRY) return { problem: 'expired' };
  const read = readHandoverCode(code, [terminalId], now);
  return 'handover' in read && (read.handover.at !== at || read.handover.code !== code)
    ? { problem: 'damaged' }
    : read;
}
