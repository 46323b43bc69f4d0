import * as v from 'valibot';
import { listOf } from './answers';
import { defineQuery } from './rpc';

const planner = v.object({
  user_id: v.string(),
  /** The surgery that they hold over the board. */
  surgery_id: v.nullable(v.string()),
});
export type Planner = v.InferOutput<typeof planner>;

/**
 * Tells that the user plans a day, `YYYY-MM-DD`, and which surgery they hold. Answers who else does. Asked again every few
 * seconds: the server forgets it within a minute. Rejected: `permission_denied`, `values_malformed`.
 */
export const planningHere = defineQuery({
  name: 'planning_here',
  permission: 'crm.surgery.edit',
  parameters: ({ day, held }: { day: string; held: string | null }) => ({ on_day: day, held }),
  answer: v.parser(listOf(planner)),
});
