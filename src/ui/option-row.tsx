import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { findFolded } from '@/lib/turkish';

/** One thing to choose in a select or combobox. */
export type Option<Value extends string = string> = {
  value: Value;
  /** Plain text: what is shown, filtered by and read out. */
  label: string;
  /** Drawing, glyph or avatar before the text. */
  icon?: ReactNode;
  /** Quiet line under the text. */
  description?: string | undefined;
  /** Further words and numbers that it is found by; not shown. */
  words?: string | undefined;
  disabled?: boolean | undefined;
};

/** Look of an option in every list. */
export const optionClass =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 select-none data-focus:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-3';

/** Look of a floating list of options, menu or panel; fades in with at most 8 px of movement. */
export const panelClass =
  'pop transition duration-180 ease-out data-closed:translate-y-1 data-closed:opacity-0 motion-reduce:transition-none';

/** Shows the text of an option with icon, second line, the match in bold and the tick at the end. */
export function OptionRow({
  option,
  selected,
  query = '',
  fold,
}: {
  option: Option;
  selected: boolean;
  query?: string | undefined;
  fold?: ((text: string) => string) | undefined;
}) {
  return (
    <>
      {option.icon}
      <span className="min-w-0 flex-1">
        <span className="block">
          <Hit text={option.label} query={query} fold={fold} />
        </span>
        {option.description !== undefined && (
          <span className="meta block text-ink-2">
            <Hit text={option.description} query={query} fold={fold} />
          </span>
        )}
      </span>
      {selected && <Check className="size-4" aria-hidden="true" />}
    </>
  );
}

function Hit({
  text,
  query,
  fold,
}: {
  text: string;
  query: string;
  fold: ((text: string) => string) | undefined;
}) {
  const hit = findFolded(text, query, fold);
  if (hit === null) return text;
  const [start, end] = hit;
  return (
    <>
      {text.slice(0, start)}
      <b className="font-semibold">{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
}
