import type { CSSProperties, ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** The five kinds every named status belongs to. */
export type StatusCategory = 'new' | 'open' | 'pending' | 'resolved' | 'closed';

/** Turkish names used where a record has no status name of its own. */
export const statusNames: Readonly<Record<StatusCategory, string>> = {
  new: 'Yeni',
  open: 'İşlemde',
  pending: 'Beklemede',
  resolved: 'Çözüldü',
  closed: 'Kapatıldı',
};

const INK: Readonly<Record<StatusCategory, string>> = {
  new: 'text-st-new',
  open: 'text-st-open',
  pending: 'text-st-pending',
  resolved: 'text-st-resolved',
  closed: 'text-st-closed',
};

const SOFT: Readonly<Record<StatusCategory, string>> = {
  new: 'bg-st-new-soft',
  open: 'bg-st-open-soft',
  pending: 'bg-st-pending-soft',
  resolved: 'bg-st-resolved-soft',
  closed: 'bg-st-closed-soft',
};

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.75" />;
const disc = <circle cx="8" cy="8" r="6.9" fill="currentColor" />;
/** Lines cut out of a disc take the colour behind it; a badge sets `--glyph-ground`. */
const cut = {
  fill: 'none',
  stroke: 'var(--glyph-ground, var(--color-surface))',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const SHAPES: Readonly<Record<StatusCategory, ReactNode>> = {
  new: (
    <circle
      cx="8"
      cy="8"
      r="6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeDasharray="2.4 2.3"
    />
  ),
  open: (
    <>
      {ring}
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  pending: (
    <>
      {ring}
      <path d="M6.6 6v4M9.4 6v4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  resolved: (
    <>
      {disc}
      <path d="M5.2 8.2l2 2 3.7-4" {...cut} />
    </>
  ),
  closed: (
    <>
      {disc}
      <path d="M5.2 8h5.6" {...cut} />
    </>
  ),
};

/** Shows shape and colour of a status kind. Alone it needs `label`, which is then read out. */
export function StatusGlyph({
  category,
  label,
  className = 'size-4',
}: {
  category: StatusCategory;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx(INK[category], className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {SHAPES[category]}
    </svg>
  );
}

/** Shows the glyph with the status name, for tables and panels. */
export function StatusLabel({
  category,
  children,
  className,
}: {
  category: StatusCategory;
  /** The record's own status name; the kind's name without one. */
  children?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-2 align-top whitespace-nowrap',
        className,
      )}
    >
      <StatusGlyph category={category} />
      <span className="clip">{children ?? statusNames[category]}</span>
    </span>
  );
}

/** Shows the same on soft ground, for headers. */
export function StatusBadge({ category, children }: { category: StatusCategory; children?: ReactNode }) {
  const ground: CSSProperties & Record<'--glyph-ground', string> = {
    '--glyph-ground': `var(--color-st-${category}-soft)`,
  };
  return (
    <span className={cx('bdg', SOFT[category], INK[category])} style={ground}>
      <StatusGlyph category={category} className="size-3.5" />
      {children ?? statusNames[category]}
    </span>
  );
}
