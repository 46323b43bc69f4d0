import * as v from 'valibot';
import { isAddressInstant } from '@/lib/dates';

const schema = v.object({
  /** Of a series: which of its meetings, by the start that the rule gives it, in epoch milliseconds. */
  at: v.fallback(v.optional(v.pipe(v.number(), v.check(isAddressInstant))), undefined),
});

/** What the address of a meeting holds beside its id. */
export type MeetingSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readMeetingSearch(search: unknown): MeetingSearch {
  const read = v.safeParse(schema, search);
  return read.success && read.output.at !== undefined ? { at: read.output.at } : {};
}

/** In the place of an id: a meeting that is still to be made. */
export const NEW_MEETING = 'new';
