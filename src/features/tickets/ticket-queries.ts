import type { ClientRow, TicketRow } from '@/data/indexes';
import { dayOf } from '@/lib/dates';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { priorities, statusCategories } from '@sync/model/entities/ticket-values';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import { ticketViews } from '@sync/model/rules/ticket-views';
import type { ViewContext, ViewedTicket } from '@sync/model/rules/ticket-views';
import { holdsWord, typedWords } from '@sync/model/tr/search-text';
import { filterValues, listFilters, viewCodes, viewList } from './ticket-list-search';
import type { ListFilter, SortKey, TicketListSearch, ViewCode } from './ticket-list-search';

/** Context that the list needs beside the rows. */
export interface ListContext extends ViewContext {
  client(id: string): Pick<ClientRow, 'folded' | 'sortKey' | 'numbers'> | undefined;
  /** Returns the position of a status, type or source among its kind, or of a user by name. */
  rank(id: string): number;
}

function viewed(row: TicketRow, category = row.category): ViewedTicket {
  return {
    status_category: category,
    assignee_id: row.assigneeId,
    team_id: row.teamId,
    created_by: row.createdBy,
    due_at: row.dueAt,
    paused_at: row.pausedAt,
  };
}

export function isInView(row: TicketRow, view: ViewCode, context: ViewContext): boolean {
  const name = viewCodes[view];
  return name === null || ticketViews[name].matches(viewed(row), context);
}

/** Views that ask whose a ticket is: on the board they show finished work too, in columns of its own. */
const PERSONAL: readonly ViewCode[] = ['assigned', 'team', 'unassigned', 'reported'];

export function isOnBoard(row: TicketRow, view: ViewCode, context: ViewContext): boolean {
  const name = viewCodes[view];
  if (name === null || !PERSONAL.includes(view)) return isInView(row, view, context);
  return ticketViews[name].matches(viewed(row, 'open'), context);
}

/** Views whose size is nobody's task; most tickets are in them. */
const UNCOUNTED: readonly ViewCode[] = ['closed', 'all'];
export const isCounted = (code: ViewCode): boolean => !UNCOUNTED.includes(code);
const countedViews = viewList.filter(isCounted);

export type ViewCounts = Readonly<Partial<Record<ViewCode, number>>>;

/**
 * Counts the rows of each view of work.
 * @param rows the rows that are not closed
 */
export function countViews(rows: Iterable<TicketRow>, context: ViewContext): ViewCounts {
  const counts: Partial<Record<ViewCode, number>> = {};
  for (const code of countedViews) counts[code] = 0;
  for (const row of rows) {
    for (const code of countedViews) if (isInView(row, code, context)) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

type RowTest = (row: TicketRow) => boolean;

function anyOf(values: readonly string[], of: (row: TicketRow) => string | null): RowTest {
  const wanted = new Set(values);
  return (row) => wanted.has(of(row) ?? 'none');
}

function filterTest(filter: ListFilter, values: readonly string[], context: ViewContext): RowTest {
  switch (filter) {
    case 'status': {
      const ids = new Set(values);
      const unfinished = ids.has('unfinished');
      return (row) => ids.has(row.statusId) || (unfinished && !isFinished(row.category));
    }
    case 'type':
      return anyOf(values, (row) => row.typeId);
    case 'priority':
      return anyOf(values, (row) => row.priority);
    case 'assignee':
      return anyOf(
        values.map((value) => (value === 'me' ? context.userId : value)),
        (row) => row.assigneeId,
      );
    case 'team':
      return anyOf(values, (row) => row.teamId);
    case 'source':
      return anyOf(values, (row) => row.sourceId);
    case 'department':
      return anyOf(values, (row) => row.departmentId);
    case 'tag':
      return (row) => row.tagIds.some((id) => values.includes(id));
  }
}

function textTest(text: string, context: ListContext): RowTest | null {
  const words = typedWords(text);
  if (words.length === 0) return null;
  return (row) => {
    const person = context.client(row.clientId);
    const texts = `${row.folded}${person?.folded ?? ''}`;
    return words.every((word) =>
      holdsWord(
        word,
        (part) =>
          texts.includes(` ${part}`) ||
          texts.includes(`-${part}`) ||
          // Phones and file numbers, but not two digits that occur anywhere.
          (/^\d{4,}$/u.test(part) && person?.numbers.includes(part) === true),
      ),
    );
  };
}

function testsOf(search: TicketListSearch, text: string, context: ListContext): readonly RowTest[] {
  const tests: RowTest[] = [];
  for (const filter of listFilters) {
    const values = filterValues(filter, search[filter]);
    if (values.length > 0) tests.push(filterTest(filter, values, context));
  }
  const { from: first, to: last } = search;
  if (first !== undefined) tests.push((row) => dayOf(row.createdAt) >= first);
  if (last !== undefined) tests.push((row) => dayOf(row.createdAt) <= last);
  const matches = textTest(text, context);
  if (matches !== null) tests.push(matches);
  return tests;
}

const PRIORITY_RANK = Object.keys(priorities);
const CATEGORY_RANK = Object.keys(statusCategories);
/** Sorts behind every instant. */
const NEVER = '9999';

function sortValue(key: SortKey, context: ListContext): (row: TicketRow) => string | number {
  switch (key) {
    case 'due':
      return (row) => (row.category === 'pending' ? (row.waitingUntil ?? row.dueAt) : row.dueAt) ?? NEVER;
    case 'updated':
      return (row) => row.updatedAt;
    case 'created':
      return (row) => row.createdAt;
    case 'number':
      // T-9 before T-10; temporary numbers last, they are the newest.
      return (row) => Number(/\d+/u.exec(row.number)?.[0] ?? 0) + (row.number === row.temporary ? 1e9 : 0);
    case 'priority':
      return (row) => PRIORITY_RANK.indexOf(row.priority);
    case 'status':
      return (row) => CATEGORY_RANK.indexOf(row.category) * 1000 + context.rank(row.statusId);
    case 'type':
      return (row) => context.rank(row.typeId);
    case 'source':
      return (row) => context.rank(row.sourceId);
    case 'assignee':
      return (row) => (row.assigneeId === null ? Number.MAX_SAFE_INTEGER : context.rank(row.assigneeId));
    case 'client':
      return (row) => context.client(row.clientId)?.sortKey ?? NEVER;
  }
}

export interface ListSort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Returns the sort of a list: the requested one, else by due time, finished work by last change. */
export function sortOf(search: TicketListSearch, view: ViewCode): ListSort {
  const key = search.sort ?? (view === 'closed' || view === 'all' ? 'updated' : 'due');
  const usual = key === 'updated' || key === 'created' || key === 'priority' ? 'desc' : 'asc';
  return { key, descending: (search.order ?? usual) === 'desc' };
}

function sorted(
  rows: readonly TicketRow[],
  { key, descending }: ListSort,
  context: ListContext,
): TicketRow[] {
  const value = sortValue(key, context);
  const keyed = rows.map((row) => ({ row, by: value(row) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.by !== b.by) {
      // Without a value comes last in both directions.
      if (a.by === NEVER) return 1;
      if (b.by === NEVER) return -1;
      return a.by < b.by ? -sign : sign;
    }
    // Ids are ordered by time: the newer one first.
    return a.row.id < b.row.id ? 1 : -1;
  });
  return keyed.map(({ row }) => row);
}

/** Returns a test of whether a row is in a view and passes its filters. */
export function listTest(
  view: ViewCode,
  search: TicketListSearch,
  text: string,
  context: ListContext,
): RowTest {
  const tests = testsOf(search, text, context);
  return (row) => isInView(row, view, context) && tests.every((test) => test(row));
}

/** Returns the rows of the table, filtered and sorted; the caller cuts the page. */
export function selectRows(
  rows: Iterable<TicketRow>,
  view: ViewCode,
  search: TicketListSearch,
  text: string,
  context: ListContext,
): readonly TicketRow[] {
  const matches = listTest(view, search, text, context);
  const found: TicketRow[] = [];
  for (const row of rows) if (matches(row)) found.push(row);
  return sorted(found, sortOf(search, view), context);
}

/** Returns the rows of the board by column, each sorted. */
export function selectBoard(
  rows: Iterable<TicketRow>,
  view: ViewCode,
  search: TicketListSearch,
  text: string,
  context: ListContext,
): Readonly<Record<StatusCategory, readonly TicketRow[]>> {
  const tests = testsOf(search, text, context);
  const columns: Record<StatusCategory, TicketRow[]> = {
    new: [],
    open: [],
    pending: [],
    resolved: [],
    closed: [],
  };
  for (const row of rows) {
    if (isOnBoard(row, view, context) && tests.every((test) => test(row))) columns[row.category].push(row);
  }
  const sort = sortOf(search, view);
  return {
    new: sorted(columns.new, sort, context),
    open: sorted(columns.open, sort, context),
    pending: sorted(columns.pending, sort, context),
    // Finished work has no due time that matters any more.
    resolved: sorted(columns.resolved, { key: 'updated', descending: true }, context),
    closed: sorted(columns.closed, { key: 'updated', descending: true }, context),
  };
}
