import type { FileToAttach } from '@/data/attachments';
import { fileProblem, scaledSize, sizeProblem } from './picture-size';
import type { PictureProblem, Size } from './picture-size';

const QUALITY = 0.8;

/** A picture was not taken; nothing is kept of it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function drawn(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // What is transparent in a PNG would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * Makes a photograph ready to be kept: the right way up, 1,600 pixels at most, a new JPEG. It is drawn again, so nothing
 * of what a camera writes beside the picture goes along: place, time, device, preview.
 * @throws PictureRefused
 */
export async function preparePicture(file: File): Promise<FileToAttach> {
  const before = fileProblem(file);
  if (before !== null) throw new PictureRefused(before);
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) throw new PictureRefused('unreadable');
  try {
    const problem = sizeProblem(picture);
    if (problem !== null) throw new PictureRefused(problem);
    const size = scaledSize(picture);
    const blob = await drawn(picture, size);
    // A browser that cannot write JPEG writes PNG without a word.
    if (blob?.type !== 'image/jpeg') throw new PictureRefused('unreadable');
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { bytes, name: nameOf(file.name), mediaType: 'image/jpeg', ...size };
  } finally {
    picture.close();
  }
}

/** Cameras name files by time or number; what a person has named keeps its name, as a JPEG. */
function nameOf(name: string): string {
  const stem = name.replace(/\.[^.]*$/u, '').trim();
  return `${(stem === '' ? 'Fotoğraf' : stem).slice(0, 100)}.jpg`;
}
