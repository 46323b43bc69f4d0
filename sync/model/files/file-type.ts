import { hasZipEntry, isZip } from './zip-entry.ts';

/** Types of files that are kept, by what they are called on the wire. */
export const fileTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

const BEGINNINGS: readonly (readonly [type: FileType, bytes: readonly number[]])[] = [
  [fileTypes.jpeg, [0xff, 0xd8, 0xff]],
  [fileTypes.png, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  [fileTypes.pdf, [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

const hasAt = (bytes: Uint8Array, at: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

/** Returns the type of a file by its content, whatever its name. Null where it is none of the types that are kept. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const found = BEGINNINGS.find(([, beginning]) => hasAt(bytes, 0, beginning));
  if (found !== undefined) return found[0];
  if (hasAt(bytes, 0, RIFF) && hasAt(bytes, 8, WEBP)) return fileTypes.webp;
  return isZip(bytes) && hasZipEntry(bytes, 'word/document.xml') ? fileTypes.docx : null;
}
