import { UNKNOWN_NAME } from '@/lib/initials';
import type { Option } from '@/ui/option-row';
import type { ListFilter } from './list-filter-dialog';
import { rangeText } from './range-filter-dialog';
import type { DayRange } from './range-filter-dialog';

/** A filter as a list declares it; its value stands in the address under its id. */
export interface FilterChoice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** What is chosen from; absent where it is on or off, or a stretch of days. */
  readonly options?: readonly Option[];
  /** It may have several values; the address has them with commas between. */
  readonly several?: boolean;
  /** It is a stretch of days, which the address holds under `from` and `to`. */
  readonly range?: boolean;
  /** Its chip stands there also while it is not set. */
  readonly pinned?: boolean;
  /** What its chip says of a value where that is shorter than the option. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A table of codes and their labels as choices. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Records as choices by their names. */
export const optionsOfNamed = (
  records: readonly { readonly id: string; readonly name: string }[],
): readonly Option[] => records.map(({ id, name }) => ({ value: id, label: name }));

/** The first two names, then how many more. */
function severalText(names: readonly string[]): string {
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}

/** The filters of a list with what the address sets them to. */
export function listFilters<Id extends string>(
  choices: readonly FilterChoice<Id>[],
  search: { readonly [K in Id]?: unknown } & DayRange,
): readonly ListFilter<Id>[] {
  return choices.map(({ id, label, options, several = false, range = false, pinned = false, words = {} }) => {
    if (range) return { id, label, value: rangeText(search), range: search };
    const given = search[id];
    if (options === undefined) return { id, label, flag: true, value: given === undefined ? null : 'Evet' };
    const name = (one: string) =>
      words[one] ?? options.find(({ value }) => value === one)?.label ?? UNKNOWN_NAME;
    const values = typeof given !== 'string' ? [] : several ? given.split(',') : [given];
    return {
      id,
      label,
      options,
      several,
      ...(pinned ? { pinned } : {}),
      value: values.length === 0 ? null : severalText(values.map(name)),
    };
  });
}

/** What an address gets for another value of a filter: it goes back to the first page. */
export function narrowed<P extends object>(patch: P): P & { readonly page: undefined } {
  return { ...patch, page: undefined };
}

/** What an address gets where filters are taken away. */
export function withoutFilters(filters: readonly Pick<ListFilter<string>, 'id' | 'range'>[]) {
  const fields = filters.flatMap(({ id, range }) => (range === undefined ? [id] : ['from', 'to']));
  return narrowed(Object.fromEntries(fields.map((field) => [field, undefined])));
}

/** What a list is narrowed to, for the head of an exported file: "Tür: Hasta". */
export function filterWords(filters: readonly ListFilter<string>[]): readonly string[] {
  return filters.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${value}`]));
}
