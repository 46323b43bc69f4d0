import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { HandoverLine, ShiftHandover } from '../entities/shift-handover';

/** Parts of a line that whoever signs a sheet has read. A merge of patients may change the rest. */
type SignedLine = Pick<
  HandoverLine,
  'id' | 'line_kind' | 'record_kind' | 'record_id' | 'place' | 'text' | 'note' | 'left_out'
>;

/**
 * Returns the control of a sheet: 16 hexadecimal digits of the SHA-256 of its note and lines. Giver and takers keep it, so
 * that it is seen whether all of them read the same; the order of the lines does not count.
 */
export function handoverControl(
  { id, note }: Pick<ShiftHandover, 'id' | 'note'>,
  lines: readonly SignedLine[],
): string {
  const signed = lines
    .filter(({ left_out }) => !left_out)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line) => [
      line.id,
      line.line_kind,
      line.record_kind,
      line.record_id,
      line.place,
      line.text,
      line.note,
    ]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([id, note, signed])))).slice(0, 16);
}

/** Writes a control in groups of four, for people who compare two of them: `4f2a 91bc 07de 66b0`. */
export const writtenControl = (control: string): string => control.match(/.{1,4}/gu)?.join(' ') ?? '';
