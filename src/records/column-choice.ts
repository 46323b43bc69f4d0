import * as v from 'valibot';
import type { ColumnChoice } from '@/ui/table-types';

const schema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

/** Reads the columns a user has chosen; if nothing readable is stored, all but those hidden at first. */
export function parseColumnChoice(stored: unknown, hiddenAtFirst: readonly string[]): ColumnChoice {
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : { order: [], hidden: hiddenAtFirst };
}
