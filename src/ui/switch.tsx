import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { keepForm } from './enter-key';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> & {
  /** Name beside the switch; with `description` it becomes a row with the switch at the end. */
  label?: ReactNode;
  description?: ReactNode;
};

/**
 * Switches a setting on or off at once: for settings that need no save button.
 * Alone it needs `aria-label`. With `description` it is a full-width row.
 */
export function Switch({ label, description, className, ...input }: SwitchProps) {
  const id = useId();
  const row = description !== undefined;
  // The wrapper draws the touch area, so a press on it has to count as one on the switch.
  const Wrapper = label === undefined ? 'label' : 'span';
  const control = (
    <Wrapper className="hit relative inline-flex h-5 w-9 shrink-0">
      <input
        {...input}
        type="checkbox"
        onKeyDown={(event) => {
          input.onKeyDown?.(event);
          keepForm(event);
        }}
        role="switch"
        aria-labelledby={label !== undefined ? `${id}-label` : undefined}
        aria-describedby={row ? `${id}-note` : input['aria-describedby']}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-120 checked:bg-accent disabled:cursor-not-allowed disabled:bg-line"
      />
      <span
        className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform duration-120 ease-out peer-checked:translate-x-4"
        aria-hidden="true"
      />
    </Wrapper>
  );
  if (label === undefined) return <span className={cx('inline-flex', className)}>{control}</span>;
  if (!row) {
    return (
      <label
        className={cx(
          'inline-flex min-h-[calc(var(--ctl)-8px)] cursor-pointer items-center gap-2.5',
          className,
        )}
      >
        {control}
        <span id={`${id}-label`}>{label}</span>
      </label>
    );
  }
  return (
    <label className={cx('flex min-h-14 cursor-pointer items-center gap-3', className)}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-note`} className="meta block text-ink-2">
          {description}
        </span>
      </span>
      {control}
    </label>
  );
}
