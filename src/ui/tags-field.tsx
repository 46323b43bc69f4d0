import { Combobox, ComboboxButton, ComboboxInput, ComboboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { useState, type Ref } from 'react';
import { cx } from '@/lib/class-names';
import { foldTurkish } from '@/lib/turkish';
import { Chip } from './chip';
import { ComboboxList, createdText } from './combobox-list';
import type { FieldTexts } from './form-field';
import { HeadlessField } from './headless-field';
import { panelClass, type Option } from './option-row';

export type TagsFieldProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onQuery?: ((query: string) => void) | undefined;
  loading?: boolean | undefined;
  /** Offers what was typed as a new entry. */
  onCreate?: ((text: string) => void) | undefined;
  fold?: ((text: string) => string) | undefined;
};

/** Several of many: chosen ones stand as chips in the box, Backspace in the empty box takes the last one back. */
export function TagsField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  id,
  ref,
  placeholder = 'Yazarak arayın',
  disabled = false,
  onQuery,
  loading = false,
  onCreate,
  fold = foldTurkish,
  ...field
}: TagsFieldProps<Value>) {
  const [query, setQuery] = useState('');
  const search = (text: string) => {
    setQuery(text);
    onQuery?.(text);
  };
  const nameOf = (one: Value) => options.find((option) => option.value === one)?.label ?? one;
  return (
    <HeadlessField {...field} id={id} disabled={disabled}>
      {(wiring) => (
        <Combobox
          multiple
          immediate
          value={[...value]}
          onChange={(next: Value[]) => {
            const created = next.map(createdText).find((text) => text !== null);
            if (created === undefined || created === null) onChange(next);
            else onCreate?.(created);
            search('');
          }}
          onClose={() => search('')}
          disabled={disabled}
        >
          <div
            className="inp relative flex-wrap gap-1! py-[3px]! pr-9! pl-1!"
            data-invalid={wiring['aria-invalid']}
            data-disabled={disabled || undefined}
          >
            {value.map((one) => (
              <Chip
                key={one}
                size="sm"
                {...(disabled
                  ? {}
                  : {
                      onRemove: () => onChange(value.filter((other) => other !== one)),
                      removeLabel: `${nameOf(one)}: kaldır`,
                    })}
              >
                {nameOf(one)}
              </Chip>
            ))}
            <ComboboxInput
              ref={ref ?? null}
              id={wiring.id}
              aria-invalid={wiring['aria-invalid']}
              className="h-7! min-w-24 pl-2 touch:h-9!"
              placeholder={value.length === 0 ? placeholder : undefined}
              value={query}
              autoComplete="off"
              onChange={(event) => search(event.target.value)}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && query === '' && value.length > 0)
                  onChange(value.slice(0, -1));
              }}
            />
            <ComboboxButton
              className="absolute top-0 right-0 grid h-[calc(var(--ctl)-2px)] w-9 place-items-center text-ink-3"
              aria-label={`${field.label}: seçenekleri göster`}
            >
              <ChevronDown className="size-4" aria-hidden="true" />
            </ComboboxButton>
          </div>
          <ComboboxOptions
            transition
            modal={false}
            anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
            className={cx(panelClass, 'max-h-[360px]! w-[max(var(--input-width),260px)] overflow-y-auto')}
          >
            <ComboboxList
              options={options}
              query={query}
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
