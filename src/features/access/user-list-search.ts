import * as v from 'valibot';
import { userStatuses } from '@sync/model/access';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const id = v.pipe(v.string(), v.regex(UUID));
const statuses = Object.keys(userStatuses) as (keyof typeof userStatuses)[];

const schema = v.object({
  role: optional(id),
  status: optional(v.picklist(statuses)),
  department: optional(id),
  unused: optional(v.literal('yes')),
  sort: optional(
    v.picklist(['person', 'email', 'roles', 'department', 'status', 'seen', 'synced', 'unsent']),
  ),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
  /** The person whose details are open; `new` invites somebody. */
  user: optional(v.union([v.literal('new'), id])),
});

/** What the address of the list holds: ids and codes only, never names or typed text. */
export type UserListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readUserListSearch(search: unknown): UserListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The filters, in the order in which they are offered. */
export const userFilterLabels = {
  role: 'Rol',
  status: 'Durum',
  department: 'Birim',
  unused: '90+ gündür kullanılmayan',
} as const satisfies Partial<Record<keyof UserListSearch, string>>;
export type UserFilter = keyof typeof userFilterLabels;
export const userFilters = Object.keys(userFilterLabels) as readonly UserFilter[];
