import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of a role on a table: own row, somebody else's, a deleted one; each `siud` with dashes for no. */
export type Cell = readonly [string, string, string];
export type Expected = ReadonlyMap<string, (role: string) => Cell>;

/** Reads `expected.txt`. Throws on a line that it does not understand. */
export async function readExpected(): Promise<Expected> {
  const text = await readFile(join(import.meta.dirname, 'expected.txt'), 'utf8');
  const tables = new Map<string, Map<string, Cell>>();
  let current = new Map<string, Cell>();
  for (const line of text.split('\n').filter((item) => item.trim() !== '' && !item.startsWith('#'))) {
    const table = /^(\w+)/u.exec(line)?.[1];
    if (table !== undefined) {
      current = new Map();
      tables.set(table, current);
      continue;
    }
    const entry = /^ {2}([\w ]+?) +([siud-]{4}) ([siud-]{4}) ([siud-]{4})$/u.exec(line);
    const [, names, own, other, deleted] = entry ?? [];
    if (names === undefined || own === undefined || other === undefined || deleted === undefined) {
      throw new Error(`expected.txt: ${line}`);
    }
    for (const name of names.split(' ')) current.set(name, [own, other, deleted]);
  }
  return new Map(
    [...tables].map(([table, cells]) => [
      table,
      (role: string) => {
        const cell = cells.get(role) ?? cells.get('others');
        if (cell === undefined) throw new Error(`expected.txt: nothing for ${role} at ${table}`);
        return cell;
      },
    ]),
  );
}
