import { UNKNOWN_NAME } from '@/lib/initials';
import type { Option } from '@/ui/option-row';
import type { ListFilter } from './list-filter-dialog';
import { rangeText } from './range-filter-dialog';
import type { DayRange } from './range-filter-dialog';

/** A filter as a list declares it; its value is in the address under its id. */
export interface FilterChoice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Options to choose from; absent for a filter that is on or off, or a range of days. */
  readonly options?: readonly Option[];
  /** True for a filter with several values; the address separates them by commas. */
  readonly several?: boolean;
  /** True for a range of days, which the address has under `from` and `to`. */
  readonly range?: boolean;
  /** True shows its chip also while it is not set. */
  readonly pinned?: boolean;
  /** Text of a value on the chip, where that is shorter than the option. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Returns a table of codes and their labels as options. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Returns records as options by their names. */
export const optionsOfNamed = (
  records: readonly { readonly id: string; readonly name: string }[],
): readonly Option[] => records.map(({ id, name }) => ({ value: id, label: name }));

/** Writes the first two names, then how many more. */
function severalText(names: readonly string[]): string {
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}

/** Returns the filters of a list with their values in the address. */
export function listFilters<Id extends string>(
  choices: readonly FilterChoice<Id>[],
  search: { readonly [K in Id]?: unknown } & DayRange,
): readonly ListFilter<Id>[] {
  return choices.map(({ id, label, options, several = false, range = false, pinned = false, words = {} }) => {
    if (range) return { id, label, value: rangeText(search), range: search };
    const given = search[id];
    if (options === undefined) return { id, label, flag: true, value: given === undefined ? null : 'Evet' };
    const name = (code: string) =>
      words[code] ?? options.find(({ value }) => value === code)?.label ?? UNKNOWN_NAME;
    const values = typeof given !== 'string' ? [] : several ? given.split(',') : [given];
    return {
      id,
      label,
      options,
      several,
      ...(pinned ? { pinned } : {}),
      value: values.length === 0 ? null : severalText(values.map(name)),
      ...(values.length > 2 ? { full: values.map(name).join(', ') } : {}),
    };
  });
}

/** Returns the address change for another value of a filter: it resets to the first page. */
export function narrowed<P extends object>(patch: P): P & { readonly page: undefined } {
  return { ...patch, page: undefined };
}

/** Returns the address change that removes filters. */
export function withoutFilters(filters: readonly Pick<ListFilter<string>, 'id' | 'range'>[]) {
  const fields = filters.flatMap(({ id, range }) => (range === undefined ? [id] : ['from', 'to']));
  return narrowed(Object.fromEntries(fields.map((field) => [field, undefined])));
}

/** Describes the filters of a list, for the head of an exported file: "Tür: Hasta". */
export function filterWords(filters: readonly ListFilter<string>[]): readonly string[] {
  return filters.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${value}`]));
}

/** Describes the filters of a list with all their values, for paper, which nobody can open. */
export function fullFilterWords(filters: readonly ListFilter<string>[]): readonly string[] {
  return filterWords(filters.map(({ full, ...filter }) => ({ ...filter, value: full ?? filter.value })));
}
