import type { RecordFile } from './files';
import { StoredRecord } from './records';
import { isCold } from './segment-files';
import { rowsBucket, tableOfKey } from './segment-state';
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

/** So many rows of a table are told one by one; of more, listeners read anew what they show. */
const TOLD_ONE_BY_ONE = 100;

/** What a commit has changed. */
export interface CommitNotice {
  readonly seq: number;
  /** Null where all may have changed. */
  readonly changes: readonly Change[] | null;
  /** Tables of which so many rows have changed that they are not told one by one. */
  readonly anew: readonly string[];
  /** Whether another tab has made it. */
  readonly isForeign: boolean;
}

/** What is told of the puts of a commit. @param before what stood there */
export function noticeOf(
  seq: number,
  put: ReadonlyMap<string, unknown>,
  before: (key: string) => unknown,
): CommitNotice {
  const counts = new Map<string, number>();
  for (const key of put.keys()) {
    const name = tableOfKey(key);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const anew = [...counts].flatMap(([name, count]) => (count > TOLD_ONE_BY_ONE ? [name] : []));
  const changes: Change[] = [];
  for (const [key, after] of put) {
    const name = tableOfKey(key);
    if (name === null || !anew.includes(name))
      changes.push({ key, before: before(key), after, revision: seq });
  }
  return { seq, changes, anew, isForeign: false };
}

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
    added: plan.added.map(({ table, segment: { no, sealedHead, blocks } }) => ({
      name: [table.no, no] as const,
      head: sealedHead,
      blocks,
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

/** Into memory, in the order in which one thing speaks of another: segments, what they kill, records, what went. */
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
export async function catchUp(state: SegmentState, isTold: boolean): Promise<CommitNotice | null> {
  const byNo = new Map([...state.tables.values()].map((table) => [table.no, table]));
  const since = await state.files.since(state.seq, (no) => (byNo.get(no)?.directory ?? null) !== null);
  if (since === null) return null;
  if (since.changes === null) {
    await state.load();
    return { seq: state.seq, changes: null, anew: [], isForeign: true };
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
  const told = await changesOf(state, keys, before, added, former);
  return { seq: state.seq, isForeign: true, ...told };
}

function isOpen(state: SegmentState, key: string): boolean {
  const name = tableOfKey(key);
  return name === null || state.table(name).directory !== null;
}

/** What other tabs have changed: single records, and rows that came as segments. */
async function changesOf(
  state: SegmentState,
  keys: readonly string[],
  before: ReadonlyMap<string, Located>,
  added: readonly Admitted[],
  former: number,
): Promise<Pick<CommitNotice, 'changes' | 'anew'>> {
  const changes: Change[] = [];
  const anew: string[] = [];
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
      if (fresh.length > TOLD_ONE_BY_ONE) {
        anew.push(layout.name);
        continue;
      }
      for (const { row, revision } of await state.rowsAt(table, fresh)) {
        const key = `${rowsBucket(layout.name)}${String(row['id'])}`;
        if (!told.has(key)) changes.push({ key, before: before.get(key)?.value, after: row, revision });
      }
    }
    return { changes, anew };
  } catch {
    // Somebody has moved a segment meanwhile.
    return { changes: null, anew };
  }
}
