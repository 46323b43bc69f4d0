import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';

export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'warn'
  | 'danger'
  | 'success'
  | 'info'
  | 'new'
  | 'conflict'
  | 'offline';

export const badgeTones: Readonly<Record<BadgeTone, string>> = {
  neutral: 'bg-press text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
  info: 'bg-st-open-soft text-st-open',
  new: 'bg-st-new-soft text-st-new',
  conflict: 'bg-sy-conflict-soft text-sy-conflict',
  offline: 'bg-sy-offline-soft text-sy-offline',
};

/** Shows a short word on soft ground, 22 high. For headers and tags only; tables use a glyph with a plain label. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
  className,
}: {
  tone?: BadgeTone | undefined;
  icon?: IconType | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span className={cx('bdg', badgeTones[tone], className)}>
      {Icon && <Icon className="size-3.5" aria-hidden="true" />}
      {children}
    </span>
  );
}
