import { retentionEntities } from '@sync/model/retention';
import type { RetentionEntity } from '@sync/model/retention';
import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const entity = v.picklist(Object.keys(retentionEntities) as RetentionEntity[]);

const schema = v.object({
  /** Whose rule is open. */
  rule: optional(entity),
  /** What is being proposed. */
  propose: optional(entity),
  /** The disposal that is open. */
  disposal: optional(v.pipe(v.string(), v.regex(UUID))),
  /** The hold that is open, or `new`. */
  hold: optional(v.union([v.literal('new'), v.pipe(v.string(), v.regex(UUID))])),
});

/** What the address holds: which one of the sheets is open. */
export type RetentionSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readRetentionSearch(search: unknown): RetentionSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}
