import * as v from 'valibot';
import { isAddressDay } from '@/lib/dates';
import { priorities } from '@sync/model/ticket-values';
import { ticketViews } from '@sync/model/ticket-views';
import type { TicketViewName } from '@sync/model/ticket-views';

/** The views as they stand in the address, in display order. `all` has no rule of its own. */
export const viewCodes = {
  assigned: 'assigned_to_me',
  team: 'my_team',
  unassigned: 'unassigned',
  today: 'due_today',
  overdue: 'overdue',
  pending: 'pending',
  reported: 'reported_by_me',
  closed: 'closed',
  all: null,
} as const satisfies Readonly<Record<string, TicketViewName | null>>;
export type ViewCode = keyof typeof viewCodes;
export const viewList = Object.keys(viewCodes) as readonly ViewCode[];

export function viewLabel(code: ViewCode): string {
  const name = viewCodes[code];
  return name === null ? 'Tümü' : ticketViews[name].label;
}

export const sortKeys = {
  due: 'Son tarih',
  updated: 'Güncellenme',
  created: 'Açılış',
  number: 'Talep no',
  priority: 'Öncelik',
  status: 'Durum',
  type: 'Tip',
  client: 'Hasta',
  assignee: 'Atanan',
  source: 'Kaynak',
} as const;
export type SortKey = keyof typeof sortKeys;

/** Filters whose values are ids or codes, several with commas between. `none` stands for "nobody". */
export const listFilters = [
  'status',
  'type',
  'priority',
  'assignee',
  'team',
  'source',
  'tag',
  'department',
] as const;
export type ListFilter = (typeof listFilters)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Codes that stand among the ids; anything else in the address is dropped. */
const CODES: Readonly<Record<ListFilter, readonly string[]>> = {
  status: ['unfinished'],
  type: [],
  priority: Object.keys(priorities),
  assignee: ['none', 'me'],
  team: ['none'],
  source: [],
  tag: [],
  department: [],
};
const MOST_VALUES = 50;

/** The values of a filter in the address; unreadable ones are left out. */
export function filterValues(filter: ListFilter, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const known = text
    .split(',')
    .filter((value) => CODES[filter].includes(value) || (filter !== 'priority' && UUID.test(value)));
  return [...new Set(known)].slice(0, MOST_VALUES);
}

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const list = (filter: ListFilter) =>
  optional(
    v.pipe(
      v.string(),
      v.transform((text) => filterValues(filter, text).join(',')),
      v.minLength(1),
    ),
  );
const day = optional(v.pipe(v.string(), v.check(isAddressDay)));

const schema = v.object({
  view: optional(v.picklist(viewList)),
  layout: optional(v.picklist(['table', 'board'])),
  status: list('status'),
  type: list('type'),
  priority: list('priority'),
  assignee: list('assignee'),
  team: list('team'),
  source: list('source'),
  tag: list('tag'),
  department: list('department'),
  from: day,
  to: day,
  sort: optional(v.picklist(Object.keys(sortKeys) as SortKey[])),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(250))),
});

/** What the address of the list says: ids and codes only, never names, numbers or typed text. */
export type TicketListSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readTicketListSearch(search: unknown): TicketListSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The address with other filters, back on its first page. */
export function withFilters(search: TicketListSearch, change: Partial<TicketListSearch>): TicketListSearch {
  return readTicketListSearch({ ...search, page: undefined, ...change });
}

/** Whether a filter narrows the view. */
export function isFiltered(search: TicketListSearch): boolean {
  return search.from !== undefined || search.to !== undefined || listFilters.some((one) => search[one]);
}

/** The address without its filters. */
export function withoutFilters(search: TicketListSearch): TicketListSearch {
  return omit(search, [...listFilters, 'from', 'to', 'page']);
}

/** The address without page and order, which belong to the view that one leaves. */
export function withoutPlace(search: TicketListSearch): TicketListSearch {
  return omit(search, ['page', 'sort', 'order']);
}

/** The address without what is only about looking through pages. */
export function withoutPage(search: TicketListSearch): TicketListSearch {
  return omit(search, ['page']);
}

function omit(search: TicketListSearch, names: readonly (keyof TicketListSearch)[]): TicketListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)),
  );
}
