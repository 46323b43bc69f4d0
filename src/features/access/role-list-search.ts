import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const id = v.pipe(v.string(), v.regex(UUID));

const schema = v.object({
  view: optional(v.literal('matrix')),
  /** The role whose details are open; `new` adds one. */
  role: optional(v.union([v.literal('new'), id])),
  /** With `role=new`: the role that is copied. */
  from: optional(id),
  /** The role that the open one is compared with; `choose` asks for it. */
  with: optional(v.union([v.literal('choose'), id])),
});

/** What the address of the roles holds: ids and codes only. */
export type RoleListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readRoleListSearch(search: unknown): RoleListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}
