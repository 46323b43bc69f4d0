import type { FileToAttach } from '@/data/attachments';
import { pictureProblems } from '@/kit/attachments/picture-size';
import { PictureRefused, preparePicture } from '@/kit/attachments/prepare-picture';
import { actionError } from '@sync/model/action-error';
import { fileTypeOf, fileTypes } from '@sync/model/files/file-type';
import { CvRefused } from './cv-refused';
import { readDocx } from './read-docx';

/** Types offered by the file input; the real type is determined by the content. */
export const CV_CHOOSABLE = '.pdf,.docx,image/*,application/pdf';

/** Bytes that the server takes of a file. */
const MOST_BYTES = 10 * 1_024 * 1_024;

const refuse = (sentence: string): never => {
  throw actionError('invalid', { file: sentence });
};

/** Looks at a picture whose type the browser may know although we do not, such as those of some phones. */
async function picture(file: File): Promise<FileToAttach> {
  try {
    return await preparePicture(file);
  } catch (error) {
    if (error instanceof PictureRefused && error.problem !== 'unreadable')
      return refuse(pictureProblems[error.problem]);
    if (error instanceof PictureRefused) {
      return refuse(
        'Bu dosya alınmadı: içeriği PDF, Word (.docx) ya da fotoğraf değil. Eski Word belgelerini (.doc) PDF olarak kaydedip seçin.',
      );
    }
    throw error;
  }
}

/**
 * Makes the file of an application ready to be kept: a PDF or a Word document as it is, a redrawn picture. What it is says
 * its content, never its name.
 * @param read reads a Word document; others are not taken apart here
 * @throws ActionError with a sentence for `file`
 */
export async function prepareCv(
  file: File,
  read: (bytes: Uint8Array<ArrayBuffer>) => Promise<string> = readDocx,
): Promise<FileToAttach> {
  if (file.size === 0) refuse(pictureProblems.empty);
  if (file.size > 4 * MOST_BYTES) refuse('Dosya çok büyük: en çok 10 MB olabilir.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(bytes);
  if (type !== fileTypes.pdf && type !== fileTypes.docx) return picture(file);
  if (bytes.length > MOST_BYTES) refuse('Dosya çok büyük: en çok 10 MB olabilir. Küçültüp yeniden seçin.');
  if (type === fileTypes.docx) {
    try {
      await read(bytes);
    } catch (error) {
      const isSlow = error instanceof CvRefused && error.problem === 'too_slow';
      refuse(
        isSlow
          ? 'Word belgesinin okunması çok uzun sürdü ve durduruldu. PDF olarak kaydedip seçin.'
          : 'Word belgesi okunamadı: bozuk, parolalı ya da açılınca çok büyük. PDF olarak kaydedip seçin.',
      );
    }
  }
  const stem = file.name.replace(/\.[^.]*$/u, '').trim();
  const ending = type === fileTypes.pdf ? 'pdf' : 'docx';
  const name = `${(stem === '' ? 'Özgeçmiş' : stem).slice(0, 100)}.${ending}`;
  return { bytes, name, mediaType: type, width: null, height: null };
}
