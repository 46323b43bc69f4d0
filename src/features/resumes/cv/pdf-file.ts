import type * as Pdfjs from 'pdfjs-dist';
import type { AnnotationMode, OPS, PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { CvRefused } from './cv-refused';
import { combined, pageText, unitBox } from './pdf-geometry';
import type { Box, PageText } from './pdf-geometry';

/** Milliseconds until a file says how many pages it has, or what one of them has: one that takes longer is made for that. */
const DEADLINE = 30_000;

/** Pages that are shown; an application has no more. */
export const MOST_PAGES = 100;
/** Pixels that a page is drawn with: four times a large screen. */
const MOST_PIXELS = 16_000_000;
/** Points: A0 has 3,370. */
const LONGEST_SIDE = 4_000;

export interface PdfPage {
  /** Points at a zoom of 1. */
  readonly width: number;
  readonly height: number;
  /** Returns the text; it is read once. */
  readonly text: () => Promise<PageText>;
  /** Returns the places of pictures, regardless of their content. */
  readonly pictures: () => Promise<readonly Box[]>;
  /**
   * Draws the page into a canvas of its own.
   * @param scale pixels for each point
   * @param plain without notes and filled fields, whose text nothing tells
   */
  readonly draw: (scale: number, plain: boolean, signal: AbortSignal) => Promise<HTMLCanvasElement>;
}

export interface PdfFile {
  readonly pageCount: number;
  /** @param number from 1 */
  readonly page: (number: number) => Promise<PdfPage>;
  /** The first page is on the screen, or nothing of it will before others are read: the reader is free for them. */
  readonly firstShown: Promise<void>;
  /** Reports the first display; called by the viewer. */
  readonly tellFirstShown: () => void;
  readonly close: () => void;
}

/** Waits for what the worker answers, and not for ever. @throws CvRefused `too_slow` */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CvRefused('too_slow')), DEADLINE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A worker that reads one file, with the reader that talks to it. */
interface Reader {
  readonly pdfjs: typeof Pdfjs;
  readonly port: Worker;
  readonly worker: PDFWorker;
}

async function startReader(): Promise<Reader> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const pdfjs = await import('pdfjs-dist');
  return { pdfjs, port, worker: pdfjs.PDFWorker.create({ port, verbosity: 0 }) };
}

/** One that has read nothing yet: starting it takes longer than reading most files. */
let spare: Promise<Reader> | null = null;

/** Starts the reader for the next PDF, so that it is there when its bytes are. */
export function warmPdfReader(): void {
  spare ??= startReader().catch((error: unknown) => {
    spare = null;
    throw error;
  });
  // Whoever opens the file is told.
  spare.catch(() => undefined);
}

/**
 * Opens a PDF in a worker of its own. Nothing in it runs: no scripts, no forms, no links, and nothing is fetched.
 * @throws CvRefused
 */
export async function openPdf(bytes: Uint8Array): Promise<PdfFile> {
  warmPdfReader();
  const taken = spare ?? startReader();
  spare = null;
  const { pdfjs, port, worker } = await taken;
  const close = (): void => {
    worker.destroy();
    port.terminate();
  };
  let opened: PDFDocumentProxy;
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new CvRefused('damaged')));
  });
  try {
    opened = await Promise.race([
      failed,
      inTime(
        pdfjs.getDocument({
          // The worker takes the bytes over.
          data: bytes.slice(),
          worker,
          verbosity: 0,
          isEvalSupported: false,
          enableXfa: false,
          useWasm: false,
          useWorkerFetch: false,
          disableAutoFetch: true,
          disableStream: true,
          useSystemFonts: true,
          maxImageSize: MOST_PIXELS * 4,
          canvasMaxAreaInBytes: MOST_PIXELS * 4,
        }).promise,
      ),
    ]);
  } catch (error) {
    close();
    if (error instanceof CvRefused) throw error;
    throw new CvRefused(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'damaged');
  }
  const pages = new Map<number, Promise<PdfPage>>();
  let tellFirstShown: () => void = () => undefined;
  const firstShown = new Promise<void>((resolve) => {
    tellFirstShown = resolve;
  });
  // The next file is one key away; its reader takes no time from this one.
  void firstShown.then(warmPdfReader);
  return {
    pageCount: Math.min(opened.numPages, MOST_PAGES),
    page(number) {
      const known =
        pages.get(number) ??
        inTime(opened.getPage(number)).then(
          (page) => pageOf(page, pdfjs.OPS, pdfjs.AnnotationMode),
          () => {
            throw new CvRefused('damaged');
          },
        );
      pages.set(number, known);
      return known;
    },
    firstShown,
    tellFirstShown,
    close,
  };
}

type Operators = typeof OPS;
type Annotations = typeof AnnotationMode;

function pageOf(page: PDFPageProxy, ops: Operators, annotations: Annotations): PdfPage {
  const viewport = page.getViewport({ scale: 1 });
  let text: Promise<PageText> | null = null;
  return {
    width: Math.min(viewport.width, LONGEST_SIDE),
    height: Math.min(viewport.height, LONGEST_SIDE),
    text: () =>
      (text ??= inTime(page.getTextContent()).then(({ items, styles }) =>
        pageText(
          items.filter((item): item is TextItem => 'str' in item),
          viewport,
          (font) => styles[font]?.ascent,
        ),
      )),
    pictures: () => picturesOf(page, ops, viewport.transform),
    async draw(scale, plain, signal) {
      const fitting = Math.min(scale, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
      const drawn = page.getViewport({ scale: fitting });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(drawn.width));
      canvas.height = Math.max(1, Math.floor(drawn.height));
      const task = page.render({
        canvas,
        viewport: drawn,
        annotationMode: plain ? annotations.DISABLE : annotations.ENABLE,
      });
      const cancel = (): void => task.cancel();
      signal.addEventListener('abort', cancel);
      try {
        await task.promise;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
      return canvas;
    },
  };
}

/** Follows the drawing operations of a page, to find the places of pictures. */
async function picturesOf(
  page: PDFPageProxy,
  ops: Operators,
  transform: readonly number[],
): Promise<readonly Box[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures = new Set<number>([
    ops.paintImageXObject,
    ops.paintInlineImageXObject,
    ops.paintInlineImageXObjectGroup,
    ops.paintImageXObjectRepeat,
    ops.paintImageMaskXObject,
    ops.paintImageMaskXObjectGroup,
    ops.paintImageMaskXObjectRepeat,
  ]);
  // Several of one kind in a row are placed by their own arguments.
  const scattered = new Set<number>([
    ops.paintInlineImageXObjectGroup,
    ops.paintImageXObjectRepeat,
    ops.paintImageMaskXObjectGroup,
    ops.paintImageMaskXObjectRepeat,
  ]);
  const boxes: Box[] = [];
  const stack: (readonly number[])[] = [];
  let now: readonly number[] = transform;
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as readonly unknown[];
    if (operator === ops.save) stack.push(now);
    else if (operator === ops.restore) now = stack.pop() ?? transform;
    else if (operator === ops.transform) now = combined(now, args as readonly number[]);
    else if (operator === ops.paintFormXObjectBegin) {
      stack.push(now);
      if (args[0] !== null && args[0] !== undefined) now = combined(now, args[0] as ArrayLike<number>);
    } else if (operator === ops.paintFormXObjectEnd) now = stack.pop() ?? transform;
    else if (scattered.has(operator)) boxes.push(unitBox([10_000, 0, 0, 10_000, -5_000, -5_000]));
    else if (pictures.has(operator)) boxes.push(unitBox(now));
  }
  return boxes;
}
