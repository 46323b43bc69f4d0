import type { ReactNode } from 'react';
import type { IconType } from '@/ui/icon';

/** Shows a line of the profile's head that nobody should overlook. */
export function Alert({
  icon: Icon,
  title,
  children,
  tone = 'danger',
}: {
  icon: IconType;
  title: string;
  children?: ReactNode;
  tone?: 'danger' | 'warn' | 'quiet';
}) {
  const look = {
    danger: 'bg-danger-soft text-danger',
    warn: 'bg-warn-soft text-warn',
    quiet: 'bg-press text-ink-2',
  }[tone];
  return (
    <div role="note" className={`mt-3 flex min-h-11 items-center gap-2.5 rounded-lg px-3.5 py-2 ${look}`}>
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 break-words">
        <b className="font-semibold">{title}</b>{' '}
        <span className="whitespace-pre-line text-ink">{children}</span>
      </span>
    </div>
  );
}
