import type { FileToAttach } from '@/data/attachments';
import { MOST_PDF_BYTES } from './picture-size';
import { PictureRefused, preparePicture } from './prepare-picture';

const PDF = 'application/pdf';
/** `%PDF-`, with which each begins. */
const PDF_START = [0x25, 0x50, 0x44, 0x46, 0x2d] as const;

/**
 * Makes a photograph or a PDF ready to be kept. A PDF goes as it is: it is not drawn again, so what its writer has put in
 * it goes along. @throws PictureRefused
 */
export async function prepareFile(file: File): Promise<FileToAttach> {
  if (file.type !== PDF) return preparePicture(file);
  if (file.size === 0) throw new PictureRefused('empty');
  if (file.size > MOST_PDF_BYTES) throw new PictureRefused('pdf_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (PDF_START.some((byte, at) => bytes[at] !== byte)) throw new PictureRefused('no_pdf');
  const stem = file.name.replace(/\.[^.]*$/u, '').trim();
  const name = `${(stem === '' ? 'Belge' : stem).slice(0, 100)}.pdf`;
  return { bytes, name, mediaType: PDF, width: null, height: null };
}
