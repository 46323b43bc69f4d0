import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file';
import type { PageText } from './pdf-geometry';

/** Texts of the pages read so far, and whether these are all. */
export interface PdfTexts {
  readonly pages: readonly PageText[];
  readonly complete: boolean;
}

const NOTHING: PageText = { text: '', pieces: [] };
/** Number of pages after which the text read is reported: each report renders again. */
const TOLD_AFTER = 10;

/**
 * Reads the text of all pages, one after the other, once the first page is on the screen: the worker does one thing after
 * the other, and what is looked at comes first.
 * @param covered the first page is drawn only when its text is known, which is therefore read before
 */
export function usePdfTexts(pdf: PdfFile, covered: boolean): PdfTexts {
  const [texts, setTexts] = useState<PdfTexts>({ pages: [], complete: false });
  useEffect(() => {
    let left = false;
    void (async () => {
      const pages: PageText[] = [];
      for (let number = 1; number <= pdf.pageCount; number += 1) {
        if (number === (covered ? 2 : 1)) await pdf.firstShown;
        if (left) return;
        // A page that cannot be read has no text; the others are shown.
        const read = pdf.page(number).then((page) => page.text());
        pages.push(await read.catch(() => NOTHING));
        if (left) return;
        const complete = number === pdf.pageCount;
        if (complete || number === 1 || number % TOLD_AFTER === 0) setTexts({ pages: [...pages], complete });
      }
    })();
    return () => {
      left = true;
    };
  }, [pdf, covered]);
  return texts;
}
