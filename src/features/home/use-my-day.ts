import { useMemo } from 'react';
import { map } from 'rxjs';
import { useReferenceData } from '@/data/reference-data';
import { documents$ } from '@/data/documents';
import { useIndexes, useWholeIndexes } from '@/data/indexes';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useRemembered } from '@/data/remembered';
import { useReminderHands } from '@/data/reminder-hands';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import type { Reminder } from '@sync/model/entities/inbox';
import type { ViewContext } from '@sync/model/rules/ticket-views';
import {
  countTickets,
  dayBounds,
  myDay,
  openRows,
  ownMeetings,
  perhapsDoneToday,
  teamLoad,
} from './home-queries';
import type { CountedScope, CountedView, Day, Load } from './home-queries';

const none: readonly never[] = [];

/** Returns the user and the current time; updated every minute. */
export function useViewContext(): ViewContext {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const now = useNow();
  const departmentId = reference.user(access.userId)?.department_id ?? null;
  return useMemo(
    () => ({ userId: access.userId, departmentId, now: new Date(now).toISOString() }),
    [access.userId, departmentId, now],
  );
}

/** Returns the reminders that ring for the user, ticked off or not; null while they are being read. */
export function useReminders(): readonly Reminder[] | null {
  const hands = useReminderHands();
  const live = useLiveQuery(
    (database) =>
      documents$(
        database.inbox.find({ selector: { kind: 'reminder' }, sort: [{ kind: 'asc' }, { recent: 'asc' }] }),
      ).pipe(map((items) => items.filter((item) => item.kind === 'reminder'))),
    [],
  );
  return useMemo(() => (live.state === 'ready' ? live.data.filter(hands.rings) : null), [live, hands]);
}

/** Returns the user's meetings of today; null while not all meetings of the device are known. */
function useOwnMeetings({ now, userId }: ViewContext): readonly Occurrence[] | null {
  const { start, end } = dayBounds(now);
  const { value, complete } = useMeetings(
    (meetings) =>
      meetings.complete ? ownMeetings(meetings.between(Date.parse(start), Date.parse(end)), userId) : none,
    [start, end, userId],
  );
  return complete ? value : null;
}

/** Milliseconds that are searched for the next meeting. */
const AHEAD = 14 * 86_400_000;

/** Returns the user's next meeting after today; null where none is near, and while it is not asked for. */
export function useNextMeeting({ now, userId }: ViewContext, isAsked: boolean): Occurrence | null {
  const { end } = dayBounds(now);
  const { value } = useMeetings(
    (meetings) =>
      isAsked && meetings.complete
        ? (ownMeetings(meetings.between(Date.parse(end), Date.parse(end) + AHEAD), userId)[0] ?? null)
        : null,
    [end, userId, isAsked],
  );
  return value;
}

/** Data of the home page about the user's day. */
export interface Home {
  readonly counts: Readonly<Record<CountedView, number>>;
  /** Reminders until tonight that are not ticked off. */
  readonly reminders: number;
  /** Meetings of today, those that are over included. */
  readonly meetings: number;
  readonly day: Day;
  readonly team: readonly Load[];
}

/** Counters, the day and the team's load; null while not all tickets, meetings and reminders are known. */
export function useHome(
  context: ViewContext,
  scope: CountedScope,
  reminders: readonly Reminder[] | null,
): Home | null {
  const reference = useReferenceData();
  const meetings = useOwnMeetings(context);
  return useWholeIndexes<Home | null>(
    ({ tickets }) => {
      if (meetings === null || reminders === null) return null;
      const open = openRows(tickets.unclosed.values());
      const day = myDay(open, reminders, meetings, context);
      return {
        counts: countTickets(open, context, scope),
        reminders: day.items.filter(({ kind }) => kind === 'reminder').length,
        meetings: meetings.length,
        day,
        team: teamLoad(open, reference.users, context),
      };
    },
    [context, scope, reminders, meetings, reference],
    'tickets',
  );
}

/** Last size of the page, and the values of its counters on that day (`YYYY-MM-DD`, Istanbul). */
export interface HomeShape {
  readonly on: string;
  readonly figures: Readonly<Record<CountedView | 'reminders' | 'meetings', number>>;
  readonly lines: number;
  /** Presence of a line above them about more overdue tickets. */
  readonly moreOverdue: boolean;
  readonly team: number;
}

function parseShape(stored: unknown): HomeShape | null {
  const { on, figures, lines, moreOverdue, team } = (stored ?? {}) as Partial<HomeShape>;
  if (typeof on !== 'string' || typeof figures !== 'object') return null;
  return typeof lines === 'number' && typeof team === 'number'
    ? { on, figures, lines, moreOverdue: moreOverdue === true, team }
    : null;
}

/** Returns the page's current shape, else the last one; null where neither is known. */
export function useHomeShape(home: Home | null, { now }: ViewContext): HomeShape | null {
  const on = dayOf(now);
  const current = useMemo(
    (): HomeShape | null =>
      home === null
        ? null
        : {
            on,
            figures: { ...home.counts, reminders: home.reminders, meetings: home.meetings },
            lines: home.day.items.length,
            moreOverdue: home.day.moreOverdue > 0,
            team: home.team.length,
          },
    [home, on],
  );
  return useRemembered('home', current, parseShape) ?? current;
}

/** Something the user finished today. */
export interface Done {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Returns the work that the user finished today: tickets resolved or closed, reminders ticked off; the latest first;
 * null while it is read.
 */
export function useDoneToday(
  context: ViewContext,
  reminders: readonly Reminder[] | null,
): readonly Done[] | null {
  const today = dayOf(context.now);
  const { value: ids } = useIndexes(
    ({ tickets }) => perhapsDoneToday(tickets.newest(), context),
    [context],
    'tickets',
  );
  const tickets = useLiveQuery(
    (database) =>
      database.tickets.findByIds([...ids]).$.pipe(
        map((found) =>
          [...found.values()].map(({ id, subject, resolved_at, closed_at, updated_at }) => ({
            id,
            title: subject,
            // Unsent, the server has not stamped it yet.
            at: resolved_at ?? closed_at ?? updated_at,
          })),
        ),
      ),
    [ids.join(' ')],
  );
  if (tickets.state !== 'ready' || reminders === null) return null;
  const ticked = reminders.flatMap(({ id, title, done_at }) =>
    done_at === null ? [] : [{ id, title, at: done_at }],
  );
  return [...tickets.data, ...ticked]
    .filter(({ at }) => dayOf(at) === today)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
