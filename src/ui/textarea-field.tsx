import type { ComponentProps } from 'react';
import { FormField, type FieldTexts } from './form-field';
import { UNREMEMBERED_FORM } from './unremembered';

export type TextareaFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /** Lines shown when empty. */
    rows?: number | undefined;
  };

/** Renders several lines; grows with its text up to about twelve of them, then scrolls. */
export function TextareaField({
  label,
  optional,
  hint,
  error,
  labelHidden,
  className,
  id,
  disabled,
  rows = 3,
  ...input
}: TextareaFieldProps) {
  return (
    <FormField {...{ label, optional, hint, error, labelHidden, className, id }}>
      {(wiring) => (
        <div
          className="inp px-0!"
          data-invalid={wiring['aria-invalid']}
          data-disabled={disabled || undefined}
        >
          <textarea
            {...input}
            {...wiring}
            form={UNREMEMBERED_FORM}
            rows={rows}
            disabled={disabled}
            // field-sizing grows the box without script; where it is unknown the user can still drag the corner.
            className="max-h-[264px] min-h-[var(--ctl)] resize-y px-3 py-2 leading-5 [field-sizing:content]"
            style={{ minHeight: `${rows * 20 + 18}px` }}
          />
        </div>
      )}
    </FormField>
  );
}
