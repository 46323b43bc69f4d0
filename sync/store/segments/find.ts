import type { PlainRow } from './columns';
import { orderOf } from './layout';
import { rowsBucket } from './segment-state';
import type { SegmentState, Table } from './segment-state';
import type { RevisedRow } from './segment-writer';

/** Request to a table. Texts in a range are those of times; see `orderOf`. */
export type Wanted =
  | { readonly by: 'id'; readonly ids: readonly string[] }
  | { readonly by: 'reference'; readonly field: string; readonly values: readonly string[] }
  /** Rows that refer to anything at all. */
  | { readonly by: 'referring'; readonly field: string }
  | { readonly by: 'range'; readonly field: string; readonly from: unknown; readonly to: unknown }
  | { readonly by: 'first'; readonly field: string; readonly most: number }
  | { readonly by: 'nothing' };

/**
 * Returns rows among which all wanted ones are: those of segments by their hash or order, and all single ones of the
 * table.
 */
export async function rowsThatMayBe(
  state: SegmentState,
  table: Table,
  wanted: Wanted,
): Promise<readonly RevisedRow[]> {
  if (wanted.by === 'id') return rowsOfIds(state, table, wanted.ids);
  // Single rows and ordinals are taken in one moment: a row may move from there to here while a block is opened.
  const single: RevisedRow[] = [];
  for (const [key, record] of state.records.beginningWith(rowsBucket(table.layout.name))) {
    const row = state.valueOf(key, record) as PlainRow | null;
    if (row !== null) single.push({ row, revision: record.revision });
  }
  const ordinals = ordinalsOf(state, table, wanted);
  return [...single, ...(await state.rowsAt(table, ordinals))];
}

async function rowsOfIds(
  state: SegmentState,
  table: Table,
  ids: readonly string[],
): Promise<readonly RevisedRow[]> {
  const bucket = rowsBucket(table.layout.name);
  const located = await state.locate(ids.map((id) => `${bucket}${id}`));
  return [...located.values()].flatMap(({ value, revision }) =>
    value === null ? [] : [{ row: value as PlainRow, revision }],
  );
}

function ordinalsOf(state: SegmentState, table: Table, wanted: Wanted): readonly number[] {
  const directory = state.directory(table.layout.name);
  switch (wanted.by) {
    case 'reference':
      return directory.byReference(wanted.field, wanted.values) ?? directory.all();
    case 'referring':
      return directory.referring(wanted.field) ?? directory.all();
    case 'first':
      return directory.first(wanted.field, wanted.most) ?? directory.all();
    case 'range': {
      const from = wanted.from === undefined ? -Infinity : orderOf(wanted.from);
      const to = wanted.to === undefined ? Infinity : orderOf(wanted.to);
      if (from === null || to === null) return directory.all();
      return directory.between(wanted.field, from, to) ?? directory.all();
    }
    default:
      return directory.all();
  }
}
