import { ChevronDown, ChevronUp, Download, Search, X, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { SearchField } from '@/ui/search-field';

export interface Finding {
  /** Null: nothing is sought. */
  readonly query: string | null;
  readonly count: number;
  /** Page number from 0. */
  readonly at: number;
  /** False while pages are still read. */
  readonly complete: boolean;
  readonly onQuery: (query: string | null) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Shows page, zoom, search and download of an open file. */
export function CvToolbar({
  page,
  pages,
  zoom,
  onZoom,
  finding,
  onDownload,
}: {
  page: number;
  pages: number;
  /** Per cent; null where it has none. */
  zoom: number | null;
  onZoom: (by: 1 | -1) => void;
  /** Null where there is no text to find. */
  finding: Finding | null;
  /** Null without the right to, or while the applicant is covered. */
  onDownload: (() => void) | null;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-1 border-b border-line-soft px-4 py-1.5">
      <p className="num flex-1 whitespace-nowrap" aria-live="polite">
        {page} / {pages} sayfa
      </p>
      {zoom !== null && (
        <>
          <IconButton icon={ZoomOut} label="Küçült (−)" onClick={() => onZoom(-1)} />
          <span className="num w-12 text-center text-ink-2">%{zoom}</span>
          <IconButton icon={ZoomIn} label="Büyüt (+)" onClick={() => onZoom(1)} />
        </>
      )}
      {finding !== null && (
        <IconButton
          icon={Search}
          label="Özgeçmişte ara"
          aria-expanded={finding.query !== null}
          onClick={() => finding.onQuery(finding.query === null ? '' : null)}
        />
      )}
      {onDownload !== null && <IconButton icon={Download} label="Dosyayı indir" onClick={onDownload} />}
      {finding?.query != null && <FindBar {...finding} query={finding.query} />}
    </div>
  );
}

function FindBar({ query, count, at, complete, onQuery, onStep }: Finding & { query: string }) {
  const told =
    query.trim() === ''
      ? ''
      : count > 0
        ? `${at + 1} / ${count}`
        : complete
          ? 'Bulunamadı'
          : 'Sayfalar okunuyor';
  return (
    <div className="flex w-full items-center gap-1" role="search">
      <SearchField
        value={query}
        onChange={onQuery}
        label="Özgeçmişte ara"
        autoFocus
        className="min-w-0 flex-1"
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            onStep(event.shiftKey ? -1 : 1);
          }
          if (event.key === 'Escape' && query === '') onQuery(null);
        }}
      />
      <span className="num min-w-16 text-center text-ink-2" role="status">
        {told}
      </span>
      <IconButton icon={ChevronUp} label="Önceki bulunan" disabled={count === 0} onClick={() => onStep(-1)} />
      <IconButton
        icon={ChevronDown}
        label="Sonraki bulunan"
        disabled={count === 0}
        onClick={() => onStep(1)}
      />
      <IconButton icon={X} label="Aramayı kapat" onClick={() => onQuery(null)} />
    </div>
  );
}
