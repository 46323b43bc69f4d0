import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders a filter chip `Durum Kapalı olmayanlar ×`, or a chosen tag. Pressing the text calls `onOpen`. */
export function Chip({
  name,
  children,
  onOpen,
  onRemove,
  removeLabel,
  size = 'md',
  className,
}: {
  /** Quiet first part: which filter. */
  name?: string | undefined;
  /** The value. */
  children: ReactNode;
  onOpen?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** Read out for ×: "Durum süzgecini kaldır". */
  removeLabel?: string | undefined;
  size?: 'md' | 'sm' | undefined;
  className?: string | undefined;
}) {
  const text = (
    <>
      {name !== undefined && <span className="text-ink-3">{name}</span>}
      <span className="clip font-medium">{children}</span>
    </>
  );
  const textClass = cx('flex h-full min-w-0 items-center gap-1 pl-2.5', onRemove ? 'pr-1.5' : 'pr-2.5');
  return (
    <span
      className={cx(
        'meta inline-flex max-w-full items-center rounded-md border border-line bg-surface',
        size === 'md' ? 'h-[calc(var(--ctl)-4px)]' : 'h-7 touch:h-9',
        className,
      )}
    >
      {onOpen ? (
        <button type="button" className={cx(textClass, 'rounded-l-md hover:bg-hover')} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <span className={textClass}>{text}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Kaldır'}
          className="hit grid h-full w-7 shrink-0 place-items-center rounded-r-md border-l border-line text-ink-3 hover:bg-hover hover:text-ink"
          onClick={onRemove}
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
