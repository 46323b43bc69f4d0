import { ComboboxOption } from '@headlessui/react';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { OptionRow, optionClass, type Option } from './option-row';

/** Prefix of the value that stands for "add what I typed"; a NUL cannot be typed, so no real value collides. */
const CREATE = '\u0000';

/** The text to add when the chosen value is the "add" row, else null. */
export function createdText(value: string | null): string | null {
  return value?.startsWith(CREATE) ? value.slice(CREATE.length) : null;
}

/** More rows than this are cut, with a line that asks for more letters: nobody scrolls through hundreds. */
const SHOWN = 60;

/** Filtered rows of a combobox, inside ComboboxOptions. */
export function ComboboxList({
  options,
  query,
  fold,
  filtered,
  loading,
  onCreate,
}: {
  options: readonly Option[];
  query: string;
  fold: (text: string) => string;
  /** `options` already answer the query. */
  filtered: boolean;
  loading: boolean;
  onCreate: ((text: string) => void) | undefined;
}) {
  const keyed = useMemo(
    () => options.map((option) => ({ option, key: fold(`${option.label} ${option.description ?? ''}`) })),
    [options, fold],
  );
  const needle = fold(query);
  const hits = filtered || needle === '' ? options : ranked(keyed, needle);
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

/** Hits at the start of the text come first, then those at the start of a word, then the rest. */
function ranked(keyed: readonly { option: Option; key: string }[], needle: string): Option[] {
  const place = (key: string) => (key.startsWith(needle) ? 0 : key.includes(` ${needle}`) ? 1 : 2);
  return keyed
    .filter(({ key }) => key.includes(needle))
    .toSorted((left, right) => place(left.key) - place(right.key))
    .map(({ option }) => option);
}

function Line({ children }: { children: string }) {
  return (
    <div role="status" className="meta flex min-h-11 items-center px-3 text-ink-3">
      {children}
    </div>
  );
}
