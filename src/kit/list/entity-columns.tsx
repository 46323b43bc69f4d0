import type { ReactNode } from 'react';
import type { SyncState } from '@/data/sync-state';
import { formatDate, formatDayTime } from '@/lib/dates';
import { PersonChip } from '@/ui/avatar';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import type { DocumentOf, Entity } from '@sync/model/entity';
import { titleOf } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { referredEntity } from '@sync/model/registry';
import { fieldWords, isGiven } from '../record/field-words';
import type { Names } from '../record/field-words';
import { RecordLink } from '../record/record-link';

/** An empty cell. */
export const dash = <span className="text-ink-3">–</span>;

/** Data that the cells of a list look up. */
export interface ColumnContext {
  readonly names: Names;
  readonly mark: SyncState['mark'];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Returns where a record opens, null where it does not. Absent where cells hold no links. */
  readonly addressOf?: (kind: string, id: string) => string | null;
}

type Column<Row> = Omit<DataColumn<Row>, 'id' | 'header' | 'cell'> & Partial<Pick<DataColumn<Row>, 'header'>>;

/** A column that shows a field of the entity: its label is the head, its kind draws the cell. */
type FieldColumn<E extends Entity, Row> = Column<Row> & {
  readonly field: keyof E['fields'] & string;
  /** The name of the column, where it is not that of the field. */
  readonly id?: string;
};

/** A column of the list's own. */
type OwnColumn<Row> = DataColumn<Row>;

function cellOf(field: Field, value: unknown, words: () => string, context: ColumnContext): ReactNode {
  if (!isGiven(value) || value === false) return dash;
  if (typeof value === 'number') return <span className="num whitespace-nowrap">{words()}</span>;
  if (field.column === 'date') return <span className="num">{formatDate(String(value))}</span>;
  if (field.column === 'timestamp with time zone') {
    return (
      <span className="num whitespace-nowrap text-ink-2">{formatDayTime(String(value), context.now)}</span>
    );
  }
  if (field.references === 'profiles' && typeof value === 'string') {
    return <PersonChip name={context.names.userName(value)} />;
  }
  const target = referredEntity(field);
  const address =
    target === null || typeof value !== 'string' ? null : (context.addressOf?.(target.kind, value) ?? null);
  if (address !== null) {
    return (
      <span className="clip block">
        {/* A table is one tab stop; by keyboard the row opens, and its sheet has the link. */}
        <RecordLink to={address} className="hover:underline" tabIndex={-1}>
          {words()}
        </RecordLink>
      </span>
    );
  }
  if (field.form === 'phone' || field.form === 'digits') return <span className="num">{words()}</span>;
  return <span className="clip block text-ink-2">{words()}</span>;
}

/** Returns the first column: name of a record, whether it was sent, and badges of the list's own. */
export function titleColumn<E extends Entity, Row>(
  entity: E,
  recordOf: (row: Row) => DocumentOf<E>,
  { mark }: Pick<ColumnContext, 'mark'>,
  { header, badges }: { readonly header?: string; readonly badges?: (row: Row) => ReactNode } = {},
): DataColumn<Row> {
  return {
    id: 'name',
    header: header ?? entity.label.singular,
    hideable: false,
    key: true,
    cell: (row) => {
      const record = recordOf(row) as DocumentOf<E> & { readonly id: string };
      return (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{titleOf(entity, { ...record }) ?? entity.label.singular}</span>
          <SyncMark state={mark(entity.collection, record.id)} />
          {badges?.(row)}
        </span>
      );
    },
  };
}

/** Returns the column of a record's last change. */
export function updatedColumn<Row>(
  updatedAt: (row: Row) => string,
  { now }: Pick<ColumnContext, 'now'>,
): DataColumn<Row> {
  return {
    id: 'updated',
    header: 'Güncellenme',
    width: 140,
    priority: 3,
    cell: (row) => (
      <span className="num whitespace-nowrap text-ink-2">{formatDayTime(updatedAt(row), now)}</span>
    ),
  };
}

/**
 * Returns the columns of a list. Those that name a field take their head and their cells from the model; the others
 * draw themselves.
 */
export function columnsOf<E extends Entity, Row>(
  entity: E,
  recordOf: (row: Row) => DocumentOf<E>,
  context: ColumnContext,
  columns: readonly (FieldColumn<E, Row> | OwnColumn<Row>)[],
): readonly DataColumn<Row>[] {
  return columns.map((column) => {
    if (!('field' in column)) return column;
    const { field: name, id = name, ...rest } = column;
    const field = (entity.fields as Readonly<Record<string, Field>>)[name];
    if (field === undefined) throw new Error(`${entity.kind} has no field ${name}`);
    const isNumber = field.column === 'integer' || field.column === 'bigint';
    return {
      id,
      header: field.label,
      ...(isNumber ? { align: 'end' as const } : {}),
      ...rest,
      cell: (row: Row) => {
        const values = { ...recordOf(row) } as Readonly<Record<string, unknown>>;
        return cellOf(field, values[name], () => fieldWords(entity, name, values, context.names), context);
      },
    };
  });
}
