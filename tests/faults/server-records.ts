import type { Hospital } from './server';

/** A version of a row, in the order in which they were stored. */
export interface Version {
  readonly table: string;
  readonly id: string;
  readonly version: number;
  readonly by: string | null;
  /** Written by a merge of patients, or by taking it back. */
  readonly merging: boolean;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A conflict that ended, as the log tells it; `mine` is the value of the one whose device met it. */
export interface Decided {
  readonly id: string;
  readonly field: string;
  readonly mine: unknown;
}

/** Records that the server has stored so far; a restore takes some of it back. */
export interface ServerRecords {
  /** The versions of each row in their order. */
  readonly versions: readonly Version[];
  readonly decided: readonly Decided[];
  /** Names of the looks that are in the log. */
  readonly looks: readonly string[];
}

export async function recordsOf({ owner }: Hospital): Promise<ServerRecords> {
  // A restore gives versions that are times in milliseconds.
  const versions = await owner`
    select table_name as table, id, row_version::float8 as version, by, merging, document
    from faults.versions order by id, row_version, at`;
  const decided = await owner`
    select entity_id as id, details ->> 'field' as field, details -> 'mine' as mine
    from public.audit_log where action = 'decide'`;
  // The log tells of merges and of conflicts that were settled by rule, too; how many there are depends on who came first.
  const looks = await owner`select event_id from public.audit_log where action = 'view'`;
  return {
    versions: versions as unknown as readonly Version[],
    decided: decided as unknown as readonly Decided[],
    looks: looks.map(({ event_id: name }) => String(name)),
  };
}
