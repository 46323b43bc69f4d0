import { cx } from '@/lib/class-names';

export type Priority = 'low' | 'normal' | 'high' | 'urgent';

export const priorityNames: Readonly<Record<Priority, string>> = {
  low: 'Düşük',
  normal: 'Normal',
  high: 'Yüksek',
  urgent: 'Acil',
};

const INK: Readonly<Record<Priority, string>> = {
  low: 'text-pr-low',
  normal: 'text-pr-normal',
  high: 'text-pr-high',
  urgent: 'text-pr-urgent',
};

const BARS = { low: 1, normal: 2, high: 3, urgent: 0 } as const;

/** Shows one to three bars, or a red square with chevrons. Alone it needs `label`, which is then read out. */
export function PriorityGlyph({
  priority,
  label,
  className = 'size-4',
}: {
  priority: Priority;
  label?: string | undefined;
  className?: string | undefined;
}) {
  const lit = BARS[priority];
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx(INK[priority], className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {priority === 'urgent' ? (
        <>
          <rect x="1" y="1" width="14" height="14" rx="4" fill="currentColor" />
          <path
            d="M4.8 7.8L8 4.8l3.2 3M4.8 11.4L8 8.4l3.2 3"
            fill="none"
            stroke="var(--glyph-ground, var(--color-surface))"
            strokeWidth="1.7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <>
          <rect x="2" y="10" width="3" height="4" rx="1" fill="currentColor" />
          <rect x="6.4" y="6" width="3" height="8" rx="1" fill="currentColor" opacity={lit > 1 ? 1 : 0.28} />
          <rect
            x="10.8"
            y="2"
            width="3"
            height="12"
            rx="1"
            fill="currentColor"
            opacity={lit > 2 ? 1 : 0.28}
          />
        </>
      )}
    </svg>
  );
}

/** Bars with the word; high and urgent are coloured and stronger. */
export function PriorityLabel({
  priority,
  className,
}: {
  priority: Priority;
  className?: string | undefined;
}) {
  const loud = priority === 'high' || priority === 'urgent';
  return (
    <span className={cx('inline-flex items-center gap-2 align-top whitespace-nowrap', className)}>
      <PriorityGlyph priority={priority} />
      <span className={cx(loud && 'font-medium', loud && INK[priority])}>{priorityNames[priority]}</span>
    </span>
  );
}
