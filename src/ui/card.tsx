import { useId, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders a white box with a hairline; with a title, a labelled section. */
export function Card({
  title,
  aside,
  children,
  flush = false,
  level = 2,
  className,
}: {
  title?: ReactNode;
  /** Content at the end of the title row: a link, a count. */
  aside?: ReactNode;
  children?: ReactNode;
  /** Rows run to the edges; the title gets a line below. */
  flush?: boolean | undefined;
  /** Heading level in the page's outline. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  if (title === undefined) return <div className={cx('card', !flush && 'p-4', className)}>{children}</div>;
  return (
    <section aria-labelledby={id} className={cx('card', flush ? 'overflow-hidden' : 'p-4', className)}>
      <div
        className={cx(
          'flex items-center justify-between gap-3',
          flush ? 'min-h-13 border-b border-line-soft px-4' : 'mb-1.5',
        )}
      >
        <Heading id={id} className="text-[0.9375rem] font-semibold">
          {title}
        </Heading>
        {aside !== undefined && <div className="meta text-ink-2">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
