import type { MeetingIndex, MeetingRow, Occurrence } from '@/data/meetings';
import { addDays, instantAt } from '@/lib/dates';
import { orderOf } from '@/kit/list/select-rows';
import { roomKey } from '@sync/model/rules/meeting-overlaps';
import { meetingKinds, meetingStatuses } from '@sync/model/entities/meeting-values';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import { finderOf, typedWords } from '@sync/model/tr/search-text';
import { staffOf } from '../calendar-entries';
import type { Viewer } from '../calendar-entries';
import { kindsOf, standingOrder, statusesOf } from './meeting-list-search';
import type { MeetingListSearch, MeetingSort, MeetingView } from './meeting-list-search';

/** Context that the list needs beside the rows. */
export interface MeetingListContext {
  readonly viewer: Viewer;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `YYYY-MM-DD`, the day of `now`. */
  readonly today: string;
  /** Returns the folded name of a colleague, company or contact; empty if the id is unknown. */
  readonly folded: (id: string) => string;
  /** Returns the place of a colleague or company among its kind by name; the same for all unknown ones. */
  readonly rank: (id: string | null) => number;
}

/** Days that the list looks back, as far as devices keep meetings, and ahead, since series go on. */
const AROUND = 365;
const AHEAD: readonly MeetingView[] = ['upcoming', 'answer'];
const BEHIND: readonly MeetingView[] = ['past', 'minutes'];

/** Returns the user's own answer; null if the user is not asked. */
export function ownResponse({ staff }: MeetingRow, userId: string): ParticipantResponse | null {
  return staff.find(({ id }) => id === userId)?.response ?? null;
}

type RowTest = (row: MeetingRow) => boolean;

function inView(view: MeetingView, search: MeetingListSearch, { viewer }: MeetingListContext): RowTest {
  switch (view) {
    case 'upcoming':
      return ({ cancelled }) => !cancelled || statusesOf(search).includes('cancelled');
    case 'answer':
      return (row) =>
        !row.cancelled &&
        row.status !== 'draft' &&
        row.status !== 'postponed' &&
        ownResponse(row, viewer.userId) === 'waiting';
    case 'minutes':
      return ({ status }) => status === 'completed' || status === 'minutes_review';
    case 'series':
      return ({ recurrence }) => recurrence !== null;
    case 'past':
    case 'all':
      return () => true;
  }
}

function textTest(text: string, context: MeetingListContext): RowTest | null {
  if (typedWords(text).length === 0) return null;
  const isFound = finderOf(text);
  return (row) => {
    const ids = [row.companyId ?? '', ...staffOf(row), ...row.personIds];
    return isFound(`${row.folded} ${ids.map((id) => context.folded(id)).join(' ')}`);
  };
}

function whoseTest(whose: NonNullable<MeetingListSearch['whose']>, { userId, team }: Viewer): RowTest {
  if (whose === 'organised') return ({ organiserId }) => organiserId === userId;
  if (whose === 'team') return (row) => staffOf(row).some((id) => team.has(id));
  return (row) => staffOf(row).includes(userId) || row.minuteTakerId === userId;
}

/** Returns a test of whether the list may contain a meeting at all, whatever its time. */
function rowTests(
  view: MeetingView,
  search: MeetingListSearch,
  text: string,
  context: MeetingListContext,
): readonly RowTest[] {
  const { whose, person, response, room, company, repeat } = search;
  const statuses = statusesOf(search);
  const kinds = kindsOf(search);
  const tests: (RowTest | null)[] = [
    // Meetings that the user may not read are not listed.
    ({ busy }) => !busy,
    inView(view, search, context),
    statuses.length === 0 ? null : ({ status }) => status !== null && statuses.includes(status),
    kinds.length === 0 ? null : ({ kind }) => kind !== null && kinds.includes(kind),
    whose === undefined ? null : whoseTest(whose, context.viewer),
    person === undefined
      ? null
      : (row) =>
          staffOf(row).includes(person) || row.personIds.includes(person) || row.minuteTakerId === person,
    response === undefined ? null : (row) => ownResponse(row, context.viewer.userId) === response,
    room === undefined ? null : (row) => roomKey(row.room) === room,
    company === undefined ? null : ({ companyId }) => companyId === company,
    repeat === undefined
      ? null
      : ({ recurrence, seriesId }) => (recurrence !== null || seriesId !== null) === (repeat === 'series'),
    search.open === 'yes' ? ({ openActions }) => openActions > 0 : null,
    textTest(text, context),
  ];
  return tests.filter((test) => test !== null);
}

/** Returns the days that a view with its filter covers, as instants; `open`: everything later is included, too. */
function stretchOf(view: MeetingView, { from, to }: MeetingListSearch, today: string) {
  const first = AHEAD.includes(view) ? today : addDays(today, -AROUND);
  const last = BEHIND.includes(view) ? today : addDays(today, AROUND);
  const later = (day: string) => Date.parse(instantAt(day, '00:00'));
  return {
    from: later(from === undefined || from < first ? first : from),
    to: later(addDays(to === undefined || (BEHIND.includes(view) && to > last) ? last : to, 1)),
    open: to === undefined && !BEHIND.includes(view),
  };
}

/** Gives the next meeting of each series, or the latest if none is to come. `found` is in order of time. */
function eachSeriesOnce(found: readonly Occurrence[], now: number): readonly Occurrence[] {
  const chosen = new Map<string, Occurrence>();
  for (const occurrence of found) {
    const before = chosen.get(occurrence.row.id);
    if (before === undefined || before.end <= now) chosen.set(occurrence.row.id, occurrence);
  }
  return [...chosen.values()].sort((a, b) => a.start - b.start);
}

/** Returns the sort value of a row; null for sorting by time. */
function sortValue(
  sort: MeetingSort | null,
  rows: Iterable<MeetingRow>,
  { rank }: MeetingListContext,
): ((row: MeetingRow) => number) | null {
  const byText = (of: (row: MeetingRow) => string) => {
    const collator = new Intl.Collator('tr');
    const texts = [...new Set([...rows].map(of))].sort((a, b) => collator.compare(a, b));
    const places = new Map(texts.map((text, place) => [text, place]));
    return (row: MeetingRow) => places.get(of(row)) ?? 0;
  };
  const byCode = (codes: object, of: (row: MeetingRow) => string | null) => {
    const places = new Map(Object.keys(codes).map((code, place) => [code, place]));
    return (row: MeetingRow) => places.get(of(row) ?? '') ?? 0;
  };
  switch (sort) {
    case null:
    case 'time':
      return null;
    case 'title':
      return byText(({ title }) => title);
    case 'room':
      return byText(({ room, place }) => room ?? place ?? '');
    case 'status':
      return byCode(meetingStatuses, ({ status }) => status);
    case 'kind':
      return byCode(meetingKinds, ({ kind }) => kind);
    case 'company':
      return ({ companyId }) => rank(companyId);
    case 'organiser':
      return ({ organiserId }) => rank(organiserId);
    case 'participants':
      return ({ participants }) => participants;
    case 'actions':
      return ({ openActions }) => openActions;
    case 'updated':
      return ({ updatedAt }) => updatedAt;
  }
}

/**
 * Returns the meetings of a view in order. Each occurrence that takes place has its own row. In views without a time
 * limit (series, open answers, all) a series has one row, its next meeting.
 */
export function selectMeetings(
  meetings: Pick<MeetingIndex, 'rows' | 'between'>,
  view: MeetingView,
  search: MeetingListSearch,
  text: string,
  context: MeetingListContext,
): readonly Occurrence[] {
  const tests = rowTests(view, search, text, context);
  const wanted = new Set<MeetingRow>();
  for (const row of meetings.rows.values()) if (tests.every((test) => test(row))) wanted.add(row);

  const { now } = context;
  const { from, to, open } = stretchOf(view, search, context.today);
  let found = meetings
    .between(from, to)
    .filter(
      ({ row, end }) =>
        wanted.has(row) && (AHEAD.includes(view) ? end > now : BEHIND.includes(view) ? end <= now : true),
    );
  if (open) {
    const later = [...wanted].filter(({ start }) => start >= to).sort((a, b) => a.start - b.start);
    found = [
      ...found,
      ...later.map((row) => ({
        key: row.id,
        row,
        start: row.start,
        end: row.end,
        originalStart: row.recurrence === null ? null : row.start,
      })),
    ];
  }
  const spanned = search.from !== undefined || search.to !== undefined;
  if (view === 'answer' || view === 'series' || (view === 'all' && !spanned)) {
    found = [...eachSeriesOnce(found, now)];
  }

  const { sort, order } = orderOf(search, standingOrder(view));
  const descending = order === 'desc';
  const value = sortValue(sort, wanted, context);
  if (value === null) return descending ? found.toReversed() : found;
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => sign * (value(a.row) - value(b.row)) || a.start - b.start);
}
