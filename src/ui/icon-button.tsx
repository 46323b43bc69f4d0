import type { ComponentProps } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconType;
  /** Name of its action, read out and shown as tooltip: "Bildirimleri aç". */
  label: string;
  tone?: 'quiet' | 'secondary' | 'danger' | undefined;
  size?: 'md' | 'sm' | undefined;
  /** Small number in the corner; goes into `label` too, or readers miss it. */
  count?: number | undefined;
};

/** Renders a square button with a drawing only; never a page's main action. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'quiet',
  size = 'md',
  count,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'btn btn-i hit',
        tone === 'secondary' ? 'btn-s' : 'btn-g',
        tone === 'danger' && 'text-danger!',
        size === 'sm' && 'btn-sm',
        className,
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      {count !== undefined && count > 0 && (
        <span
          className="num absolute top-[calc(50%-18px)] left-[calc(50%+1px)] h-4.25 min-w-4.25 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-[1.0625rem] font-semibold text-on-accent shadow-[0_0_0_2px_var(--color-surface)]"
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
