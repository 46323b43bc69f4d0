import * as v from 'valibot';
import { isRecordId } from '@/lib/record-id';

/** What the address of a look-up page holds: the open entry (`new` for adding) and whether inactive ones show. */
export const lookupSearch = v.object({
  entry: v.fallback(
    v.optional(v.union([v.literal('new'), v.pipe(v.string(), v.check(isRecordId))])),
    undefined,
  ),
  inactive: v.fallback(v.optional(v.literal(true)), undefined),
});

export type LookupSearch = { readonly entry?: string | undefined; readonly inactive?: true | undefined };
