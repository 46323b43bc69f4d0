import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { cx } from '@/lib/class-names';
import { LoadingBlock } from '@/ui/page-states';
import { coveredRanges, coverText, namesApplicant } from './covered-ranges';
import type { Applicant, Range } from './covered-ranges';
import type { PageHit } from './find-in-text';
import type { PdfFile, PdfPage } from './pdf-file';
import { boxesOf } from './pdf-geometry';
import type { Box, PageText, TextPiece } from './pdf-geometry';
import type { PdfTexts } from './use-pdf-texts';

/** Cover of a page; `whole` where the content of its letters or pictures is unknown. */
export interface PageCover {
  readonly whole: boolean;
  readonly ranges: readonly Range[];
}

/** Letters below which a page is taken for a picture. */
const FEWEST_LETTERS = 20;

/**
 * Returns the cover of a blind review for each page read; null where it depends on pages not read yet. A file in
 * which the applicant's own name is nowhere found has unreadable letters: all of it is covered.
 */
export function coversOf(texts: PdfTexts, applicant: Applicant): readonly (PageCover | null)[] {
  const isRead = texts.pages.some(({ text }) => namesApplicant(text, applicant));
  return texts.pages.map(({ text }) => {
    if (text.replace(/\s/gu, '').length < FEWEST_LETTERS) return { whole: true, ranges: [] };
    if (!isRead) return texts.complete ? { whole: true, ranges: [] } : null;
    return { whole: false, ranges: coveredRanges(text, applicant) };
  });
}

/** Returns the readable and searchable texts of pages. */
export function shownTexts(texts: PdfTexts, covers: readonly (PageCover | null)[] | null): readonly string[] {
  return texts.pages.map(({ text }, at) => {
    if (covers === null) return text;
    const cover = covers[at];
    return cover == null || cover.whole ? '' : coverText(text, cover.ranges);
  });
}

let ruler: CanvasRenderingContext2D | null = null;
/** Returns the width of a text in the font that represents all others. */
function measure(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (ruler === null) return 0;
  ruler.font = '16px sans-serif';
  return ruler.measureText(text).width;
}

/** Resolves once the browser has painted the page; at once in a hidden tab. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    const end = (): void => {
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    document.addEventListener('visibilitychange', end);
    // The next task comes after the frame.
    requestAnimationFrame(() => setTimeout(end));
  });
}

/** Returns whether an element is on the screen or near it. @param atFirst before that is known */
function useNear(box: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [near, setNear] = useState(atFirst);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watching = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '60% 0%',
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, [box]);
  return near;
}

interface PdfPagesProps {
  readonly pdf: PdfFile;
  readonly texts: PdfTexts;
  /** Null where nothing is covered. */
  readonly covers: readonly (PageCover | null)[] | null;
  /** Pixels for each point. */
  readonly scale: number;
  readonly hits: readonly PageHit[];
  readonly current: PageHit | undefined;
}

/** Shows the pages of a PDF below each other, drawn as they come near. */
export function PdfPages({ pdf, texts, covers, scale, hits, current }: PdfPagesProps) {
  const [first, setFirst] = useState<PdfPage | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    void pdf.page(1).then(
      (page) => {
        if (!left) setFirst(page);
      },
      () => {
        pdf.tellFirstShown();
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [pdf]);
  if (failed) return <Undrawn className="mx-auto w-full max-w-160 bg-[white]" />;
  if (first === null) return <LoadingBlock lines={10} className="mx-auto w-full max-w-160 bg-[white] p-8" />;
  return Array.from({ length: pdf.pageCount }, (_, at) => (
    <PdfPageView
      key={at}
      pdf={pdf}
      number={at + 1}
      first={first}
      text={texts.pages[at] ?? null}
      cover={covers === null ? 'open' : (covers[at] ?? null)}
      onSettled={at === 0 ? pdf.tellFirstShown : undefined}
      scale={scale}
      hits={hits.filter(({ page }) => page === at)}
      current={current?.page === at ? current : undefined}
    />
  ));
}

/** Shows a message in place of a page. */
function Undrawn({ className }: { className?: string }) {
  return (
    <p role="alert" className={cx('grid place-content-center p-8 text-center text-[#8a1c1c]', className)}>
      Bu sayfa çizilemedi. Dosyayı indirip açın.
    </p>
  );
}

/** Fills what must not be seen: pictures with a pattern, text with black. */
function fillCovers(
  canvas: HTMLCanvasElement,
  scale: number,
  text: readonly Box[],
  pictures: readonly Box[],
): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas to cover');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  for (const [boxes, colour] of [
    [pictures, '#dfe5e8'],
    [text, '#122027'],
  ] as const) {
    context.fillStyle = colour;
    // What is smoothed at an edge belongs to it.
    for (const { left, top, width, height } of boxes)
      context.fillRect(left - 1, top - 1, width + 2, height + 2);
  }
}

/** Keeps the cover's identity while its content is equal, so that the page is not drawn again. */
function useSame(cover: PageCover | 'open' | null): PageCover | 'open' | null {
  const said = JSON.stringify(cover);
  // `said` represents the cover: a new object with the same content changes nothing.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => cover, [said]);
}

function PdfPageView({
  pdf,
  number,
  first,
  text,
  cover,
  onSettled,
  scale,
  hits,
  current,
}: {
  pdf: PdfFile;
  number: number;
  /** The first page, whose size is used for pages that were not opened yet. */
  first: PdfPage;
  text: PageText | null;
  /** Null: not known yet, so that nothing is drawn. */
  cover: PageCover | 'open' | null;
  /** Reports that the page is drawn, or cannot be before other pages are read. */
  onSettled: (() => void) | undefined;
  scale: number;
  hits: readonly PageHit[];
  current: PageHit | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const near = useNear(box, number === 1);
  const [page, setPage] = useState<PdfPage | null>(number === 1 ? first : null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!near || page !== null) return;
    let left = false;
    void pdf.page(number).then(
      (opened) => {
        if (!left) setPage(opened);
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [near, page, pdf, number]);
  const hidden = useSame(cover);
  // An uncovered page does not depend on its text, so reading the text does not draw it again.
  const letters = hidden === 'open' ? null : text;
  useEffect(() => {
    const place = paper.current;
    if (page === null || place === null) return;
    const nothing = hidden !== 'open' && (hidden === null || hidden.whole || letters === null);
    if (!near || nothing) {
      // Its own letters are still to come, and it with them.
      if (!near || letters !== null) onSettled?.();
      return;
    }
    const leaving = new AbortController();
    const dots = scale * Math.min(2, window.devicePixelRatio || 1);
    void (async () => {
      try {
        const [canvas, pictures] = await Promise.all([
          page.draw(dots, hidden !== 'open', leaving.signal),
          hidden === 'open' ? [] : page.pictures(),
        ]);
        if (leaving.signal.aborted) return;
        if (hidden !== 'open' && letters !== null) {
          const covered = boxesOf(letters, hidden.ranges, measure, 0.3);
          fillCovers(canvas, canvas.width / page.width, covered, pictures);
        }
        canvas.className = 'block size-full';
        canvas.setAttribute('aria-hidden', 'true');
        place.replaceChildren(canvas);
        if (onSettled !== undefined) await painted();
      } catch {
        if (leaving.signal.aborted) return;
        setFailed(true);
      }
      onSettled?.();
    })();
    return () => {
      leaving.abort();
      // A page that is far away takes no memory, and one that is covered is never shown as it was.
      place.replaceChildren();
    };
  }, [near, page, scale, hidden, letters, onSettled]);
  // A hit on a page that was not drawn yet brings the page; the page then brings the hit.
  useEffect(() => {
    if (current !== undefined && !near) box.current?.scrollIntoView({ block: 'start' });
    // Whoever scrolls on leaves the hit behind.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current]);
  const { width, height } = page ?? first;
  const whole = cover !== 'open' && cover?.whole === true;
  const shown = useMemo(
    () =>
      text === null || cover === null || whole
        ? null
        : cover === 'open'
          ? text.text
          : coverText(text.text, cover.ranges),
    [text, cover, whole],
  );
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Sayfa ${number}`}
      data-page={number}
      className="relative mx-auto shrink-0 overflow-hidden bg-[white] shadow-[0_1px_3px_rgb(16_32_39/0.2)]"
      style={{ width: width * scale, height: height * scale }}
    >
      <div ref={paper} className="size-full" />
      {whole && (
        <p className="absolute inset-0 grid place-content-center bg-[#dfe5e8] p-8 text-center text-[#3f5058]">
          Bu sayfa resim ya da yazısı okunamıyor; kör incelemede bütünüyle kapalıdır.
        </p>
      )}
      {failed && <Undrawn className="absolute inset-0" />}
      {near && shown !== null && text !== null && (
        <>
          <div className="absolute inset-0 leading-none text-transparent select-text">
            {text.pieces.map((piece) => (
              <PieceText key={piece.start} piece={piece} text={shown} scale={scale} />
            ))}
          </div>
          <Hits text={text} hits={hits} current={current} scale={scale} />
        </>
      )}
    </div>
  );
}

/** Renders a piece of text over its picture, so that it can be selected and read out. */
function PieceText({ piece, text, scale }: { piece: TextPiece; text: string; scale: number }) {
  const shown = text.slice(piece.start, piece.start + piece.text.length);
  const size = piece.height * scale;
  const natural = (measure(shown) * size) / 16;
  const stretch = natural > 0 ? (piece.width * scale) / natural : 1;
  return (
    <span
      className="absolute origin-top-left font-[sans-serif] whitespace-pre"
      style={{
        left: piece.left * scale,
        top: piece.top * scale,
        fontSize: size,
        transform: `rotate(${piece.angle}deg) scaleX(${stretch})`,
      }}
    >
      {shown}
    </span>
  );
}

/** Shows the hits on a page; the current hit scrolls into view. */
function Hits({
  text,
  hits,
  current,
  scale,
}: {
  text: PageText;
  hits: readonly PageHit[];
  current: PageHit | undefined;
  scale: number;
}) {
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    // Browsers answer with a promise, which is no way to clean up.
    marked.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  return hits.map((hit) =>
    boxesOf(text, [hit], measure).map((box, at) => (
      <mark
        key={`${hit.start}-${at}`}
        ref={hit === current && at === 0 ? marked : undefined}
        data-current={hit === current || undefined}
        className="absolute rounded-xs bg-[#8fd3f0] mix-blend-multiply data-current:bg-[#ffc24d]"
        style={{
          left: box.left * scale,
          top: box.top * scale,
          width: box.width * scale,
          height: box.height * scale,
        }}
      />
    )),
  );
}
