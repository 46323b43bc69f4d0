import type { RecordFile } from './files';
import { StoredRecord } from './records';
import { isCold } from './segment-files';
import { idOfRow, rowsBucket, tableOfKey } from './segment-state';
import type { Located, SegmentState, StoredTable, Table } from './segment-state';
import type { MadeSegment } from './segment-writer';
import { layoutName } from './layout';
import type { Plan } from './plans';

/** One value that a commit has changed. */
export interface Change {
  readonly key: string;
  /** Null where nothing stood; undefined where it is not known any more. */
  readonly before: unknown;
  readonly after: unknown;
  readonly revision: number;
}

/** Number of rows of a table up to which they are told one by one; of more, listeners read again what they show. */
const TOLD_ONE_BY_ONE = 100;

/** Changes by a commit, in the form for other threads. */
export interface CommitNotice {
  readonly seq: number;
  /** Null where all may have changed. */
  readonly changes: readonly Change[] | null;
  /** Tables of which so many rows have changed that they are not told one by one, with the ids of these rows. */
  readonly anew: readonly { readonly table: string; readonly ids: readonly string[] }[];
  /** True for a commit of another tab. */
  readonly isForeign: boolean;
}

/** Changes that the notice of a commit tells by their ids only, by table. They stay in this thread. */
export type LargeChanges = ReadonlyMap<string, readonly Change[]>;

export interface Told {
  readonly notice: CommitNotice;
  readonly large: LargeChanges;
}

/** Returns the notice of a commit with these changes. */
export function toldOf(seq: number, all: readonly Change[], isForeign: boolean): Told {
  const ofTables = new Map<string, Change[]>();
  const changes: Change[] = [];
  for (const change of all) {
    const name = tableOfKey(change.key);
    const known = name === null ? changes : ofTables.get(name);
    if (known !== undefined) known.push(change);
    else if (name !== null) ofTables.set(name, [change]);
  }
  for (const [name, ofTable] of ofTables) {
    if (ofTable.length > TOLD_ONE_BY_ONE) continue;
    changes.push(...ofTable);
    ofTables.delete(name);
  }
  const anew = [...ofTables].map(([table, ofTable]) => ({
    table,
    ids: ofTable.map(({ key }) => idOfRow(key)),
  }));
  return { notice: { seq, changes, anew, isForeign }, large: ofTables };
}

/**
 * Returns the changes by a commit of this tab.
 * @param before what was stored there
 */
export const changesOfPut = (
  seq: number,
  put: ReadonlyMap<string, unknown>,
  before: (key: string) => unknown,
): readonly Change[] => [...put].map(([key, after]) => ({ key, before: before(key), after, revision: seq }));

/** Returns the notice of a commit of which nothing else is known. */
const allMayHaveChanged = (seq: number): Told => ({
  notice: { seq, changes: null, anew: [], isForeign: true },
  large: new Map(),
});

/** A segment that this tab or another has made. */
interface Admitted {
  readonly table: Table;
  readonly segment: Pick<MadeSegment, 'no' | 'head' | 'tag'>;
}

/**
 * Stores a plan, and takes it into memory once it is stored. In turn.
 * @returns false, and nothing has happened, where another tab was quicker. @throws what the browser refuses
 */
export async function writePlan(state: SegmentState, plan: Plan, isDurable: boolean): Promise<boolean> {
  const seq = state.seq + 1;
  let { sum } = state;
  const records = new Map<string, RecordFile | null>();
  for (const [key, { file }] of plan.records) {
    records.set(key, file);
    if (isCold(key)) continue;
    const old = state.records.get(key);
    if (old !== undefined) sum = state.recordSeal.without(sum, old.tag);
    if (file !== null) sum = state.recordSeal.with(sum, StoredRecord.ofFile(file).tag);
  }
  const tables = tablesAfter(state, plan);
  const writes = {
    state: state.sealState(seq, sum, tables),
    records,
    added: plan.added.map(({ table, segment: { no, sealedHead, parts } }) => ({
      name: [table.no, no] as const,
      head: sealedHead,
      parts,
    })),
    gone: plan.gone.map(({ table, no }) => [table.no, no] as const),
  };
  if (!(await state.files.write(writes, isDurable))) return false;
  state.seq = seq;
  state.sum = sum;
  for (const [table, after] of tables) Object.assign(table, after);
  const kept = [...plan.records].map(([key, { file, value }]): [string, StoredRecord | null] => [
    key,
    file === null ? null : StoredRecord.ofValue(file, value),
  ]);
  takeIn(state, plan.added, kept, plan.gone);
  return true;
}

function tablesAfter(
  { recordSeal }: SegmentState,
  { added, gone, derived }: Plan,
): ReadonlyMap<Table, StoredTable> {
  const tables = new Map<Table, StoredTable>();
  const known = (table: Table): StoredTable => tables.get(table) ?? table;
  for (const { table, segment } of added) {
    const { next, sum } = known(table);
    const after = { next: Math.max(next, segment.no + 1), sum: recordSeal.with(sum, segment.tag) };
    tables.set(table, { ...pick(known(table)), ...after });
  }
  for (const { table, no } of gone) {
    const tag = table.directory?.segment(no)?.tag;
    if (tag !== undefined)
      tables.set(table, { ...pick(known(table)), sum: recordSeal.without(known(table).sum, tag) });
  }
  for (const table of derived)
    tables.set(table, { ...pick(known(table)), storedLayout: layoutName(table.layout) });
  return tables;
}

const pick = ({ no, next, sum, storedLayout }: StoredTable): StoredTable => ({ no, next, sum, storedLayout });

/**
 * Takes a commit into memory, in the order in which one thing refers to another: segments, what they kill, records,
 * what was removed.
 */
function takeIn(
  state: SegmentState,
  added: readonly Admitted[],
  records: readonly (readonly [string, StoredRecord | null])[],
  gone: readonly { readonly table: Table; readonly no: number }[],
): void {
  for (const { table, segment } of added) table.directory?.admit([segment]);
  for (const { table, segment } of added) table.directory?.applyKills(segment.no);
  for (const [key, record] of records) {
    if (isCold(key)) continue;
    state.records.set(key, record);
    if (record !== null) state.applyRecord(key, record);
  }
  for (const { table, no } of gone) table.directory?.drop(no);
}

/**
 * Takes up what other tabs have stored. In turn.
 * @param isTold whether somebody wants to know what has changed
 */
export async function catchUp(state: SegmentState, isTold: boolean): Promise<Told | null> {
  const byNo = new Map([...state.tables.values()].map((table) => [table.no, table]));
  const since = await state.files.since(state.seq, (no) => (byNo.get(no)?.directory ?? null) !== null);
  if (since === null) return null;
  if (since.changes === null) {
    await state.load();
    return allMayHaveChanged(state.seq);
  }
  const { sum, tables } = state.openState(since.state);
  const { records, gone } = since.changes;
  const added: Admitted[] = [];
  for (const [[tableNo, no], sealed] of since.changes.added) {
    const table = byNo.get(tableNo);
    if (table !== undefined && sealed !== null)
      added.push({ table, segment: await state.openHead(table, no, sealed) });
  }
  const keys = [...records.keys()].filter((key) => !isCold(key) && isOpen(state, key));
  // Blocks of before may be gone.
  const before = isTold ? await state.locate(keys).catch(() => new Map<string, Located>()) : null;
  const former = state.seq;
  state.seq = since.state.seq;
  state.sum = sum;
  for (const [name, stored] of tables) Object.assign(state.table(name), pick(stored));
  takeIn(
    state,
    added,
    [...records].map(([key, file]) => [key, file === null ? null : StoredRecord.ofFile(file)]),
    gone.flatMap(([tableNo, no]) => {
      const table = byNo.get(tableNo);
      return table === undefined ? [] : [{ table, no }];
    }),
  );
  if (before === null) return null;
  const changes = await changesOf(state, keys, before, added, former);
  return changes === null ? allMayHaveChanged(state.seq) : toldOf(state.seq, changes, true);
}

function isOpen(state: SegmentState, key: string): boolean {
  const name = tableOfKey(key);
  return name === null || state.table(name).directory !== null;
}

/**
 * Returns the changes by other tabs: single records, and rows that came as segments. Null where they cannot be read.
 */
async function changesOf(
  state: SegmentState,
  keys: readonly string[],
  before: ReadonlyMap<string, Located>,
  added: readonly Admitted[],
  former: number,
): Promise<readonly Change[] | null> {
  const changes: Change[] = [];
  try {
    for (const [key, { value: after, revision }] of await state.locate(keys)) {
      // Else it was only packed into a segment.
      if (after === null || revision > former)
        changes.push({
          key,
          before: before.get(key)?.value,
          after,
          revision: after === null ? state.seq : revision,
        });
    }
    const told = new Set(changes.map(({ key }) => key));
    for (const { table, segment } of added) {
      const { directory, layout } = table;
      const fresh = directory?.of(segment.no).filter((ordinal) => directory.revision(ordinal) > former) ?? [];
      for (const { row, revision } of await state.rowsAt(table, fresh)) {
        const key = `${rowsBucket(layout.name)}${String(row['id'])}`;
        if (!told.has(key)) changes.push({ key, before: before.get(key)?.value, after: row, revision });
      }
    }
    return changes;
  } catch {
    // Somebody has moved a segment meanwhile.
    return null;
  }
}
