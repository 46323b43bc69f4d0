import { Inflate } from 'fflate';

/** Reason why an archive is not read: it is not whole, or holds more than is taken. */
export type ZipProblem = 'damaged' | 'too_large';

/** An archive was not read; nothing of it was kept. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(`archive refused: ${problem}`);
    this.problem = problem;
  }
}

interface ZipEntry {
  /** 0: stored as it is, 8: deflated. */
  readonly method: number;
  /** Bytes in the archive. */
  readonly size: number;
  /** Offset of its own header. */
  readonly at: number;
}

const LOCAL_ENTRY = 0x04_03_4b_50;
const CENTRAL_ENTRY = 0x02_01_4b_50;
const CENTRAL_END = 0x06_05_4b_50;
/** The end of the directory, and the comment that may follow it. */
const LONGEST_END = 22 + 0xffff;
const MOST_ENTRIES = 2_000;
/** Bytes that are unpacked at once: of 16 KB come 16 MB at most. */
const STEP = 16 * 1_024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/**
 * Finds an entry in the directory at the end of an archive. Of each entry its name alone is compared, in place, and what two
 * entries have of the same bytes does not matter, since one is read.
 * @returns null where there is none of this name
 * @throws ZipRefused
 */
function entryOf(archive: Uint8Array, name: string): ZipEntry | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const wanted = new TextEncoder().encode(name);
  let end = archive.length - 22;
  const last = Math.max(0, archive.length - LONGEST_END);
  while (end >= last && view.getUint32(end, true) !== CENTRAL_END) end -= 1;
  if (end < last) throw new ZipRefused('damaged');
  let at = view.getUint32(end + 16, true);
  for (let seen = 0; at + 46 <= archive.length && view.getUint32(at, true) === CENTRAL_ENTRY; seen += 1) {
    if (seen === MOST_ENTRIES) throw new ZipRefused('too_large');
    const length = view.getUint16(at + 28, true);
    if (length === wanted.length && wanted.every((byte, index) => archive[at + 46 + index] === byte)) {
      return {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      };
    }
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return null;
}

/** Returns whether an archive has an entry of this name. False where it cannot be read. */
export function hasZipEntry(archive: Uint8Array, name: string): boolean {
  try {
    return entryOf(archive, name) !== null;
  } catch {
    return false;
  }
}

function inflated(packed: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((part) => {
    length += part.length;
    if (length > most) throw new ZipRefused('too_large');
    parts.push(part);
  });
  for (let at = 0; at < packed.length; at += STEP) {
    stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Unpacks one entry. What the archive says of its size is not believed: it ends where the limit is passed.
 * @param most bytes
 * @returns null where there is none of this name
 * @throws ZipRefused
 */
export function readZipEntry(archive: Uint8Array, name: string, most: number): Uint8Array | null {
  try {
    const entry = entryOf(archive, name);
    if (entry === null) return null;
    const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    if (view.getUint32(entry.at, true) !== LOCAL_ENTRY) throw new ZipRefused('damaged');
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = archive.subarray(start, start + entry.size);
    if (packed.length !== entry.size) throw new ZipRefused('damaged');
    if (entry.method === 8) return inflated(packed, most);
    if (entry.method !== 0) throw new ZipRefused('damaged');
    if (packed.length > most) throw new ZipRefused('too_large');
    return packed;
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused('damaged');
  }
}
