import { Link, useLocation } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Printer, SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { openChapters } from '@/kit/help/chapters';
import type { ChapterId } from '@/kit/help/chapters';
import { Paper } from '@/kit/export/paper';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { printLogged } from '@/ui/papers';
import { SearchField } from '@/ui/search-field';
import { findInManual, manual } from './manual';
import type { ChapterText } from './read-chapter';
import { ManualText } from './manual-text';
import { TourCard } from './tour-card';

export interface ManualSearch {
  readonly chapter?: ChapterId | undefined;
}

/** Parts that a search shows at most. */
const MOST_HITS = 20;

/** Ids of the papers. They hold no personal data, so nothing is logged. */
const CHAPTER_PAPER = 'help-chapter';
const WHOLE_PAPER = 'help-whole';

/** Shows the manual: chapters of the screens that the user may open, and what a search finds in them. */
export function ManualPage({ search: { chapter } }: { search: ManualSearch }) {
  const { access } = useSignedIn();
  const open = useMemo(() => openChapters(access), [access]);
  const [sought, setSought] = useState('');
  const hits = useMemo(() => findInManual(sought, open, MOST_HITS), [sought, open]);
  const isOpen = chapter !== undefined && open.includes(chapter);
  usePageTitle(
    isOpen ? manual[chapter].title : 'Yardım',
    isOpen ? { label: 'Yardım', to: '/yardim' } : undefined,
  );
  const isSearching = sought.trim() !== '';
  return (
    <div className="mx-auto w-full max-w-[1080px] px-5 py-5 max-[79.9375em]:px-4 max-[79.9375em]:py-4">
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <SearchField
          className="min-w-56 flex-1 sm:max-w-md"
          label="Kılavuzda ara"
          value={sought}
          onChange={setSought}
        />
        <span className="flex-1" />
        {isOpen && (
          <Button size="sm" tone="quiet" icon={Printer} onClick={() => printLogged(CHAPTER_PAPER)}>
            Bölümü yazdır
          </Button>
        )}
        {!isOpen && (
          <Button size="sm" tone="quiet" icon={Printer} onClick={() => printLogged(WHOLE_PAPER)}>
            Kılavuzu yazdır
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {isSearching ? `${hits.length} sonuç` : ''}
      </p>
      {isSearching ? (
        <Hits hits={hits} onFollow={() => setSought('')} />
      ) : isOpen ? (
        <div className="grid gap-8 min-[60em]:grid-cols-[15rem_minmax(0,1fr)]">
          <ChapterList open={open} current={chapter} />
          <Chapter key={chapter} chapter={manual[chapter]} />
        </div>
      ) : (
        <>
          {chapter !== undefined && (
            <p className="mb-4 text-ink-2">Bu bölüm, açma yetkiniz olmayan ekranları anlatıyor.</p>
          )}
          <Overview open={open} />
          <TourCard />
        </>
      )}
      {isOpen ? (
        <Paper id={CHAPTER_PAPER} rank="list" title="Vizite kılavuzu">
          {() => <PrintedChapter chapter={manual[chapter]} />}
        </Paper>
      ) : (
        <Paper id={WHOLE_PAPER} rank="list" title="Vizite kılavuzu">
          {() => open.map((id) => <PrintedChapter key={id} chapter={manual[id]} />)}
        </Paper>
      )}
    </div>
  );
}

function Overview({ open }: { open: readonly ChapterId[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 min-[72em]:grid-cols-3">
      {open.map((id) => {
        const { title, summary } = manual[id];
        return (
          <li key={id}>
            <Link
              to="/yardim"
              search={{ chapter: id }}
              className="card block h-full p-4 transition-colors duration-120 hover:border-line-strong"
            >
              <span className="flex items-center gap-2 font-semibold">
                <BookOpen className="size-4 text-ink-3" aria-hidden="true" />
                {title}
              </span>
              <span className="meta mt-1 block text-ink-2">{summary}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders the chapters beside the open one; on a narrow screen the way back to all of them stands in the top bar. */
function ChapterList({ open, current }: { open: readonly ChapterId[]; current: ChapterId }) {
  return (
    <nav aria-label="Kılavuzun bölümleri" className="max-[59.9375em]:hidden">
      <ul className="sticky top-5 space-y-px">
        {open.map((id) => (
          <li key={id}>
            <Link
              to="/yardim"
              search={{ chapter: id }}
              aria-current={id === current ? 'page' : undefined}
              className={cx(
                'flex min-h-8 items-center rounded-md px-2.5 touch:min-h-11',
                id === current
                  ? 'bg-selected font-medium text-ink'
                  : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {manual[id].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ chapter: { title, opening, sections } }: { chapter: ChapterText }) {
  useHeading();
  return (
    <article aria-labelledby="manual-title" className="prose-text min-w-0 max-w-[44rem] text-ink-2">
      <h2 id="manual-title" className="record-title text-ink">
        {title}
      </h2>
      <div className="mt-2 space-y-3">
        <ManualText tokens={opening} />
      </div>
      <ul className="meta mt-4 flex flex-wrap gap-x-4 gap-y-1.5 border-y border-line-soft py-2.5">
        {sections.map((section) => (
          <li key={section.id}>
            <Link
              to="."
              search
              hash={section.id}
              className="hit inline-flex items-center gap-1 text-ink-2 hover:text-ink"
            >
              <ChevronRight className="size-3.5 text-ink-3" aria-hidden="true" />
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-6">
          <h3 id={section.id} tabIndex={-1} className="scroll-mt-4 text-base font-semibold text-ink">
            {section.title}
          </h3>
          <div className="mt-2 space-y-3">
            <ManualText tokens={section.tokens} />
          </div>
        </section>
      ))}
    </article>
  );
}

/** Goes to the heading that the address names, and gives it the focus, so that screen readers read on from there. */
function useHeading(): void {
  const { hash, state } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    // The arrival at a screen scrolls it to its top with the next frame.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash);
      heading?.scrollIntoView({ block: 'start' });
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // The same heading may be asked for again.
  }, [hash, state]);
}

function Hits({ hits, onFollow }: { hits: ReturnType<typeof findInManual>; onFollow: () => void }) {
  if (hits.length === 0) {
    return (
      <EmptyState icon={SearchX} title="Kılavuzda bulunamadı">
        Başka bir sözcükle ya da daha kısa yazarak deneyin.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Bulunanlar" className="card divide-y divide-line-soft">
      {hits.map(({ chapter, chapterTitle, section, line }) => (
        <li key={`${chapter} ${section.id}`}>
          <Link
            to="/yardim"
            search={{ chapter }}
            hash={section.id}
            className="block px-4 py-3 hover:bg-hover"
            onClick={onFollow}
          >
            <span className="font-medium">{section.title}</span>
            <span className="meta ml-2 text-ink-3">{chapterTitle}</span>
            <span className="meta mt-0.5 line-clamp-2 text-ink-2">{line}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PrintedChapter({ chapter: { title, opening, sections } }: { chapter: ChapterText }) {
  return (
    <section className="mt-5 space-y-2 text-[0.8125rem]">
      <h2 className="break-after-avoid text-lg font-semibold">{title}</h2>
      <ManualText tokens={opening} />
      {sections.map((section) => (
        <div key={section.id} className="space-y-1.5 pt-1">
          <h3 className="break-after-avoid font-semibold">{section.title}</h3>
          <ManualText tokens={section.tokens} />
        </div>
      ))}
    </section>
  );
}
