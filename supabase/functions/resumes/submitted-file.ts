import { BodyRefused, plainLine, refuseBody } from '../_shared/public-body.ts';
import { fileTypes } from '../../../sync/model/files/file-type.ts';
import type { FileType } from '../../../sync/model/files/file-type.ts';
import type { CvContent } from './cv-content.ts';

/** Bytes of the file that comes with an application. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** A file as it came: nobody has looked into it yet. */
export interface GivenFile {
  readonly name: string;
  /** @throws BodyRefused */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface SubmittedFile {
  readonly name: string;
  readonly media_type: FileType;
  readonly text: string | null;
}

/** File that is put into the bucket. */
export interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly media_type: string;
}

/** Takes a file apart; `busy` where too many wait for that already. */
export type ReadContent = (bytes: Uint8Array<ArrayBuffer>) => Promise<CvContent | { readonly state: 'busy' }>;

const ENDINGS: Readonly<Record<FileType, string>> = {
  [fileTypes.jpeg]: 'jpg',
  [fileTypes.png]: 'png',
  [fileTypes.webp]: 'webp',
  [fileTypes.pdf]: 'pdf',
  [fileTypes.docx]: 'docx',
};

/** Returns the name that a file is kept under: that of the form without folders, with the ending of its content. */
function nameOf(given: string, type: FileType): string {
  const bare = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const dot = bare.lastIndexOf('.');
  const stem = plainLine(dot < 0 ? bare : bare.slice(0, dot));
  return `${(stem === '' ? 'Özgeçmiş' : stem).slice(0, 100).toWellFormed()}.${ENDINGS[type]}`;
}

/** Hands the bytes of a file over, as long as there are some and not too many. @throws BodyRefused */
export async function bytesOf(file: GivenFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await file.bytes();
  if (bytes.length === 0) throw new BodyRefused(422, 'file_empty');
  if (bytes.length > MOST_FILE_BYTES) throw new BodyRefused(413, 'file_too_large');
  return bytes;
}

/** Reads what a file is: by its content, whatever the form calls it. @throws BodyRefused */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  readContent: ReadContent,
): Promise<SubmittedFile> {
  const content = await readContent(bytes);
  if (content.state === 'busy') throw new BodyRefused(503, 'busy');
  if (content.state === 'unknown') throw new BodyRefused(415, 'file_type_unknown');
  if (content.state === 'unreadable') throw new BodyRefused(415, 'file_unreadable');
  return { name: nameOf(name, content.type), media_type: content.type, text: content.text };
}

/** Returns the bytes that base64 says. @throws BodyRefused */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (text.length > Math.ceil(MOST_FILE_BYTES / 3) * 4) throw new BodyRefused(413, 'file_too_large');
  let signs: string;
  try {
    signs = atob(text);
  } catch {
    return refuseBody();
  }
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
