import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { FormField, type FieldTexts } from './form-field';
import type { IconType } from './icon';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'size' | 'className' | 'prefix'> & {
    /** Drawing at the start, inside the box. */
    icon?: IconType | undefined;
    /** Short text at the end, such as a unit. */
    suffix?: ReactNode;
    /** Something to press at the end; sits flush with the edge. */
    action?: ReactNode;
    /** Tabular numerals, for numbers that are typed. */
    numeric?: boolean | undefined;
  };

/** Renders one line of text. */
export function TextField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  icon: Icon,
  suffix,
  action,
  numeric,
  id,
  disabled,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FormField {...{ label, optional, hint, error, labelHidden, className, id }}>
      {(wiring) => (
        <div
          className={cx('inp', action !== undefined && 'pr-1!')}
          data-invalid={wiring['aria-invalid']}
          data-disabled={disabled || undefined}
        >
          {Icon && <Icon className="size-4 text-ink-3" aria-hidden="true" />}
          <input
            {...input}
            {...wiring}
            type={type}
            disabled={disabled}
            className={cx(numeric && 'num')}
            autoComplete={input.autoComplete ?? 'off'}
          />
          {suffix !== undefined && <span className="shrink-0 text-ink-3">{suffix}</span>}
          {action}
        </div>
      )}
    </FormField>
  );
}
