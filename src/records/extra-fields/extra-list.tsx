import { useCallback, useMemo } from 'react';
import { map, of } from 'rxjs';
import { documents$ } from '@/data/documents';
import { usePreference } from '@/data/preferences';
import { useLiveQuery } from '@/data/workspace';
import type { SignedIn } from '@/data/workspace';
import type { SheetCell } from '@/kit/export/spreadsheet';
import type { ListFilter } from '@/kit/list/list-filter-dialog';
import { listFilters } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { readById } from '@/kit/record/documents-by-id';
import { extraValueId } from '@sync/model/entities/extra-value';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import type { ExtraFieldOwner } from '@sync/model/lookups/extra-field';
import { compareExtra, isEmptyContent } from '@sync/model/rules/extra-values';
import type { ExtraField } from '@sync/model/rules/extra-values';
import type { DataColumn } from '@/ui/table-types';
import { extraFilter, extraKey, isExtraKey } from './extra-search';
import type { ExtraKey, ExtraSearch } from './extra-search';
import { extraCell, extraText } from './extra-words';
import { useExtraFields } from './use-extra-fields';

/** Values by their record and field; emptied ones are left out. */
type ExtraIndex = ReadonlyMap<string, ReadonlyMap<string, ExtraValue>>;

function indexOf(values: readonly ExtraValue[]): ExtraIndex {
  const index = new Map<string, Map<string, ExtraValue>>();
  for (const value of values) {
    if (isEmptyContent(value)) continue;
    const ofRecord = index.get(value.record_id);
    if (ofRecord === undefined) index.set(value.record_id, new Map([[value.field_id, value]]));
    else ofRecord.set(value.field_id, value);
  }
  return index;
}

/** Returns the values of a kind of record; null where they are not wanted, or still being read. */
function useExtraIndex(kind: ExtraFieldOwner, wanted: boolean): ExtraIndex | null {
  const found = useLiveQuery<ExtraIndex | null>(
    (database) =>
      wanted
        ? documents$(database.cases.find({ selector: { kind: 'extra_value', record_kind: kind } })).pipe(
            map((values) => indexOf(values as unknown as readonly ExtraValue[])),
          )
        : of(null),
    [kind, wanted],
  );
  return wanted && found.state === 'ready' ? found.data : null;
}

/** Reads which columns the user has chosen; a field that nobody has chosen is not shown. */
function shownColumns(stored: unknown): ReadonlySet<string> {
  const { order, hidden } = (stored ?? {}) as { order?: unknown; hidden?: unknown };
  const isHidden = new Set(Array.isArray(hidden) ? (hidden as string[]) : []);
  return new Set((Array.isArray(order) ? (order as string[]) : []).filter((id) => !isHidden.has(id)));
}

export interface ExtraList<Row> {
  readonly columns: readonly DataColumn<Row>[];
  /** Ids of all of these columns: none is shown before it is chosen. */
  readonly hiddenAtFirst: readonly string[];
  readonly filters: readonly ListFilter<ExtraKey>[];
  /** The same filters without their values. */
  readonly choices: readonly FilterChoice<ExtraKey>[];
  /** True while rows cannot be selected yet, since values are being read. */
  readonly isReading: boolean;
  /** Returns whether an address names a field that the user may not see, or that is gone. */
  readonly isClosed: (name: string) => boolean;
  /** Returns the rows that pass the filters, in the order of the field that sorts them. */
  readonly select: <R extends { readonly id: string }>(rows: readonly R[]) => readonly R[];
}

/** Returns what extra fields add to a list: columns, filters, order. @param columnsName the list's choice of columns */
export function useExtraList<Row>(
  kind: ExtraFieldOwner,
  search: ExtraSearch & { readonly order?: 'asc' | 'desc' | undefined },
  idOf: (row: Row) => string,
  columnsName: string,
): ExtraList<Row> {
  const fields = useExtraFields(kind);
  const [shown] = usePreference<ReadonlySet<string>>(columnsName, shownColumns);
  const isSelecting = fields.some(
    ({ id }) => extraFilter(search, extraKey(id)) !== undefined || search.by === extraKey(id),
  );
  const index = useExtraIndex(kind, isSelecting || fields.some(({ id }) => shown.has(extraKey(id))));
  const columns = useMemo(
    () => fields.map((field) => columnOf<Row>(field, index, idOf)),
    [fields, index, idOf],
  );
  const choices = useMemo(() => fields.map(filterOf), [fields]);
  const filters = useMemo(() => listFilters(choices, { ...search }), [choices, search]);
  const select = useCallback(
    <R extends { readonly id: string }>(rows: readonly R[]): readonly R[] =>
      isSelecting && index !== null ? selected(rows, fields, search, index) : rows,
    [isSelecting, index, fields, search],
  );
  const isClosed = useCallback(
    (name: string) => isExtraKey(name) && !fields.some(({ id }) => extraKey(id) === name),
    [fields],
  );
  return {
    columns,
    isClosed,
    hiddenAtFirst: fields.map(({ id }) => extraKey(id)),
    filters,
    choices,
    isReading: isSelecting && index === null,
    select,
  };
}

function columnOf<Row>(
  field: ExtraField,
  index: ExtraIndex | null,
  idOf: (row: Row) => string,
): DataColumn<Row> {
  const { value_kind } = field.attributes;
  return {
    id: extraKey(field.id),
    header: field.name,
    width: value_kind === 'text' || value_kind === 'choice' ? 168 : 116,
    ...(value_kind === 'number' ? { align: 'end' } : {}),
    sortable: true,
    cell: (row) => {
      const text = extraText(field, index?.get(idOf(row))?.get(field.id));
      return text === null ? (
        <span className="text-ink-3">–</span>
      ) : (
        <span className="clip num block">{text}</span>
      );
    },
  };
}

function filterOf({ id, name, active, attributes }: ExtraField): FilterChoice<ExtraKey> {
  const choices =
    attributes.value_kind === 'choice'
      ? attributes.choices.map((choice) => ({
          value: choice.id,
          label: choice.active ? choice.name : `${choice.name} (kullanılmıyor)`,
        }))
      : [];
  return {
    id: extraKey(id),
    label: active ? name : `${name} (kullanılmıyor)`,
    several: true,
    options: [{ value: 'some', label: 'Dolu' }, { value: 'none', label: 'Boş' }, ...choices],
  };
}

function isWanted(value: ExtraValue | undefined, wanted: readonly string[]): boolean {
  return value === undefined
    ? wanted.includes('none')
    : wanted.includes('some') || (value.choice_id !== null && wanted.includes(value.choice_id));
}

function selected<R extends { readonly id: string }>(
  rows: readonly R[],
  fields: readonly ExtraField[],
  search: ExtraSearch & { readonly order?: 'asc' | 'desc' | undefined },
  index: ExtraIndex,
): readonly R[] {
  const valueOf = ({ id }: R, field: ExtraField) => index.get(id)?.get(field.id);
  const tests = fields.flatMap((field) => {
    const wanted = extraFilter(search, extraKey(field.id));
    return wanted === undefined ? [] : [(row: R) => isWanted(valueOf(row, field), wanted)];
  });
  const found = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  const sorting = fields.find(({ id }) => extraKey(id) === search.by);
  if (sorting === undefined) return found;
  const sign = search.order === 'desc' ? -1 : 1;
  // Rows without a value come last, whichever way the list is sorted, and keep the list's own order.
  return found.toSorted((a, b) => {
    const [first, second] = [valueOf(a, sorting), valueOf(b, sorting)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    return sign * compareExtra(sorting, first, second);
  });
}

/** Reads the values of records for a file: the cells of each, in the order of the fields. */
export async function readExtraCells(
  { store: { database } }: Pick<SignedIn['workspace'], 'store'>,
  fields: readonly ExtraField[],
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SheetCell[]>> {
  const ids = recordIds.flatMap((id) => fields.map((field) => extraValueId(id, field.id)));
  const values = (await readById(database.cases, ids)) as unknown as readonly ExtraValue[];
  const index = indexOf(values);
  return new Map(
    recordIds.map((id) => [id, fields.map((field) => extraCell(field, index.get(id)?.get(field.id)))]),
  );
}
