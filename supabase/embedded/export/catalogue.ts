import { group } from 'd3-array';
import type { SqlSession } from '../database/sql';
import { leftOutTables, reasonOfColumn, titleOfTable } from './tables';

/** A column as the catalogue tells it. */
export interface Column {
  readonly name: string;
  /** Type as `format_type` prints it. */
  readonly type: string;
  readonly nullable: boolean;
  /** The table that a foreign key of this column alone leads to, `schema.table`; null where none does. */
  readonly refersTo: string | null;
}

/** A table that is exported, without the columns that are not. */
export interface Table {
  /** `schema.table`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key, by which rows are ordered. */
  readonly key: readonly string[];
}

export interface Catalogue {
  readonly tables: readonly Table[];
  /** Tables that are neither exported nor named as left out: of a hospital's own making, or of a newer version. */
  readonly unknown: readonly string[];
}

const COLUMNS = `
select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
  not a.attnotnull as nullable,
  (select fn.nspname || '.' || f.relname from pg_constraint k
    join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
    where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] order by k.conname limit 1) as refers_to,
  coalesce((select array_position(k.conkey, a.attnum) from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'p'), 0) as key_place
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname in ('public', 'app') and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
order by 1, a.attnum`;

interface Found {
  readonly [column: string]: unknown;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly refers_to: string | null;
  readonly key_place: number;
}

/** Reads which tables and columns a database has, as far as they are exported. */
export async function readCatalogue(session: Pick<SqlSession, 'query'>): Promise<Catalogue> {
  const byTable = group(await session.query<Found>(COLUMNS), ({ table }) => table);
  const tables: Table[] = [];
  const unknown: string[] = [];
  for (const [name, found] of byTable) {
    if (Object.hasOwn(leftOutTables, name)) continue;
    if (titleOfTable(name) === null) {
      unknown.push(name);
      continue;
    }
    tables.push({
      name,
      columns: found
        .filter((column) => reasonOfColumn(name, column.name) === null)
        .map((column) => ({
          name: column.name,
          type: column.type,
          nullable: column.nullable,
          refersTo: column.refers_to,
        })),
      key: found
        .filter(({ key_place: place }) => place > 0)
        .toSorted((a, b) => a.key_place - b.key_place)
        .map((column) => column.name),
    });
  }
  return { tables, unknown };
}

/** Returns the name of a table without its schema, where no other exported table has the same; else with it. */
export function fileNameOf(table: string, all: readonly Table[]): string {
  const short = table.slice(table.indexOf('.') + 1);
  return all.filter(({ name }) => name.endsWith(`.${short}`)).length > 1 ? table : short;
}
