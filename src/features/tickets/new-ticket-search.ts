import * as v from 'valibot';

const schema = v.object({
  /** The patient the ticket is for, when that is known already. */
  clientId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});
export type NewTicketSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address of the form. Never throws: what cannot be read counts as not given. */
export function readNewTicketSearch(search: unknown): NewTicketSearch {
  const read = v.safeParse(schema, search);
  return read.success && read.output.clientId !== undefined ? { clientId: read.output.clientId } : {};
}
