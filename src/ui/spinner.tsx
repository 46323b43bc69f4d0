import { cx } from '@/lib/class-names';

/** Shows a turning arc in the text colour. Only inside a control that says in words what is going on. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      className={cx('spinner motion-safe:animate-spin', className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M21 12a9 9 0 1 1-6.219-8.56" />
    </svg>
  );
}
