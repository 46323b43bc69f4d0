import type { SqlSession } from '../database/sql';
import { fileNameOf, type Catalogue } from './catalogue';
import { countQuery, csvLine, tableQuery } from './csv';
import { dictionaryOf } from './dictionary';
import type { ExportFolder } from './folder';
import { rowsOf } from './rows';

/** A table as it was written. */
export interface WrittenTable {
  readonly file: string;
  /** Rows that were written. */
  readonly rows: number;
  /** Rows that the database counted in the same snapshot. */
  readonly counted: number;
}

/** Writes `csv/<table>.csv` of each table, and `csv/columns.csv`. @returns the tables by `schema.table` */
export async function writeCsv(
  session: SqlSession,
  folder: ExportFolder,
  { tables }: Catalogue,
): Promise<Readonly<Record<string, WrittenTable>>> {
  const written: Record<string, WrittenTable> = {};
  for (const table of tables) {
    const file = `csv/${fileNameOf(table.name, tables)}.csv`;
    const names = table.columns.map(({ name }) => name);
    const out = await folder.text(file);
    let count = 0;
    try {
      await out.write(csvLine(names));
      for await (const rows of rowsOf<Record<string, string | null>>(session, tableQuery(table))) {
        for (const row of rows) await out.write(csvLine(names.map((name) => row[name] ?? null)));
        count += rows.length;
      }
    } finally {
      await out.close();
    }
    const [counted] = await session.query<{ count: number | string }>(countQuery(table.name));
    written[table.name] = { file, rows: count, counted: Number(counted?.count ?? -1) };
  }
  const dictionary = await folder.text('csv/columns.csv');
  await dictionary.write(dictionaryOf(tables));
  await dictionary.close();
  return written;
}
