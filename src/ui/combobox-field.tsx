import { Combobox, ComboboxButton, ComboboxInput, ComboboxOptions } from '@headlessui/react';
import { ChevronDown, X } from 'lucide-react';
import { useDeferredValue, useState, type Ref } from 'react';
import { cx } from '@/lib/class-names';
import { foldTurkish } from '@/lib/turkish';
import { ComboboxList, createdText } from './combobox-list';
import type { FieldTexts } from './form-field';
import { HeadlessField } from './headless-field';
import { panelClass, type Option } from './option-row';

export type ComboboxFieldProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Lets the choice be taken back with ×. */
  clearable?: boolean | undefined;
  /** Tells what is typed, so that `options` can be looked up elsewhere; switches the filter here off. */
  onQuery?: ((query: string) => void) | undefined;
  /** A look-up is under way. */
  loading?: boolean | undefined;
  /** Offers what was typed as a new entry: "“yeni” ekle". */
  onCreate?: ((text: string) => void) | undefined;
  /** Makes texts comparable; Turkish folding unless said otherwise. */
  fold?: ((text: string) => string) | undefined;
};

/** Choice from many by typing; Turkish letters and their plain twins find each other. */
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
  fold = foldTurkish,
  ...field
}: ComboboxFieldProps<Value>) {
  const [query, setQuery] = useState('');
  const shownQuery = useDeferredValue(query);
  const chosen = options.find((option) => option.value === value);
  // While something else is being typed, the chosen one's drawing would claim it.
  const shownIcon = query === '' ? chosen?.icon : undefined;
  const search = (text: string) => {
    setQuery(text);
    onQuery?.(text);
  };
  const pick = (next: Value | null) => {
    const created = createdText(next);
    if (created !== null) onCreate?.(created);
    else onChange(next);
  };
  return (
    <HeadlessField {...field} id={id} disabled={disabled}>
      {(wiring) => (
        <Combobox
          immediate
          value={value}
          onChange={(next) => pick(next)}
          onClose={() => search('')}
          disabled={disabled}
          {...(name === undefined ? {} : { name })}
        >
          <div className="relative">
            <ComboboxInput
              ref={ref ?? null}
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
              onChange={(event) => search(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={onBlur}
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
                onClick={() => onChange(null)}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            )}
            <ComboboxButton
              className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-3 touch:w-11"
              aria-label={`${field.label}: seçenekleri göster`}
            >
              <ChevronDown className="size-4" aria-hidden="true" />
            </ComboboxButton>
          </div>
          <ComboboxOptions
            transition
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className={cx(
              panelClass,
              'max-h-[360px]! w-[var(--input-width)] min-w-56 overflow-y-auto empty:invisible',
            )}
          >
            <ComboboxList
              options={options}
              query={shownQuery}
              fold={fold}
              filtered={onQuery !== undefined}
              loading={loading}
              onCreate={onCreate}
            />
          </ComboboxOptions>
        </Combobox>
      )}
    </HeadlessField>
  );
}
