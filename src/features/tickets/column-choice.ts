import * as v from 'valibot';
import type { ColumnChoice } from '@/ui/table-types';
import { hiddenAtFirst } from './ticket-columns';

const schema = v.object({ order: v.array(v.string()), hidden: v.array(v.string()) });

/** The columns a person has chosen; the usual ones where nothing readable is stored. */
export function parseColumnChoice(stored: unknown): ColumnChoice {
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : { order: [], hidden: hiddenAtFirst };
}
