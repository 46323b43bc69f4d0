/** `EncryptedPackage` as a directory has it. */
const ENVELOPE = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
const DIRECTORY_ENTRY = 128;

const HEADER = 512;
/** Numbers of the first sectors of the table are in the header, those of the rest in sectors of their own. */
const IN_HEADER = { at: 76, count: 109 };
/** Numbers from here on mean something else: free, end of a stream. */
const LAST_SECTOR = 0xff_ff_ff_fa;

/** Returns whether a file is a compound file: .xls, a locked workbook, older documents. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
}

/** Returns whether a compound file is the locked envelope of a workbook. */
export function isLockedEnvelope(bytes: Uint8Array): boolean {
  // Names are at the start of an entry, entries at multiples of their size.
  for (let at = HEADER; at + DIRECTORY_ENTRY <= bytes.length; at += DIRECTORY_ENTRY) {
    if (bytes[at] === ENVELOPE[0] && ENVELOPE.every((byte, offset) => bytes[at + offset] === byte))
      return true;
  }
  return false;
}

/**
 * Returns whether a compound file has all the sectors that its table names. A truncated file has its first rows, and
 * would be read without a word about the others.
 */
export function isWholeCompoundFile(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return false;
  const size = 2 ** shift;
  const startOf = (sector: number): number => (sector + 1) * size;
  const numbersAt = (at: number, count: number): number[] =>
    Array.from({ length: count }, (_, number) => view.getUint32(at + number * 4, true));

  const table = numbersAt(IN_HEADER.at, IN_HEADER.count);
  let next = view.getUint32(68, true);
  // Sectors that name each other in a circle are more than the file has.
  for (
    let left = Math.min(view.getUint32(72, true), bytes.length / size);
    left > 0 && next < LAST_SECTOR;
    left -= 1
  ) {
    if (startOf(next) + size > bytes.length) return false;
    const numbers = numbersAt(startOf(next), size / 4);
    next = numbers.pop() ?? LAST_SECTOR;
    table.push(...numbers);
  }
  // Each sector of a stream but its first is named by the one before it.
  let last = view.getUint32(48, true);
  for (const sector of new Set(table.filter((entry) => entry < LAST_SECTOR))) {
    if (startOf(sector) + size > bytes.length) return false;
    for (const following of numbersAt(startOf(sector), size / 4)) {
      if (following < LAST_SECTOR && following > last) last = following;
    }
  }
  // Some programs leave the end of the last sector away.
  return bytes.length > startOf(last);
}
