import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';
import { Spinner } from './spinner';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'btn-p',
  secondary: 'btn-s',
  quiet: 'btn-g',
  danger: 'btn-d',
};

/** Class names of a button, for router links that have to look like one. */
export function buttonClass(tone: ButtonTone = 'secondary', size: ButtonSize = 'md', extra?: string): string {
  return cx('btn', TONES[tone], size === 'sm' && 'btn-sm', extra);
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode;
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** Drawing before the text. */
  icon?: IconType | undefined;
  /** Drawing after the text, such as a chevron of a menu. */
  iconAfter?: IconType | undefined;
  /** Work is under way: the button keeps its width, shows a spinner and takes no clicks. */
  busy?: boolean | undefined;
  /** Text while busy, such as "Kaydediliyor". Without it the label stays. */
  busyLabel?: string | undefined;
  /** Reason why the button is disabled. It disables the button, and is shown beside it and read out with it. */
  disabledReason?: string | undefined;
  /** Id of the reason where it is written elsewhere. */
  reasonAt?: string | undefined;
};

/** Renders a button. `type` is "button" by default, so that no button submits a form by accident. */
export function Button({
  children,
  tone = 'secondary',
  size = 'md',
  icon: Icon,
  iconAfter: IconAfter,
  busy = false,
  busyLabel,
  disabledReason,
  reasonAt,
  className,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const ownId = useId();
  const reasonId = reasonAt ?? ownId;
  const off = disabled === true || disabledReason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(tone, size, className)}
      // A button with a reason stays in the tab order; otherwise the keyboard could not reach the reason.
      disabled={disabled === true && disabledReason === undefined}
      aria-disabled={disabledReason !== undefined || busy ? true : undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason !== undefined ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        if (off || busy) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {busy ? (
        <span className="grid">
          {/* The hidden resting label keeps the width. */}
          <span
            className="invisible col-start-1 row-start-1 inline-flex items-center gap-[inherit]"
            aria-hidden="true"
          >
            {Icon && <Icon className="mr-2 size-4" />}
            {children}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
            <Spinner />
            {busyLabel ?? children}
          </span>
        </span>
      ) : (
        <>
          {Icon && <Icon className="size-4" aria-hidden="true" />}
          {children}
          {IconAfter && <IconAfter className="size-4" aria-hidden="true" />}
        </>
      )}
    </button>
  );
  if (disabledReason === undefined || reasonAt !== undefined) return button;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
      <span id={reasonId} className="meta text-ink-2">
        {disabledReason}
      </span>
      {button}
    </span>
  );
}
