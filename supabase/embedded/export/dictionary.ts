import { group } from 'd3-array';
import type { Entity } from '../../../sync/model/entity';
import type { Field } from '../../../sync/model/fields';
import { entities } from '../../../sync/model/registry';
import { fileNameOf, type Column, type Table } from './catalogue';
import { csvLine } from './csv';
import { titleOfTable } from './tables';

/* The data dictionary: what each column of each file means, made of the catalogue and the model. */

/** Labels of columns that every stored record has, and of those that tables without an entity share. */
const COMMON: Readonly<Record<string, string>> = {
  id: 'Kimlik',
  row_version: 'Sürüm',
  created_at: 'Oluşturulma',
  created_by: 'Oluşturan',
  updated_at: 'Son değişiklik',
  updated_by: 'Son değiştiren',
  deleted_at: 'Silinme',
  kind: 'Tür',
  no: 'Sıra no',
  line: 'Dosyadaki satır',
  at: 'Zaman',
  day: 'Gün',
  name: 'Ad',
  state: 'Durum',
  status: 'Durum',
  reason: 'Neden',
  note: 'Not',
  version: 'Sürüm',
  currency: 'Para birimi',
  amount: 'Tutar',
  decision: 'Karar',
  decided_at: 'Karar zamanı',
  decided_by: 'Karar veren',
  undone_at: 'Geri alınma',
  before: 'Önceki değerler',
  after: 'Sonraki değerler',
};

const header = [
  'table',
  'table_label',
  'file',
  'column',
  'type',
  'nullable',
  'label',
  'unit',
  'refers_to',
  'values',
] as const;

/** Label of a field name that several entities have, and all of them agree on. */
const agreedLabels: ReadonlyMap<string, string> = new Map(
  [
    ...group(
      entities.flatMap(({ fields }) => Object.entries(fields)),
      ([name]) => name,
    ),
  ].flatMap(([name, of]) => {
    const [only, ...others] = new Set(of.map(([, field]) => field.label));
    return of.length > 1 && others.length === 0 && only !== undefined ? [[name, only] as const] : [];
  }),
);

const entitiesOf = (table: string): readonly Entity[] =>
  entities.filter((entity) => `public.${entity.table}` === table);

/** Returns the field that describes a column; look-up kinds share theirs. */
const fieldOf = (table: string, column: string): Field | null =>
  entitiesOf(table).find(({ fields }) => fields[column] !== undefined)?.fields[column] ?? null;

/** Returns the type as the file has it. */
function typeOf({ type }: Column): string {
  if (type === 'timestamp with time zone') return 'timestamp (ISO 8601, UTC)';
  if (type === 'date') return 'date (YYYY-MM-DD)';
  if (type === 'bytea') return 'bytes (hexadecimal)';
  if (type === 'json' || type === 'jsonb') return 'json';
  if (type.endsWith('[]')) return `json array of ${type.slice(0, -2)}`;
  return type;
}

/** Names of amounts in tables without an entity; all are in minor units of the row's currency. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'gross',
  'commission',
  'reward',
  'service_fee',
  'points',
  'tax',
  'net',
  'gap',
  'expected_commission',
  'difference',
]);

function unitOf(table: Table, { name, type }: Column, field: Field | null): string {
  const has = (column: string): boolean => table.columns.some((other) => other.name === column);
  const money = (currencyField: string): string =>
    has(currencyField) ? `1/100 ${currencyField}` : '1/100 TRY';
  if (field?.form === 'money') return money(field.currencyField ?? 'currency');
  if (field?.form === 'share') return '1/1000000';
  if (field?.form === 'rate') return '1/10000 TRY';
  if (field === null && type === 'bigint' && AMOUNTS.has(name)) return money('currency');
  if (name.endsWith('_minutes') || name === 'minutes') return 'min';
  if (name.endsWith('_seconds')) return 's';
  if (name.endsWith('_mm')) return 'mm';
  if (name.endsWith('_ml')) return 'mL';
  if (name.endsWith('_days')) return 'd';
  if (name === 'byte_size' || name.startsWith('storage_')) return 'byte';
  return '';
}

function targetOf({ name, refersTo }: Column, field: Field | null): string {
  if (refersTo !== null) return refersTo;
  if (field?.references !== undefined)
    return `public.${field.references}${field.lookup === undefined ? '' : ` (kind=${field.lookup})`}`;
  if (field?.kindField !== undefined) return `any (${field.kindField})`;
  return name === 'created_by' || name === 'updated_by' ? 'public.profiles' : '';
}

/** Returns the label of a field, or what is known of a column without one: its name, or the record that it names. */
function labelOf({ name, refersTo }: Column, field: Field | null): string {
  const known = field?.label ?? COMMON[name];
  if (known !== undefined) return known;
  const target = refersTo === null ? [] : entitiesOf(refersTo);
  const named = target.length === 1 ? target[0]?.label.singular : undefined;
  return named ?? agreedLabels.get(name) ?? '';
}

/** Returns `csv/columns.csv`: a line for each exported column. */
export function dictionaryOf(tables: readonly Table[]): string {
  const lines = tables.flatMap((table) =>
    table.columns.map((column) => {
      const field = fieldOf(table.name, column.name);
      return csvLine([
        table.name,
        titleOfTable(table.name),
        `csv/${fileNameOf(table.name, tables)}.csv`,
        column.name,
        typeOf(column),
        column.nullable ? 'true' : 'false',
        labelOf(column, field),
        unitOf(table, column, field),
        targetOf(column, field),
        field?.valueLabels === undefined ? null : JSON.stringify(field.valueLabels),
      ]);
    }),
  );
  return csvLine(header) + lines.join('');
}
