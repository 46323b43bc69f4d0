import { UNKNOWN_NAME } from '@/lib/initials';
import type { Option } from '@/ui/option-row';
import type { ListFilter } from './list-filter-dialog';

/** A filter as a list declares it; its value stands in the address under its id. */
export interface FilterChoice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** What is chosen from; absent where it is on or off. */
  readonly options?: readonly Option[];
}

/** A table of codes and their labels as choices. */
export const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Records as choices by their names. */
export const optionsOfNamed = (
  records: readonly { readonly id: string; readonly name: string }[],
): readonly Option[] => records.map(({ id, name }) => ({ value: id, label: name }));

/** The filters of a list with what the address sets them to. */
export function listFilters<Id extends string>(
  choices: readonly FilterChoice<Id>[],
  search: { readonly [K in Id]?: unknown },
): readonly ListFilter<Id>[] {
  return choices.map(({ id, label, options }) => {
    const given = search[id];
    const words = () =>
      options === undefined ? 'Evet' : (options.find(({ value }) => value === given)?.label ?? UNKNOWN_NAME);
    return {
      id,
      label,
      flag: options === undefined,
      options: () => options ?? [],
      value: given === undefined ? null : words(),
    };
  });
}
