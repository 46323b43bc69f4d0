import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import { FileProblem } from './file-problem';

const MAX_UNPACKED = 300 * 1024 * 1024;
/** Text packs to a tenth, a workbook with one value a million times to a hundredth. */
const MAX_RATIO = 250;
/** Below this a high ratio harms nobody. */
const SMALL = 10 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

/** Pictures and what else a table does not need. */
const USELESS = /\/(?:media|embeddings|fonts|printerSettings)\//u;

const CENTRAL_ENTRY = 0x02_01_4b_50;
const CENTRAL_END = 0x06_05_4b_50;

/** Returns the checksums that the directory of an archive names, by entry. */
function checksumsOf(archive: Uint8Array): Map<string, number> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const found = new Map<string, number>();
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== CENTRAL_END) end -= 1;
  if (end < 0) return found;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= archive.length && view.getUint32(at, true) === CENTRAL_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const start = at + 46;
    found.set(strFromU8(archive.subarray(start, start + (name ?? 0))), view.getUint32(at + 16, true));
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return found;
}

/** Refuses what would unpack to too much, by the sizes that the archive itself names. */
function looksHarmless(entries: readonly UnzipFileInfo[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.originalSize, 0);
  const isBomb = entries.some(
    (entry) => entry.originalSize > SMALL && entry.originalSize > entry.size * MAX_RATIO,
  );
  return unpacked <= MAX_UNPACKED && entries.length <= MAX_ENTRIES && !isBomb;
}

/** Unpacks each entry into the room that the archive names for it, and no more. */
function repacked(archive: Uint8Array): Uint8Array {
  const plain = zipSync(unzipSync(archive, { filter: (entry) => !USELESS.test(entry.name) }), { level: 0 });
  const promised = checksumsOf(archive);
  for (const [name, checksum] of checksumsOf(plain)) {
    if (promised.get(name) !== checksum) throw new Error(`${name} is not what the archive says`);
  }
  return plain;
}

/**
 * Returns the archive of a workbook without compression, for the library to read.
 * @throws FileProblem where it would unpack to too much, or is not whole: an archive that lies about its sizes too.
 */
export function unpacked(archive: Uint8Array): Uint8Array {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(archive, {
      filter: (entry) => {
        if (!USELESS.test(entry.name)) entries.push(entry);
        return false;
      },
    });
  } catch (error) {
    throw new FileProblem('damaged', { cause: error });
  }
  if (!looksHarmless(entries)) throw new FileProblem('unpacks_too_large');
  try {
    return repacked(archive);
  } catch (error) {
    throw new FileProblem('damaged', { cause: error });
  }
}
