import { isBase45Text, readBase45, signOf, valueOf, writeBase45 } from './base45';
import { checkOf, readCode } from './code-signs';

/** A jar of a manifest: no name, no patient. */
export interface ManifestJar {
  /** UUID in small letters. */
  readonly id: string;
  /** `BY-1204 / 2`; what is beyond `LABEL_LENGTH` signs is left out. */
  readonly label: string;
}

/** Data that the sender of jars shows to the receiver; both may be offline. */
export interface Manifest {
  /** UUID in small letters. */
  readonly transferId: string;
  /** Code, also printed on paper; eight letters and digits (`newCode`). */
  readonly code: string;
  /** Time at which it was sent, epoch milliseconds. */
  readonly at: number;
  readonly jars: readonly ManifestJar[];
}

/** Content of one of a manifest's pictures. */
export interface ManifestPart extends Manifest {
  /** Number of the picture, from 1. */
  readonly part: number;
  readonly parts: number;
}

export type ManifestProblem = 'foreign' | 'damaged' | 'expired';

const PREFIX = 'VZM1:';
export const MANIFEST_HOURS = 48;
export const LABEL_LENGTH = 24;
/**
 * Signs of one picture: a QR code of 77 squares with error correction `medium`, about 20 jars with labels of one case.
 * Measured with the decoder of `qr` in frames of 640 × 480 that were turned, blurred and noisy: at 240 to 360 pixels
 * across such a code is read in every frame, one of 800 signs in three of eight at 240 pixels, one of 1,000 in one.
 */
export const PICTURE_SIGNS = 600;
/** Numbers of pictures are one sign each. */
const MOST_PARTS = 44;

const ID_SIGNS = 24;
const AT_SIGNS = 9;
const CHECK_SIGNS = 7;
/** Prefix, part, parts, transfer, code, time. */
const HEAD_SIGNS = PREFIX.length + 2 + ID_SIGNS + 8 + AT_SIGNS;
/** Value in place of a length. The rest of the label is UTF-8 in base 45, after its length in two signs. */
const ESCAPED = 44;

function writeId(id: string): string {
  const pairs = id.replaceAll('-', '').match(/[\da-f]{2}/gu) ?? [];
  if (pairs.length !== 16 || id.length !== 36) throw new RangeError(`not a UUID: ${id}`);
  return writeBase45(Uint8Array.from(pairs, (pair) => parseInt(pair, 16)));
}

function readId(text: string): string | null {
  const bytes = text.length === ID_SIGNS ? readBase45(text) : null;
  if (bytes === null) return null;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** Returns the difference of a label to the label before. Jars of a case are listed beside each other. */
function writeLabel(label: readonly string[], before: readonly string[]): string {
  let shared = 0;
  while (shared < label.length && label[shared] === before[shared]) shared += 1;
  const rest = label.slice(shared).join('');
  if (isBase45Text(rest)) return signOf(shared) + signOf(rest.length) + rest;
  const bytes = writeBase45(new TextEncoder().encode(rest));
  const length = signOf(Math.floor(bytes.length / 45)) + signOf(bytes.length % 45);
  return signOf(shared) + signOf(ESCAPED) + length + bytes;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

interface ReadLabel {
  readonly label: string;
  readonly next: number;
}

function readLabel(text: string, at: number, before: string): ReadLabel | null {
  const shared = valueOf(text.charAt(at));
  const length = valueOf(text.charAt(at + 1));
  const letters = [...before];
  if (shared < 0 || shared > letters.length || length < 0) return null;
  const start = letters.slice(0, shared).join('');
  if (length !== ESCAPED) {
    const next = at + 2 + length;
    return next > text.length ? null : { label: start + text.slice(at + 2, next), next };
  }
  const [high, low] = [valueOf(text.charAt(at + 2)), valueOf(text.charAt(at + 3))];
  const next = at + 4 + high * 45 + low;
  const bytes = high < 0 || low < 0 || next > text.length ? null : readBase45(text.slice(at + 4, next));
  return bytes === null ? null : { label: start + utf8.decode(bytes), next };
}

function writePart(manifest: Manifest, jars: readonly ManifestJar[], part: number, parts: number): string {
  let text =
    PREFIX +
    signOf(part) +
    signOf(parts) +
    writeId(manifest.transferId) +
    manifest.code +
    manifest.at.toString(36).toUpperCase().padStart(AT_SIGNS, '0');
  let before: readonly string[] = [];
  for (const { id, label } of jars) {
    // By code points: half a letter cannot be written.
    const letters = [...label].slice(0, LABEL_LENGTH);
    text += writeId(id) + writeLabel(letters, before);
    before = letters;
  }
  return text + checkOf(text).toUpperCase().padStart(CHECK_SIGNS, '0');
}

/**
 * Returns the texts of a manifest's pictures, as few as can be, each with about as many jars as the others. Throws
 * RangeError for more jars than fit into 44 pictures (more than 500), and for ids that are no UUID.
 */
export function writeManifest(manifest: Manifest): readonly string[] {
  const { jars } = manifest;
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    const each = Math.ceil(jars.length / parts);
    if (parts > 1 && each * (parts - 1) >= jars.length) continue;
    const texts = Array.from({ length: parts }, (_, at) =>
      writePart(manifest, jars.slice(at * each, (at + 1) * each), at + 1, parts),
    );
    if (texts.every((text) => text.length <= PICTURE_SIGNS)) return texts;
  }
  throw new RangeError('too many jars for one manifest');
}

function readJarList(text: string): readonly ManifestJar[] | null {
  const jars: ManifestJar[] = [];
  let before = '';
  for (let at = 0; at < text.length;) {
    const id = readId(text.slice(at, at + ID_SIGNS));
    const read = readLabel(text, at + ID_SIGNS, before);
    if (id === null || read === null) return null;
    jars.push({ id, label: read.label });
    before = read.label;
    at = read.next;
  }
  return jars;
}

/** Reads the text of one picture. @param now epoch milliseconds */
export function readManifest(
  text: string,
  now: number,
): { readonly part: ManifestPart } | { readonly problem: ManifestProblem } {
  // Not trimmed: a blank is one of the signs, but never the last one.
  if (!text.startsWith(PREFIX)) return { problem: 'foreign' };
  const body = text.slice(0, -CHECK_SIGNS);
  if (checkOf(body).toUpperCase().padStart(CHECK_SIGNS, '0') !== text.slice(-CHECK_SIGNS)) {
    return { problem: 'damaged' };
  }
  const ids = PREFIX.length + 2;
  const [part, parts] = [valueOf(body.charAt(ids - 2)), valueOf(body.charAt(ids - 1))];
  const transferId = readId(body.slice(ids, ids + ID_SIGNS));
  const code = readCode(body.slice(ids + ID_SIGNS, ids + ID_SIGNS + 8));
  const stamp = body.slice(HEAD_SIGNS - AT_SIGNS, HEAD_SIGNS);
  const at = /^[\dA-Z]{9}$/u.test(stamp) ? parseInt(stamp, 36) : Number.NaN;
  const jars = readJarList(body.slice(HEAD_SIGNS));
  const isPlaced = part >= 1 && part <= parts;
  if (transferId === null || code === null || jars === null || !isPlaced || !Number.isSafeInteger(at)) {
    return { problem: 'damaged' };
  }
  if (Math.abs(now - at) > MANIFEST_HOURS * 3_600_000) return { problem: 'expired' };
  return { part: { transferId, code, at, jars, part, parts } };
}

/**
 * Returns the manifest of parts that were read in any order, some of them perhaps twice; `missing` has the numbers of
 * the pictures that are still to be read. `mixed` where pictures of two manifests, or of two writings of one, lie
 * together.
 */
export function joinManifest(
  parts: readonly ManifestPart[],
):
  | { readonly manifest: Manifest }
  | { readonly missing: readonly number[] }
  | { readonly problem: 'empty' | 'mixed' } {
  const [first] = parts;
  if (first === undefined) return { problem: 'empty' };
  const { transferId, code, at } = first;
  const isMixed = parts.some(
    (part) =>
      part.transferId !== transferId || part.code !== code || part.at !== at || part.parts !== first.parts,
  );
  if (isMixed) return { problem: 'mixed' };
  const byNumber = new Map(parts.map((part) => [part.part, part.jars]));
  const numbers = Array.from({ length: first.parts }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !byNumber.has(number));
  if (missing.length > 0) return { missing };
  return {
    manifest: { transferId, code, at, jars: numbers.flatMap((number) => byNumber.get(number) ?? []) },
  };
}
