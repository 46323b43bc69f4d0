import { useEffect, useMemo } from 'react';
import { useRememberedText } from '@/data/remembered-text';
import { listFilters } from './list-filters';
import type { FilterChoice } from './list-filters';
import { RecordList } from './record-list';
import type { RecordListProps } from './record-list';
import { selectRows } from './select-rows';
import type { ListSearch, Selection } from './select-rows';

type Drawn =
  | 'rows'
  | 'columnsName'
  | 'hiddenAtFirst'
  | 'standing'
  | 'text'
  | 'onText'
  | 'filters'
  | 'exported'
  | 'search';

export interface SelectedListProps<Row, Search extends ListSearch<Sort>, Sort extends string> extends Omit<
  RecordListProps<Row, keyof Search & string>,
  Drawn
> {
  /** Name under which the chosen columns are stored, and the typed text while the user is signed in. */
  readonly name: string;
  /** All rows there are. */
  readonly rows: readonly Row[];
  readonly selection: Selection<Row, Search, Sort>;
  readonly search: Search;
  readonly filters: readonly FilterChoice<keyof Search & string>[];
  /** Columns that nobody sees before choosing them. */
  readonly hiddenAtFirst?: readonly string[];
  /**
   * Columns that the selection does not know: where the address names one under `by`, the rows come ordered by it, and
   * stay so.
   */
  readonly ordered?: { readonly columns: readonly string[]; readonly by: string | undefined } | undefined;
  /** Told what is sought, where it is looked for elsewhere, too; never a new function. */
  readonly onSought?: ((text: string) => void) | undefined;
  /** Export of the shown rows; absent if the user may not. */
  readonly exported?: ((shown: readonly Row[]) => RecordListProps<Row, string>['exported']) | undefined;
}

const none: readonly string[] = [];

/** Renders a list that filters and orders its rows itself, by its address and the typed text. */
export function SelectedList<Row, Search extends ListSearch<Sort>, Sort extends string>({
  name,
  rows,
  selection,
  search,
  columns,
  filters,
  hiddenAtFirst = none,
  exported,
  onSought,
  ordered,
  onChange,
  ...list
}: SelectedListProps<Row, Search, Sort>) {
  const [text, setText] = useRememberedText(name);
  useEffect(() => onSought?.(text), [text, onSought]);
  const by = ordered?.by;
  const shown = useMemo(
    () =>
      by === undefined
        ? selectRows(rows, selection, search, text)
        : selectRows(
            rows,
            { ...selection, standing: { ...selection.standing, sort: null } },
            { ...search, sort: undefined },
            text,
          ),
    [rows, selection, search, text, by],
  );
  const others = ordered?.columns ?? none;
  const sortable = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        sortable: Object.hasOwn(selection.sorts, column.id) || others.includes(column.id),
      })),
    [columns, selection, others],
  );
  const change: typeof onChange = (patch) => {
    const { sort } = patch as { readonly sort?: unknown };
    if (ordered === undefined || !('sort' in patch)) onChange(patch);
    else if (typeof sort === 'string' && others.includes(sort))
      onChange({ ...patch, sort: undefined, by: sort });
    else onChange({ ...patch, by: undefined });
  };
  return (
    <RecordList
      {...list}
      columns={sortable}
      columnsName={`columns/${name}`}
      hiddenAtFirst={hiddenAtFirst}
      rows={shown}
      search={by === undefined ? search : { ...search, sort: by }}
      onChange={change}
      standing={selection.standing}
      text={text}
      onText={setText}
      filters={listFilters(filters, search)}
      exported={exported?.(shown)}
    />
  );
}
