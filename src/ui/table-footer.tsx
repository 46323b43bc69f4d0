import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { IconButton } from './icon-button';
import { SelectField } from './select-field';

const SIZES = ['25', '50', '100', '250'] as const;

function rangeText(page: number, pageSize: number, total: number): string {
  const last = Math.min(total, (page + 1) * pageSize);
  const range = total === 0 ? '0' : `${formatNumber(page * pageSize + 1)}–${formatNumber(last)}`;
  return `${range} / ${formatNumber(total)}`;
}

/**
 * Renders page size, range and paging at the bottom of a table; the bulk bar takes its middle while rows are
 * selected.
 */
export function TableFooter({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
  noun = 'kayıt',
  bulkBar,
}: {
  /** Page number, from 0. */
  page: number;
  pageSize: number;
  /** Null while not all rows are known. */
  total: number | null;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  noun?: string | undefined;
  bulkBar?: ReactNode;
}) {
  const busy = bulkBar !== undefined;
  const sizes = SIZES.includes(String(pageSize) as (typeof SIZES)[number])
    ? SIZES
    : ([String(pageSize), ...SIZES] as const);
  return (
    <div className="meta @container relative flex min-h-14 shrink-0 items-center gap-2 border-t border-line bg-surface px-5 text-ink-2 max-[79.9375em]:px-4">
      {/* The bulk bar needs this room on tablets; the page size can wait until the choice is done. */}
      <span className={cx('flex items-center gap-2', busy && 'max-[79.9375em]:invisible')}>
        <span aria-hidden="true" className="max-sm:hidden">
          Sayfa başına kayıt
        </span>
        <SelectField
          label="Sayfa başına kayıt"
          labelHidden
          quiet
          className="num w-[4.5rem] text-ink"
          options={sizes.map((size) => ({ value: size, label: size }))}
          value={String(pageSize)}
          onChange={(size) => size !== null && onPageSize(Number(size))}
        />
      </span>
      <div className="flex-1" />
      {bulkBar !== undefined && (
        <div className="absolute bottom-1.5 left-1/2 z-10 max-w-[calc(100%-16px)] -translate-x-1/2">
          {bulkBar}
        </div>
      )}
      <span
        data-table-total
        className={cx('num whitespace-nowrap', busy && 'max-[56.1875em]:invisible')}
        role="status"
      >
        {total === null ? 'Yükleniyor…' : rangeText(page, pageSize, total)}
        {total !== null && <span className="max-[79.9375em]:sr-only"> {noun}</span>}
      </span>
      <span className="flex">
        <IconButton
          icon={ChevronLeft}
          label="Önceki sayfa"
          disabled={total === null || page <= 0}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Sonraki sayfa"
          disabled={total === null || (page + 1) * pageSize >= total}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </div>
  );
}
