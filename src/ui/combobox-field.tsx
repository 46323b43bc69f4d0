import { Combobox, ComboboxInput } from '@headlessui/react';
import { X } from 'lucide-react';
import { useImperativeHandle } from 'react';
import { cx } from '@/lib/class-names';
import { ComboboxArrow, ComboboxPanel, type ComboboxProps } from './combobox-list';
import { HeadlessField } from './headless-field';
import { useComboboxText } from './use-combobox-text';

export type ComboboxFieldProps<Value extends string> = ComboboxProps<Value> & {
  value: Value | null;
  onChange: (value: Value | null) => void;
  name?: string | undefined;
  /** Lets the choice be taken back with ×. */
  clearable?: boolean | undefined;
};

/** Lets the user choose from many options by typing; Turkish letters and their plain forms match each other. */
export function ComboboxField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  name,
  id,
  ref,
  placeholder = 'Yazarak arayın',
  disabled = false,
  clearable = false,
  onQuery,
  loading = false,
  onCreate,
  fold,
  ...field
}: ComboboxFieldProps<Value>) {
  const text = useComboboxText({
    options,
    loading,
    fold,
    onQuery,
    onCreate,
    onBlur,
    choose: onChange,
    empty: clearable || field.optional === true ? () => onChange(null) : undefined,
  });
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => text.input.current, [
    text.input,
  ]);
  const chosen = options.find((option) => option.value === value);
  // While something else is being typed, the chosen one's drawing would claim it.
  const shownIcon = text.query === '' ? chosen?.icon : undefined;
  return (
    <HeadlessField {...field} id={id} disabled={disabled}>
      {(wiring) => (
        <Combobox
          // A search has nothing to show before something is typed.
          immediate={onQuery === undefined || options.length > 0}
          value={value}
          onChange={text.pick}
          onClose={text.forget}
          disabled={disabled}
          {...(name === undefined ? {} : { name })}
        >
          <div className="relative">
            <ComboboxInput
              ref={text.input}
              id={wiring.id}
              aria-invalid={wiring['aria-invalid']}
              data-invalid={wiring['aria-invalid']}
              data-disabled={disabled || undefined}
              className={cx(
                'inp pr-9! touch:pr-11!',
                shownIcon !== undefined && 'pl-11!',
                clearable && value !== null && 'pr-16! touch:pr-22!',
              )}
              displayValue={(current: Value | null) =>
                options.find((option) => option.value === current)?.label ?? ''
              }
              placeholder={placeholder}
              autoComplete="off"
              onChange={(event) => text.type(event.target.value)}
              onFocus={(event) => event.target.select()}
              onKeyDown={text.onKeyDown}
              onBlur={text.onBlur}
            />
            {shownIcon !== undefined && (
              <span className="pointer-events-none absolute inset-y-0 left-3 grid w-6 place-items-center">
                {shownIcon}
              </span>
            )}
            {clearable && value !== null && !disabled && (
              <button
                type="button"
                className="absolute inset-y-0 right-8 grid w-8 place-items-center rounded-md touch:right-11 touch:w-11 text-ink-3 hover:text-ink"
                aria-label={`${field.label}: seçimi kaldır`}
                onClick={(event) => {
                  // It goes with the choice; pressed by a key, the focus goes on in the field.
                  if (event.detail === 0) text.input.current?.focus();
                  onChange(null);
                }}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            )}
            <ComboboxArrow label={field.label} className="bottom-0" />
          </div>
          <ComboboxPanel
            gap={4}
            className="w-[var(--input-width)] min-w-56 empty:invisible"
            options={options}
            query={text.shownQuery}
            fold={fold}
            onQuery={onQuery}
            loading={loading}
            onCreate={onCreate}
          />
        </Combobox>
      )}
    </HeadlessField>
  );
}
