import { dayOf } from '@/lib/dates';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { fieldWords, isGiven } from '../record/field-words';
import type { Names } from '../record/field-words';
import type { SheetCell } from './spreadsheet';

/** A column of an exported list that is no field of the entity. */
interface OwnColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row, names: Names) => SheetCell;
}

/** The head of an exported list and its rows in the same order. */
export interface ListExport<Row> {
  readonly head: readonly string[];
  readonly rows: (rows: readonly Row[], names: Names) => readonly (readonly SheetCell[])[];
}

/** Returns a day as a spreadsheet takes it; null for none. */
export const dayCell = (day: string | null): SheetCell => (day === null ? null : { day });

/** Returns a field's value as a cell, by its kind. Identity numbers stay masked unless told otherwise. */
export function cellOf(
  entity: Entity,
  name: string,
  values: Readonly<Record<string, unknown>>,
  names: Names,
  unmasked = false,
): SheetCell {
  const field = entity.fields[name];
  const value = values[name];
  if (field === undefined || !isGiven(value)) return null;
  if (typeof value === 'number' && field.form === 'money') return { minor: value };
  if (typeof value === 'number' && field.form === 'rate') return { scaled: value, digits: 4 };
  if (typeof value === 'number') return field.form === 'share' ? { share: value } : value;
  if (typeof value === 'string' && field.column === 'date') return { day: value };
  if (typeof value === 'string' && field.column === 'timestamp with time zone') return { instant: value };
  // A long number keeps its digits together, as it is typed elsewhere.
  if (typeof value === 'string' && (field.form === 'iban' || field.form === 'digits')) return value;
  return fieldWords(entity, name, values, names, unmasked);
}

/** Returns the column with the day of the last change. */
export function updatedDay<Row>(updatedAt: (row: Row) => string): OwnColumn<Row> {
  return { header: 'Güncellenme günü', cell: (row) => dayCell(dayOf(updatedAt(row))) };
}

/**
 * Returns the exported columns of a list: fields by their names, headed by their labels and written by their kinds,
 * and columns of the list's own.
 */
export function exportOf<E extends Entity, Row>(
  entity: E,
  recordOf: (row: Row) => DocumentOf<E>,
  columns: readonly ((keyof E['fields'] & string) | OwnColumn<Row>)[],
): ListExport<Row> {
  const fields: Readonly<Record<string, Field>> = entity.fields;
  return {
    head: columns.map((column) =>
      typeof column === 'string' ? (fields[column]?.label ?? column) : column.header,
    ),
    rows: (rows, names) =>
      rows.map((row) => {
        const values = { ...recordOf(row) } as Readonly<Record<string, unknown>>;
        return columns.map((column) =>
          typeof column === 'string' ? cellOf(entity, column, values, names) : column.cell(row, names),
        );
      }),
  };
}
