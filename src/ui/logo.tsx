import { cx } from '@/lib/class-names';

/** Renders the Vizite mark; `wordmark` sets the name beside it. */
export function Logo({
  className = 'size-7',
  wordmark = false,
}: {
  className?: string | undefined;
  wordmark?: boolean | undefined;
}) {
  const mark = (
    <svg
      className={cx('shrink-0', className)}
      viewBox="0 0 28 28"
      {...(wordmark ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Vizite' })}
    >
      <rect width="28" height="28" rx="8" fill="var(--color-accent)" />
      <path
        d="M7 9l5.2 10.2a1.3 1.3 0 0 0 2.3 0L17 14.4"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="19.9" cy="9.2" r="2.1" fill="var(--color-on-accent)" />
    </svg>
  );
  if (!wordmark) return mark;
  return (
    <span className="inline-flex items-center gap-2.5">
      {mark}
      <span className="text-base font-semibold tracking-[-.01em]">Vizite</span>
    </span>
  );
}
