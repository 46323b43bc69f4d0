/** The longest side of a picture that is kept, in pixels: a slip is readable, and a few hundred kilobytes. */
export const LONGEST_SIDE = 1_600;
/** Size in bytes above which a file is not even opened. */
export const MOST_FILE_BYTES = 40 * 1_024 * 1_024;
/** Greatest size of a PDF in bytes that the server accepts. */
export const MOST_PDF_BYTES = 10 * 1_024 * 1_024;
const MOST_PIXELS = 100_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size at which a picture is stored: its proportions stay, and it never grows. */
export function scaledSize({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

export type PictureProblem = 'empty' | 'too_large' | 'unreadable' | 'pdf_too_large' | 'no_pdf';

export const pictureProblems: Readonly<Record<PictureProblem, string>> = {
  empty: 'Dosya boş. Başka bir dosya seçin.',
  too_large: 'Fotoğraf çok büyük: en çok 40 MB ve 100 megapiksel olabilir. Daha küçüğünü seçin.',
  unreadable: 'Dosya fotoğraf olarak açılamadı. JPEG ya da PNG bir fotoğraf seçin ya da yeniden çekin.',
  pdf_too_large: 'PDF çok büyük: en çok 10 MB olabilir. Bölün ya da sayfaların fotoğrafını çekin.',
  no_pdf: 'Dosya PDF olarak okunamadı. Yeniden kaydedip seçin ya da fotoğrafını çekin.',
};

/** Returns what forbids a file before it is opened; null if nothing does. */
export function fileProblem({ size }: { readonly size: number }): PictureProblem | null {
  if (size === 0) return 'empty';
  return size > MOST_FILE_BYTES ? 'too_large' : null;
}

/** Returns what forbids a picture of this size; null if nothing does. */
export function sizeProblem({ width, height }: Size): PictureProblem | null {
  if (width < 1 || height < 1) return 'unreadable';
  return width * height > MOST_PIXELS ? 'too_large' : null;
}
