import { ComboboxButton, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { ChevronDown, Plus } from 'lucide-react';
import { useMemo, type Ref } from 'react';
import { cx } from '@/lib/class-names';
import { foldTurkish } from '@/lib/turkish';
import { hitsOf, keyedOptions } from './combobox-hits';
import type { FieldTexts } from './form-field';
import { OptionRow, optionClass, panelClass, type Option } from './option-row';

/** Props shared by the fields with such a list. */
export type ComboboxProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[];
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Tells what is typed, so that `options` can be looked up elsewhere; switches the filter here off. */
  onQuery?: ((query: string) => void) | undefined;
  /** A look-up is under way. */
  loading?: boolean | undefined;
  /** Offers what was typed as a new entry: "“yeni” ekle". */
  onCreate?: ((text: string) => void) | undefined;
  /** Makes texts comparable; Turkish folding unless said otherwise. */
  fold?: ((text: string) => string) | undefined;
};

/** Prefix of the value that means "add what I typed"; a NUL cannot be typed, so no real value collides. */
const CREATE = '\u0000';

/** Returns the text to add when the chosen value is the "add" row, else null. */
export function createdText(value: string | null): string | null {
  return value?.startsWith(CREATE) ? value.slice(CREATE.length) : null;
}

/** More rows than this are cut, with a line that asks for more letters: nobody scrolls through hundreds. */
const SHOWN = 60;

/** Renders the arrow at the end of the box; it opens the list for users who do not type. */
export function ComboboxArrow({ label, className }: { label: string; className: string }) {
  return (
    <ComboboxButton
      className={cx('absolute top-0 right-0 grid w-9 place-items-center text-ink-3 touch:w-11', className)}
      aria-label={`${label}: seçenekleri göster`}
    >
      <ChevronDown className="size-4" aria-hidden="true" />
    </ComboboxButton>
  );
}

type ListProps = Pick<ComboboxProps<string>, 'options' | 'onQuery' | 'onCreate' | 'fold'> & {
  query: string;
  loading: boolean;
};

/** Renders the panel of a combobox with the rows that match the typed text. */
export function ComboboxPanel({ gap, className, ...list }: ListProps & { gap: number; className: string }) {
  return (
    <ComboboxOptions
      transition
      modal={false}
      anchor={{ to: 'bottom start', gap, padding: 8 }}
      className={cx(panelClass, 'max-h-[360px]! overflow-y-auto', className)}
    >
      <FilteredRows {...list} />
    </ComboboxOptions>
  );
}

function FilteredRows({ options, query, fold = foldTurkish, onQuery, loading, onCreate }: ListProps) {
  const keyed = useMemo(() => keyedOptions(options, fold), [options, fold]);
  const needle = fold(query);
  // Where `onQuery` is given, `options` already answer the query.
  const hits = onQuery === undefined ? hitsOf(keyed, query, fold) : options;
  const exact = options.some((option) => fold(option.label) === needle);
  const text = query.trim();
  const offersNew = onCreate !== undefined && text !== '' && !exact && !loading;
  return (
    <>
      {hits.slice(0, SHOWN).map((option) => (
        <ComboboxOption
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={cx(optionClass, query !== '' && 'text-ink-2 data-selected:text-ink [&_b]:text-ink')}
        >
          {({ selected }) => <OptionRow option={option} selected={selected} query={query} fold={fold} />}
        </ComboboxOption>
      ))}
      {hits.length > SHOWN && <Line>{`${hits.length - SHOWN} seçenek daha var, yazarak daraltın`}</Line>}
      {offersNew && (
        <ComboboxOption value={`${CREATE}${text}`} className={cx(optionClass, 'text-accent-ink')}>
          <Plus className="size-4" aria-hidden="true" />
          <span className="clip font-medium">“{text}” ekle</span>
        </ComboboxOption>
      )}
      {loading && <Line>Yükleniyor…</Line>}
      {!loading && hits.length === 0 && !offersNew && (
        <Line>{query === '' ? 'Veri yok' : 'Eşleşen kayıt bulunamadı'}</Line>
      )}
    </>
  );
}

function Line({ children }: { children: string }) {
  return (
    <div role="status" className="meta flex min-h-11 items-center px-3 text-ink-3">
      {children}
    </div>
  );
}
