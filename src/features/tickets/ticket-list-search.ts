import { day, id, keysOf, MOST_VALUES, oneOf, paging, readerOf, someOf } from '@/lib/address';
import { isExtraKey, readExtraSearch } from '@/records/extra-fields/extra-search';
import type { ExtraKey, ExtraSearch } from '@/records/extra-fields/extra-search';
import { isRecordId } from '@/lib/record-id';
import { priorities } from '@sync/model/entities/ticket-values';
import { ticketViews } from '@sync/model/rules/ticket-views';
import type { TicketViewName } from '@sync/model/rules/ticket-views';

/** The views as the address names them, in display order. `all` has no rule of its own. */
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
export const viewList = keysOf(viewCodes);

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

/** Filters whose values are ids or codes, several with commas between. `none` means "nobody". */
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

/** Codes that are allowed among the ids; anything else in the address is dropped. */
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

const isKnown = (filter: ListFilter, value: string): boolean =>
  CODES[filter].includes(value) || (filter !== 'priority' && isRecordId(value));

/** Returns the values of a filter in the address; unreadable ones are left out. */
export function filterValues(filter: ListFilter, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return [...new Set(text.split(',').filter((value) => isKnown(filter, value)))].slice(0, MOST_VALUES);
}

const list = (filter: ListFilter) => someOf((value) => isKnown(filter, value));

const readOwnSearch = readerOf({
  view: oneOf(viewList),
  layout: oneOf(['table', 'board']),
  /** The ticket that is open beside the list. */
  open: id,
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
  ...paging(keysOf(sortKeys)),
});

/** Reads the address of the screen; see `readerOf`. */
export const readTicketListSearch = (search: unknown): ReturnType<typeof readOwnSearch> & ExtraSearch => ({
  ...readOwnSearch(search),
  ...readExtraSearch(search),
});

/** Address parameters of the list: ids and codes only, never names, numbers or typed text. */
export type TicketListSearch = ReturnType<typeof readTicketListSearch>;

/** Returns the address with other filters, back on its first page. Values that no address holds count as not given. */
export function withFilters(
  search: TicketListSearch,
  change: { readonly [F in keyof TicketListSearch]?: unknown },
): TicketListSearch {
  return readTicketListSearch({ ...search, page: undefined, ...change });
}

/** Returns whether a filter narrows the view. */
export function isFiltered(search: TicketListSearch): boolean {
  return (
    search.from !== undefined ||
    search.to !== undefined ||
    listFilters.some((filter) => search[filter]) ||
    Object.keys(search).some(isExtraKey)
  );
}

/** Returns the address without its filters. */
export function withoutFilters(search: TicketListSearch): TicketListSearch {
  const extra = Object.keys(search).filter(isExtraKey);
  return omit(search, [...listFilters, ...extra, 'from', 'to', 'page']);
}

/** Returns the address without the ticket that is open beside the list: what the list itself shows. */
export function withoutOpen(search: TicketListSearch): TicketListSearch {
  return omit(search, ['open']);
}

/** Returns the address without page and order, which belong to the view being left. */
export function withoutPlace(search: TicketListSearch): TicketListSearch {
  return omit(search, ['page', 'sort', 'by', 'order']);
}

/** Returns the address without its paging parameters. */
export function withoutPage(search: TicketListSearch): TicketListSearch {
  return omit(search, ['page']);
}

function omit(
  search: TicketListSearch,
  names: readonly (keyof TicketListSearch | ExtraKey)[],
): TicketListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)),
  );
}
