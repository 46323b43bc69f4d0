import { FileLock2, FileWarning, Download, CloudOff } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { missingFiles } from '@/kit/attachments/attachment-words';
import { Button } from '@/ui/button';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { useRoom } from '@/ui/use-room';
import type { Attachment } from '@sync/model/entities/attachment';
import { coveredRanges, coverText } from './covered-ranges';
import type { Applicant } from './covered-ranges';
import { CvToolbar } from './cv-toolbar';
import type { Finding } from './cv-toolbar';
import { findInPages } from './find-in-text';
import type { PageHit } from './find-in-text';
import type { CvProblem } from './cv-refused';
import type { PdfFile } from './pdf-file';
import { coversOf, PdfPages, shownTexts } from './pdf-pages';
import { TextPage } from './text-page';
import { useOpenedCv } from './use-opened-cv';
import { usePdfTexts } from './use-pdf-texts';
import { useSaveText } from './use-save-text';

const problems: Readonly<Record<CvProblem, readonly [title: string, text: string]>> = {
  locked: ['Dosya parolalı', 'Burada açılamaz. İndirip adayın verdiği parolayla açabilirsiniz.'],
  damaged: ['Dosya açılamadı', 'Dosya bozuk ya da eksik. İndirip başka bir programla deneyebilirsiniz.'],
  too_slow: [
    'Dosya çok uzun sürdü',
    'Açılması durduruldu; dosya olduğu gibi duruyor. İndirip başka bir programla deneyebilirsiniz.',
  ],
  too_large: ['Resim çok büyük', 'Burada gösterilemez. İndirip başka bir programla açabilirsiniz.'],
};

/** Pixels for each point at a zoom of 100 %: a point is a 72nd of an inch, a pixel a 96th. */
const NATURAL = 96 / 72;
const ZOOMS = [0.5, 0.67, 0.8, 0.92, 1, 1.25, 1.5, 2, 3] as const;
/** The width of A4 in points, with the room beside it in pixels. */
const PAGE = { width: 595, beside: 48 };

interface ViewedProps {
  readonly file: Attachment;
  /** Applicant covered by a blind review; null where nothing is covered. */
  readonly covered: Applicant | null;
  /** Initial search: words that led here. */
  readonly sought: string | undefined;
  readonly onDownload: (() => void) | null;
}

/** Shows a file of an application, page by page. */
export function CvViewer({
  file,
  covered,
  sought,
}: Pick<ViewedProps, 'file' | 'covered' | 'sought'>): ReactNode {
  const { workspace } = useSignedIn();
  const opened = useOpenedCv(file);
  const mayExport = usePermission('form.resumes.export');
  if (opened.state === 'loading') return <LoadingBlock lines={10} />;
  if (opened.state === 'missing') {
    return (
      <EmptyState icon={CloudOff} title="Dosya açılamadı" className="m-auto">
        {missingFiles[opened.why]}
      </EmptyState>
    );
  }
  // The file itself tells who the applicant is.
  const mayDownload = mayExport && covered === null;
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([opened.bytes], { type: file.media_type }));
    Object.assign(document.createElement('a'), { href: url, download: file.file_name }).click();
    URL.revokeObjectURL(url);
    void logView(workspace, 'export', 'attachment', { entityId: file.id });
  };
  if (opened.state === 'refused') {
    const [title, text] = problems[opened.problem];
    return (
      <EmptyState
        icon={opened.problem === 'locked' ? FileLock2 : FileWarning}
        title={title}
        className="m-auto"
        action={
          mayDownload ? (
            <Button icon={Download} onClick={download}>
              Dosyayı indir
            </Button>
          ) : undefined
        }
      >
        {text}
      </EmptyState>
    );
  }
  const props = { file, covered, sought, onDownload: mayDownload ? download : null };
  const { content } = opened;
  if (content.kind === 'pdf') return <PdfView {...props} pdf={content.pdf} />;
  if (content.kind === 'text') return <TextView {...props} text={content.text} />;
  return <PictureView {...props} url={content.url} />;
}

interface Zoomed {
  readonly zoom: number;
  readonly step: (by: 1 | -1) => void;
}

/** Returns the zoom of a file: full width, until the user changes it. */
function useZoom(room: number | null | undefined): Zoomed {
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting =
    room == null ? 1 : Math.min(1.25, Math.max(0.3, (room - PAGE.beside) / (PAGE.width * NATURAL)));
  const zoom = chosen ?? fitting;
  const step = (by: 1 | -1): void => {
    const next =
      by === 1 ? ZOOMS.find((step) => step > zoom + 0.01) : ZOOMS.findLast((step) => step < zoom - 0.01);
    if (next !== undefined) setChosen(next);
  };
  return { zoom, step };
}

/** Searches the readable text. @param texts by page */
function useFinding(
  texts: readonly string[],
  complete: boolean,
  sought: string | undefined,
): { readonly finding: Finding; readonly hits: readonly PageHit[]; readonly current: PageHit | undefined } {
  const [query, setQuery] = useState<string | null>(sought ?? null);
  const [at, setAt] = useState(0);
  const hits = useMemo(() => (query === null ? [] : findInPages(texts, query)), [texts, query]);
  const place = hits.length === 0 ? 0 : at % hits.length;
  const finding: Finding = {
    query,
    count: hits.length,
    at: place,
    complete,
    onQuery: (next) => {
      setQuery(next);
      setAt(0);
    },
    onStep: (by) => setAt(hits.length === 0 ? 0 : (place + by + hits.length) % hits.length),
  };
  return { finding, hits, current: hits[place] };
}

/** Renders the frame of every file: toolbar above, pages below; `+`, `−` and Ctrl F work within. */
function Frame({
  pages,
  zoomed,
  finding,
  onDownload,
  children,
}: {
  pages: number;
  zoomed: Zoomed | null;
  finding: Finding | null;
  onDownload: (() => void) | null;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const look = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
    const above = [...element.querySelectorAll('[data-page]')].filter(
      (page) => page.getBoundingClientRect().top <= middle,
    );
    setPage(Math.max(1, above.length));
  }, []);
  const press = (event: KeyboardEvent): void => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (isFind && finding !== null) {
      event.preventDefault();
      finding.onQuery(finding.query ?? '');
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === '+') zoomed?.step(1);
    if (event.key === '-') zoomed?.step(-1);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={press}>
      <CvToolbar
        page={page}
        pages={pages}
        zoom={zoomed === null ? null : Math.round(zoomed.zoom * 100)}
        onZoom={(by) => zoomed?.step(by)}
        finding={finding}
        onDownload={onDownload}
      />
      <div
        ref={box}
        role="region"
        aria-label="Özgeçmiş sayfaları"
        tabIndex={0}
        onScroll={look}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto bg-sunken p-6 max-md:p-3"
      >
        {children}
      </div>
    </div>
  );
}

function PdfView({ file, covered, sought, onDownload, pdf }: ViewedProps & { pdf: PdfFile }) {
  const room = useRef<HTMLDivElement>(null);
  const zoomed = useZoom(useRoom(room));
  const texts = usePdfTexts(pdf, covered !== null);
  const covers = useMemo(() => (covered === null ? null : coversOf(texts, covered)), [texts, covered]);
  const shown = useMemo(() => shownTexts(texts, covers), [texts, covers]);
  const { finding, hits, current } = useFinding(shown, texts.complete, sought);
  const whole = useMemo(
    () => (texts.complete ? texts.pages.map(({ text }) => text).join('\n') : null),
    [texts],
  );
  useSaveText(file, whole);
  return (
    <div ref={room} className="flex min-h-0 flex-1 flex-col">
      <Frame pages={pdf.pageCount} zoomed={zoomed} finding={finding} onDownload={onDownload}>
        <PdfPages
          pdf={pdf}
          texts={texts}
          covers={covers}
          scale={zoomed.zoom * NATURAL}
          hits={hits}
          current={current}
        />
      </Frame>
    </div>
  );
}

function TextView({ file, covered, sought, onDownload, text }: ViewedProps & { text: string }) {
  const zoomed = useZoom(null);
  const shown = useMemo(
    () => (covered === null ? text : coverText(text, coveredRanges(text, covered))),
    [text, covered],
  );
  const pages = useMemo(() => [shown], [shown]);
  const { finding, hits, current } = useFinding(pages, true, sought);
  useSaveText(file, text);
  return (
    <Frame pages={1} zoomed={zoomed} finding={finding} onDownload={onDownload}>
      <TextPage text={shown} hits={hits} current={current} zoom={zoomed.zoom} />
    </Frame>
  );
}

function PictureView({ file, covered, onDownload, url }: ViewedProps & { url: string }) {
  const zoomed = useZoom(null);
  // Nothing in a picture can be read: it is noted, so that nobody looks for it by its words.
  useSaveText(file, '');
  return (
    <Frame pages={1} zoomed={covered === null ? zoomed : null} finding={null} onDownload={onDownload}>
      <div
        role="group"
        aria-label="Sayfa 1"
        data-page={1}
        className="mx-auto shrink-0"
        style={{ width: covered === null ? PAGE.width * NATURAL * zoomed.zoom : '100%' }}
      >
        {covered === null ? (
          <img src={url} alt="Özgeçmiş" className="w-full bg-[white]" />
        ) : (
          <p className="grid min-h-80 place-content-center rounded-lg bg-press p-8 text-center text-ink-2">
            Bu dosya bir resim; kör incelemede bütünüyle kapalıdır.
          </p>
        )}
      </div>
    </Frame>
  );
}
