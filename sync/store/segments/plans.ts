import type { Commit } from '../../core/transaction';
import type { PlainRow } from './columns';
import { LAST_SEGMENT } from './directory';
import type { Segment } from './directory';
import type { RecordFile } from './files';
import { placeName } from './records';
import type { Place } from './records';
import { idOfRow, rowsBucket, tableOfKey } from './segment-state';
import type { Located, SegmentState, Table } from './segment-state';
import { makeSegments } from './segment-writer';
import type { MadeSegment, RevisedRow } from './segment-writer';

/** Number of rows of one table from which a commit becomes a segment at once. */
const BULK = 200;

/** Data that one commit writes to the disk, and then into memory. */
export interface Plan {
  /** A file of null deletes. */
  readonly records: Map<string, { readonly file: RecordFile | null; readonly value: unknown }>;
  readonly added: { readonly table: Table; readonly segment: MadeSegment }[];
  readonly gone: { readonly table: Table; readonly no: number }[];
  /** Tables whose rows all have the layout of this version of the app from now on. */
  readonly derived: Set<Table>;
}

export const newPlan = (): Plan => ({ records: new Map(), added: [], gone: [], derived: new Set() });

const DELETED = { file: null, value: null };

export const isUnsent = (state: SegmentState, rowKey: string): boolean =>
  state.records.get(outboxKeyOf(rowKey)) !== undefined;
const outboxKeyOf = (rowKey: string): string => rowKey.replace('rows/', 'outbox/');

/** @param located what is stored under all keys that are put */
export async function planCommit(
  state: SegmentState,
  { put }: Commit,
  located: ReadonlyMap<string, Located>,
): Promise<Plan> {
  const plan = newPlan();
  const revision = state.seq + 1;
  const bulk = bulkOf(state, put);
  for (const [name, rows] of bulk) {
    const kills: number[] = [];
    for (const key of rows.keys()) {
      kills.push(...(located.get(key)?.place ?? []));
      if (state.records.get(key) !== undefined) plan.records.set(key, DELETED);
    }
    const revised = [...rows.values()].map((row) => ({ row, revision }));
    await addSegments(state, plan, state.table(name), revised, kills);
  }
  for (const [key, value] of put) {
    if (bulk.get(tableOfKey(key) ?? '')?.has(key) === true) continue;
    const { revision: former, place } = located.get(key) ?? { revision: 0, place: null };
    // What stands in a segment is removed by a record that says so, until the segment is written anew.
    if (value !== null || place !== null) putRecord(state, plan, key, value, place);
    else if (former > 0) plan.records.set(key, DELETED);
  }
  return plan;
}

function putRecord(state: SegmentState, plan: Plan, key: string, value: unknown, place: Place | null): void {
  const r = state.seq + 1;
  const b = state.recordSeal.seal(placeName(state.files.name, key, r, place), value);
  plan.records.set(key, { file: place === null ? { r, b } : { r, b, p: place }, value });
}

/** Returns the rows of a commit that become segments at once, by table. A row with an unsent change stays single. */
function bulkOf(
  state: SegmentState,
  put: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, ReadonlyMap<string, PlainRow>> {
  const tables = new Map<string, Map<string, PlainRow>>();
  for (const [key, value] of put) {
    const name = tableOfKey(key);
    if (name === null || value === null) continue;
    const entry = outboxKeyOf(key);
    if (put.has(entry) ? put.get(entry) !== null : isUnsent(state, key)) continue;
    const rows = tables.get(name) ?? new Map<string, PlainRow>();
    tables.set(name, rows.set(key, value as PlainRow));
  }
  for (const [name, rows] of tables) if (rows.size < BULK) tables.delete(name);
  return tables;
}

/** @param rows in any order; what is read together comes to lie together */
async function addSegments(
  { seal, files }: SegmentState,
  plan: Plan,
  table: Table,
  rows: readonly RevisedRow[],
  kills: readonly number[],
): Promise<void> {
  const standing: number[] = [];
  for (let at = 0; at < kills.length; at += 2)
    if (table.directory?.segment(kills[at] ?? 0) !== undefined)
      standing.push(kills[at] ?? 0, kills[at + 1] ?? 0);
  const [by] = table.layout.references;
  const ordered =
    by === undefined ? rows : rows.toSorted(({ row: a }, { row: b }) => compareTexts(a[by], b[by]));
  const made = await makeSegments(seal, files.name, table.layout, ordered, standing, (at) => {
    // Four million segments: a thousand a day would do for ten years.
    if (table.next + at > LAST_SEGMENT) throw new RangeError(`no segment numbers left: ${table.layout.name}`);
    return table.next + at;
  });
  for (const segment of made) plan.added.push({ table, segment });
}

/** Packs the single rows of a table. Unsent rows and removals stay. */
export async function planFlush(state: SegmentState, table: Table): Promise<Plan> {
  const plan = newPlan();
  const rows: RevisedRow[] = [];
  const kills: number[] = [];
  for (const [key, record] of state.records.beginningWith(rowsBucket(table.layout.name))) {
    const row = state.valueOf(key, record) as PlainRow | null;
    if (row === null || isUnsent(state, key)) continue;
    rows.push({ row, revision: record.revision });
    kills.push(...(record.place ?? []));
    plan.records.set(key, DELETED);
  }
  if (rows.length > 0) await addSegments(state, plan, table, rows, kills);
  return plan;
}

/** Rewrites segments without what is dead. */
export async function planCompaction(
  state: SegmentState,
  table: Table,
  segments: readonly Segment[],
  change: (row: PlainRow) => PlainRow = (row) => row,
): Promise<Plan> {
  const plan = newPlan();
  const { name } = table.layout;
  const directory = state.directory(name);
  const going = new Set(segments.map(({ no }) => no));
  const kills: number[] = [];
  for (const { no, head } of segments) {
    plan.gone.push({ table, no });
    for (let at = 0; at < head.kills.length; at += 2)
      if (!going.has(head.kills[at] ?? 0)) kills.push(head.kills[at] ?? 0, head.kills[at + 1] ?? 0);
  }
  // With the last of its versions goes the need to say that a row was removed.
  for (const [key, record] of state.records.beginningWith(rowsBucket(name))) {
    if (record.place === null || state.valueOf(key, record) !== null) continue;
    if (directory.segmentsWith(idOfRow(key)).every((no) => going.has(no))) plan.records.set(key, DELETED);
  }
  const stored = await state.rowsAt(
    table,
    [...going].flatMap((no) => directory.of(no)),
  );
  const rows = stored.map(({ row, revision }) => ({ row: change(row), revision }));
  await addSegments(state, plan, table, rows, kills);
  return plan;
}

/** Computes the single rows of a table again. */
export function planDerivation(state: SegmentState, table: Table): Plan {
  const plan = newPlan();
  plan.derived.add(table);
  for (const [key, record] of state.records.beginningWith(rowsBucket(table.layout.name))) {
    const row = state.valueOf(key, record) as PlainRow | null;
    if (row !== null) putRecord(state, plan, key, table.layout.derive(row), record.place);
  }
  return plan;
}

function compareTexts(a: unknown, b: unknown): number {
  const [left, right] = [String(a), String(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
