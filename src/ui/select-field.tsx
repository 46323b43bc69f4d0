import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from '@/lib/class-names';
import { openOnEnter } from './enter-key';
import type { FieldTexts } from './form-field';
import { HeadlessField } from './headless-field';
import { OptionRow, optionClass, panelClass, type Option } from './option-row';

export type SelectFieldProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[];
  /** Null: nothing chosen yet. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  placeholder?: string | undefined;
  /** Adds a first option that means "none" (value null): "Seçilmedi". */
  noneLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Lower box with a lighter frame, for filter rows and footers. */
  quiet?: boolean | undefined;
};

/** Lets the user choose from up to about seven options, with icons. Longer lists need typing: ComboboxField. */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  name,
  id,
  ref,
  placeholder = 'Seçin',
  noneLabel,
  disabled = false,
  quiet = false,
  ...field
}: SelectFieldProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <HeadlessField {...field} id={id} disabled={disabled}>
      {(wiring) => (
        <Listbox
          value={value}
          onChange={onChange}
          disabled={disabled}
          {...(name === undefined ? {} : { name })}
        >
          <ListboxButton
            ref={ref ?? null}
            id={wiring.id}
            aria-invalid={wiring['aria-invalid']}
            data-invalid={wiring['aria-invalid']}
            data-disabled={disabled || undefined}
            data-quiet={quiet ? '' : undefined}
            className={cx('inp', quiet && 'min-h-[calc(var(--ctl)-4px)]! border-line! px-2.5!')}
            onKeyDown={openOnEnter}
            onBlur={onBlur}
          >
            {chosen?.icon}
            <span className={cx('clip flex-1', chosen === undefined && 'text-ink-3')}>
              {chosen?.label ?? (value === null && noneLabel !== undefined ? noneLabel : placeholder)}
            </span>
            <ChevronDown className="size-4 text-ink-3" aria-hidden="true" />
          </ListboxButton>
          <ListboxOptions
            transition
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
            className={cx(panelClass, 'max-h-[360px]! min-w-[var(--button-width)] overflow-y-auto')}
          >
            {noneLabel !== undefined && (
              <ListboxOption value={null} className={cx(optionClass, 'text-ink-2')}>
                {({ selected }) => <OptionRow option={{ value: '', label: noneLabel }} selected={selected} />}
              </ListboxOption>
            )}
            {options.map((option) => (
              <ListboxOption
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={optionClass}
              >
                {({ selected }) => <OptionRow option={option} selected={selected} />}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      )}
    </HeadlessField>
  );
}
