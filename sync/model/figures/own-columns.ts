import type { ExtraFieldOwner } from '../lookups/extra-field';
import { extraRowKey } from '../rules/extra-values';
import type { ExtraField } from '../rules/extra-values';
import type { FigureColumn } from './figure';
import type { FigureSourceId } from './sources';

/*
 * Fields of the hospital's own as columns of reports: choices that tell nothing of health. The server finds them by the
 * same names (app.figure_column).
 */

const owners: Readonly<Partial<Record<FigureSourceId, ExtraFieldOwner>>> = {
  tickets: 'ticket',
  leads: 'client',
  surgeries: 'surgery',
};

/** Returns whether a name is that of a field of the hospital's own, in a source that may have some. */
export const isOwnColumn = (source: FigureSourceId, id: string): boolean =>
  owners[source] !== undefined && /^extra_[\da-f]{32}$/u.test(id);

/** Returns a field as a column of reports; undefined where it is none. */
export function ownColumn(field: ExtraField): FigureColumn | undefined {
  const { value_kind, health, choices } = field.attributes;
  if (value_kind !== 'choice' || health) return undefined;
  return {
    label: field.name,
    without: 'Boş',
    values: { of: 'words', words: Object.fromEntries(choices.map(({ id, name }) => [id, name])) },
  };
}

/** Returns the columns that a source gets from the hospital's own fields, by name. */
export function ownColumns(
  source: FigureSourceId,
  fields: readonly ExtraField[],
): Readonly<Record<string, FigureColumn>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const column = field.attributes.record_kind === owners[source] ? ownColumn(field) : undefined;
      return column === undefined ? [] : [[extraRowKey(field), column]];
    }),
  );
}
