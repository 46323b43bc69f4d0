import { finderOf, foldTurkish, searchKey } from '@/lib/turkish';
import type { Option } from './option-row';

/** An option with the texts by which it is found. */
interface KeyedOption<Value extends string> {
  readonly option: Option<Value>;
  readonly label: string;
  readonly key: string;
}

/** Returns the options with the texts by which they are found. */
export const keyedOptions = <Value extends string>(
  options: readonly Option<Value>[],
  fold: (text: string) => string,
): KeyedOption<Value>[] =>
  options.map((option) => ({
    option,
    label: fold(option.label),
    key: keyOf(`${option.label} ${option.description ?? ''} ${option.words ?? ''}`, fold),
  }));

/** Returns a text as it is searched: folded, and by Turkish folding the parts of its words as well. */
const keyOf = (text: string, fold: (text: string) => string): string =>
  fold === foldTurkish ? `${fold(text)}${searchKey(text)}` : fold(text);

/**
 * Returns the options that a text fits, the best first: at the start of the label, then at the start of its words, then within them. Last come hits in the
 * quiet line alone, which may name somebody else.
 */
export function hitsOf<Value extends string>(
  keyed: readonly KeyedOption<Value>[],
  query: string,
  fold: (text: string) => string,
): Option<Value>[] {
  const needle = fold(query);
  if (needle === '') return keyed.map(({ option }) => option);
  const isFound = finderOf(query, true);
  const place = ({ label }: KeyedOption<Value>) =>
    label.startsWith(needle) ? 0 : label.includes(` ${needle}`) ? 1 : label.includes(needle) ? 2 : 3;
  return keyed
    .filter(({ key }) => key.includes(needle) || isFound(key))
    .toSorted((left, right) => place(left) - place(right))
    .map(({ option }) => option);
}
