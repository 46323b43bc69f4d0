import { UserRound } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { hashName, initialsOf, UNKNOWN_NAME } from '@/lib/initials';

const TINTS = [
  'bg-st-new-soft text-st-new',
  'bg-st-open-soft text-st-open',
  'bg-st-pending-soft text-st-pending',
  'bg-st-resolved-soft text-st-resolved',
  'bg-accent-soft text-accent-ink',
  'bg-sy-conflict-soft text-sy-conflict',
] as const;

const SIZES = {
  24: 'size-6 text-[0.65625rem]',
  36: 'size-9 text-[0.8125rem]',
  40: 'size-10 text-sm',
  56: 'size-14 text-[1.1875rem]',
  80: 'size-20 text-[1.6875rem]',
} as const;

/**
 * Shows two initials on a tint derived from the name, or a figure where the name is unknown. Decoration only: show
 * the name beside it.
 */
export function Avatar({
  name,
  size = 24,
  className,
}: {
  /** Null where it is not known: a placeholder has no initials. */
  name: string | null;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}) {
  if (name === null || name === UNKNOWN_NAME) {
    return (
      <span
        className={cx(
          'inline-grid shrink-0 place-items-center rounded-full bg-press text-ink-3',
          SIZES[size],
          className,
        )}
        aria-hidden="true"
      >
        <UserRound className="size-1/2" />
      </span>
    );
  }
  return (
    <span
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold',
        SIZES[size],
        TINTS[hashName(name, TINTS.length)],
        className,
      )}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

/** Shows avatar and name; a dashed ring and "Atanmamış" when there is nobody. */
export function PersonChip({
  name,
  unassigned = 'Atanmamış',
  className,
}: {
  name: string | null | undefined;
  unassigned?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-2 align-top',
        !name && 'text-ink-3',
        className,
      )}
    >
      {name ? <Avatar name={name} /> : <UnassignedRing />}
      <span className="clip">{name ? name : unassigned}</span>
    </span>
  );
}

/** Renders the dashed ring alone; it needs `label` if there is no text beside it. */
export function UnassignedRing({ label }: { label?: string | undefined }) {
  return (
    <span
      className="inline-grid size-6 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-ink-3"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <UserRound className="size-3.5" aria-hidden="true" />
    </span>
  );
}
