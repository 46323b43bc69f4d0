import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { inSentence } from '@/lib/sentences';
import { compareTurkish } from '@/lib/turkish';
import type { Option } from '@/ui/option-row';
import { namedIcons } from '../record/named-icons';
import { usePageTitle } from '@/ui/page-title';
import type { DataColumn } from '@/ui/table-types';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { holdsAny } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import type { ColumnContext } from './entity-columns';
import type { ListExport } from '../export/entity-export';
import { optionsOf, optionsOfNamed } from './list-filters';
import type { FilterChoice } from './list-filters';
import type { RecordListProps } from './record-list';
import { SavedViewsMenu } from './saved-views-menu';
import { SelectedList } from './selected-list';
import { fieldWords, isGiven, lookupOf } from '../record/field-words';
import type { Names } from '../record/field-words';
import { recordAddress } from '../record/record-screens';
import { useNames } from '../record/references';
import type { ListSearch, Selection } from './select-rows';

/** Address parameters of every list of records, beside its filters. */
export interface EntitySearch<Sort extends string> extends ListSearch<Sort> {
  /** The record whose details are open. */
  readonly open?: string | undefined;
  /** The form: of a new record, or of the open one. */
  readonly form?: 'new' | 'edit' | undefined;
}

/** A filter of the list: of a field that the model knows the choices of, or of the list's own. */
export interface EntityFilter<Id extends string> extends FilterChoice<Id> {
  /** The field whose look-up entries, users or codes are chosen from. */
  readonly field?: string;
}

/** Actions of the panel beside the list, for an open record. */
interface Beside {
  readonly onClose: () => void;
  /** Opens another record of the list. */
  readonly onOpen: (id: string) => void;
}

export interface EntityListProps<
  E extends Entity,
  Row,
  Search extends EntitySearch<Sort>,
  Sort extends string,
> extends Pick<RecordListProps<Row, string>, 'bulkBar' | 'rowLabel' | 'drawing' | 'tools'> {
  readonly entity: E;
  /** All records on the device as rows, those set aside included. */
  readonly rows: readonly Row[];
  readonly recordOf: (row: Row) => DocumentOf<E>;
  readonly state: 'loading' | 'error' | 'ready';
  readonly selection: Selection<Row, Search, Sort>;
  readonly search: Search;
  /** Leaves out of an address what is not given. */
  readonly read: (search: unknown) => Search;
  readonly onSearch: (search: Search) => void;
  readonly columns: (context: ColumnContext) => readonly DataColumn<Row>[];
  /** Columns that nobody sees before choosing them. */
  readonly hiddenAtFirst?: readonly string[];
  /** A filter without field and options is on or off. */
  readonly filters: readonly EntityFilter<keyof Search & string>[];
  /** Counted noun: "firma". */
  readonly noun: string;
  /** Placeholder that says what can be searched for. */
  readonly placeholder: string;
  /** Title of the page; the plural of the entity by itself. */
  readonly title?: string;
  /** Said where there is no record at all. */
  readonly emptyText?: string;
  /** Absent where the list is not exported. */
  readonly exported?: {
    readonly permission: PermissionKey;
    /** Counted noun as the object of the sentence: "firmayı". */
    readonly noun: string;
    /** Sentence about the personal data in the file. */
    readonly content: string;
    readonly list: ListExport<Row>;
  };
  readonly sheet: (row: Row, beside: Beside & { readonly onEdit: (() => void) | undefined }) => ReactNode;
  /** Receives the search text, where it is searched for elsewhere, too; never a new function. */
  readonly onSought?: (text: string) => void;
  /**
   * Renders the form; absent where nobody adds or changes records.
   * @param row the open record; null for a new one
   */
  readonly form?: (row: Row | null, beside: Pick<Beside, 'onClose'>) => ReactNode;
  /** Records come about elsewhere: the form changes them alone. */
  readonly addsElsewhere?: boolean;
}

/** Returns what a filter of a field chooses from: codes, entries, users, or the records that rows refer to. */
export function choicesOf(
  entity: Entity,
  name: string,
  reference: ReferenceData & Names,
  records: readonly object[],
  set: unknown,
): readonly Option[] {
  const field: Field | undefined = entity.fields[name];
  const lookup = lookupOf(entity, name);
  if (lookup !== undefined) return optionsOfNamed(reference.definitions(lookup));
  if (field?.references === undefined) return optionsOf(field?.valueLabels ?? {});
  if (field.references === 'profiles') {
    return reference.users.map((user) => ({ value: user.id, label: user.full_name }));
  }
  const given = typeof set === 'string' ? set.split(',') : [];
  const ids = new Set([
    ...given,
    ...records.map((record) => (record as Readonly<Record<string, unknown>>)[name]).filter(isGiven),
  ]);
  return [...ids]
    .map((id) => ({ value: String(id), label: fieldWords(entity, name, { [name]: id }, reference) }))
    .toSorted((a, b) => compareTurkish(a.label, b.label));
}

/**
 * Renders the screen of an entity: its records with search, filters, order, columns and export, the open one and the
 * form beside them. Who may add and change, and what is chosen from, comes from the model.
 */
export function EntityList<E extends Entity, Row, Search extends EntitySearch<Sort>, Sort extends string>(
  props: EntityListProps<E, Row, Search, Sort>,
) {
  const { entity, rows, recordOf, search, selection, exported, form, hiddenAtFirst = ['updated'] } = props;
  const { singular, plural } = entity.label;
  usePageTitle(props.title ?? plural);
  const { access } = useSignedIn();
  const reference = useNames(entity);
  const mark = useSyncState((sync) => sync.mark);
  const now = useNow();
  const idOf = (row: Row) => (recordOf(row) as DocumentOf<E> & { readonly id: string }).id;
  const makeColumns = props.columns;
  const columns = useMemo(
    () =>
      makeColumns({
        names: reference,
        mark,
        now,
        addressOf: (kind, id) => recordAddress(kind, id, access),
      }),
    [makeColumns, reference, mark, now, access],
  );
  const holds = (keys: readonly PermissionKey[] | undefined) =>
    form !== undefined && keys !== undefined && holdsAny(access, keys);
  const mayAdd = props.addsElsewhere !== true && holds(entity.permissions.add);
  const mayEdit = holds(entity.permissions.edit);
  const change = (patch: object) => props.onSearch(props.read({ ...search, ...patch }));
  const opened = rows.find((row) => idOf(row) === search.open) ?? null;

  return (
    <SelectedList
      entity={entity.kind}
      name={entity.kind}
      label={plural}
      noun={props.noun}
      emptyText={props.emptyText}
      icon={namedIcons[entity.screen?.icon ?? 'shapes']}
      addLabel={`Yeni ${inSentence(singular)}`}
      placeholder={props.placeholder}
      bulkBar={props.bulkBar}
      rowLabel={props.rowLabel}
      tools={
        <>
          {props.tools}
          <SavedViewsMenu
            name={`${entity.kind}-views`}
            columnsName={`columns/${entity.kind}`}
            offered={{ columns: columns.map(({ id }) => id) }}
            read={props.read}
            current={props.read({ ...search, page: undefined, open: undefined, form: undefined })}
            renderLink={(view, { onClick, ...link }) => (
              <button
                type="button"
                {...link}
                onClick={() => {
                  onClick();
                  props.onSearch(view);
                }}
              />
            )}
          />
        </>
      }
      onSought={props.onSought}
      {...(props.drawing === undefined ? {} : { drawing: props.drawing })}
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      rows={rows}
      selection={selection}
      rowId={idOf}
      onOpen={(row) => change({ open: idOf(row) })}
      currentId={search.open}
      state={props.state}
      search={search}
      onChange={change}
      filters={props.filters.map(({ field, ...filter }) =>
        field === undefined
          ? filter
          : {
              ...filter,
              options: choicesOf(entity, field, reference, rows.map(recordOf), search[filter.id]),
            },
      )}
      onAdd={mayAdd ? () => change({ form: 'new', open: undefined }) : undefined}
      exported={
        exported !== undefined && access.permissions.has(exported.permission)
          ? (shown) => ({
              entity: entity.kind,
              noun: exported.noun,
              name: plural,
              head: exported.list.head,
              content: exported.content,
              readRows: () => Promise.resolve(exported.list.rows(shown, reference)),
            })
          : undefined
      }
    >
      {opened !== null &&
        search.form === undefined &&
        props.sheet(opened, {
          onClose: () => change({ open: undefined }),
          onOpen: (open) => change({ open }),
          onEdit: mayEdit ? () => change({ form: 'edit' }) : undefined,
        })}
      {search.form === 'new' && mayAdd && form?.(null, { onClose: () => change({ form: undefined }) })}
      {search.form === 'edit' &&
        mayEdit &&
        opened !== null &&
        form?.(opened, { onClose: () => change({ form: undefined }) })}
    </SelectedList>
  );
}
