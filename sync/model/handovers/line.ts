import type { HandoverLine } from '../entities/shift-handover';

/** Longest text of a line, in characters. */
const LONGEST = 300;

/** A line as the live records draw it. */
export type DrawnLine = Pick<
  HandoverLine,
  'line_kind' | 'record_kind' | 'record_id' | 'client_id' | 'place' | 'text'
>;

/** Returns what tells a line from the others of its sheet: it is about one thing of one record. */
export const lineKey = ({ line_kind, record_id }: Pick<HandoverLine, 'line_kind' | 'record_id'>): string =>
  `${line_kind}:${record_id}`;

/** Returns the drawn values of a line, in the form in which they are stored. */
export function frozenLine({
  line_kind,
  record_kind,
  record_id,
  client_id,
  place,
  text,
}: DrawnLine): DrawnLine {
  const signs = [...(text ?? '')];
  const short = signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join('')}…` : text;
  return { line_kind, record_kind, record_id, client_id, place, text: short };
}

/**
 * Returns whether a drawn line is not handed over: the giver has left it out, or it is a reminder of the giver's own and
 * nothing was said of it.
 */
export const isLeftOut = (
  line: Pick<HandoverLine, 'line_kind' | 'record_id'>,
  stored: readonly HandoverLine[],
): boolean => stored.find((own) => lineKey(own) === lineKey(line))?.left_out ?? line.line_kind === 'reminder';

/** Returns stored lines that the records draw no longer, or never did, and about which the giver has written. */
export function writtenAlone(
  drawn: readonly DrawnLine[],
  stored: readonly HandoverLine[],
): readonly HandoverLine[] {
  const live = new Set(drawn.map(lineKey));
  return stored.filter((line) => !live.has(lineKey(line)) && line.note !== null);
}
