import type { JSONValue, Sql } from 'postgres';
import type { ActReference, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { addRow } from '../../rls/rows';
import { onWire } from './cases';

export type Columns = Readonly<Record<string, JSONValue>>;
/** A row of the server as a device holds it. */
export type Row = AnyRecord & Columns;

/** A record in one state, with what an act on it knows and writes besides. */
export interface ActState {
  readonly record: Row;
  /** Further rows that the act may write. */
  readonly others?: readonly Row[];
  /** Values that samples name, with ids that the server knows. */
  readonly known?: AnyValues;
  readonly needed?: Readonly<Record<string, readonly Row[]>>;
  /** Look-ups, where the act reads them. */
  readonly reference?: ActReference;
  /** Time of the act, where the server compares it with its own; ISO 8601 in UTC. */
  readonly now?: string;
}

/** Connection past row security, and who owns the rows. */
export interface Adding {
  readonly owner: Sql;
  readonly clerk: string;
}

/** States of the records of each kind, each with what adds one for an act by its full name. */
export type ActStates = Readonly<
  Record<string, readonly (readonly [string, (adding: Adding, act: string) => Promise<ActState>])[]>
>;

/** Adds a row past the rules of the table. */
export async function added({ owner, clerk }: Adding, table: string, values: Columns): Promise<Row> {
  const id = await addRow(owner, table, clerk, values);
  const [row] = await owner<{ whole: Record<string, JSONValue> }[]>`
    select to_jsonb(t) as whole from public.${owner(table)} t where t.id = ${id}`;
  return { ...onWire(row?.whole ?? {}), id } as unknown as Row;
}
