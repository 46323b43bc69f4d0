import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders label and value rows of a side panel. Rows are `DescriptionRow`. */
export function DescriptionList({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <dl className={className}>{children}</dl>;
}

/**
 * Renders one row: quiet label, value beside it. `stacked` puts the label above, for the strip under a record's
 * title.
 */
export function DescriptionRow({
  label,
  children,
  stacked = false,
  labelWidth = 92,
}: {
  label: string;
  /** Nothing, null or empty text shows a dash. */
  children?: ReactNode;
  stacked?: boolean | undefined;
  /** Pixels; only for rows side by side. */
  labelWidth?: number | undefined;
}) {
  const empty = children === undefined || children === null || children === '';
  return (
    <div
      className={cx('min-w-0', !stacked && 'grid min-h-9 content-center items-baseline gap-2')}
      style={stacked ? undefined : { gridTemplateColumns: `${labelWidth / 16}rem minmax(0, 1fr)` }}
    >
      <dt className="meta text-ink-3">{label}</dt>
      <dd className={cx('min-w-0 break-words', stacked ? 'flex min-h-7 items-center' : 'py-1.5')}>
        {empty ? <span className="text-ink-3">–</span> : children}
      </dd>
    </div>
  );
}
