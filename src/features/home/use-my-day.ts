import { useMemo } from 'react';
import { map } from 'rxjs';
import { useDirectory } from '@/data/definitions';
import { documents$ } from '@/data/documents';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useReminderHands } from '@/data/reminder-hands';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import type { Reminder } from '@sync/model/inbox';
import type { ViewContext } from '@sync/model/ticket-views';
import { countTickets, myDay, openRows, perhapsDoneToday, teamLoad } from './home-queries';

const none: readonly never[] = [];

/** The person who looks, and when; again with every minute. */
export function useViewContext(): ViewContext {
  const { access } = useSignedIn();
  const directory = useDirectory();
  const now = useNow();
  const departmentId = directory.user(access.userId)?.department_id ?? null;
  return useMemo(
    () => ({ userId: access.userId, departmentId, now: new Date(now).toISOString() }),
    [access.userId, departmentId, now],
  );
}

/** The reminders that ring for the person, ticked off or not. */
export function useReminders(): readonly Reminder[] {
  const hands = useReminderHands();
  const live = useLiveQuery(
    (database) =>
      documents$(
        database.inbox.find({ selector: { kind: 'reminder' }, sort: [{ kind: 'asc' }, { recent: 'asc' }] }),
      ).pipe(map((items) => items.filter((item) => item.kind === 'reminder'))),
    [],
  );
  return useMemo(() => (live.state === 'ready' ? live.data.filter(hands.rings) : none), [live, hands]);
}

/** Counters, the day and the team's load, from the tickets on this device. */
export function useHome(context: ViewContext, reminders: readonly Reminder[]) {
  const directory = useDirectory();
  return useIndexes(
    ({ tickets }) => {
      const open = openRows(tickets.unclosed.values());
      return {
        counts: countTickets(open, context),
        day: myDay(open, reminders, context),
        team: teamLoad(open, directory.users, context),
      };
    },
    [context, reminders, directory],
  );
}

/** Something the person finished today. */
export interface Done {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** What the person finished today: tickets resolved or closed, reminders ticked off; the latest first. */
export function useDoneToday(context: ViewContext, reminders: readonly Reminder[]): readonly Done[] {
  const today = dayOf(context.now);
  const { value: ids } = useIndexes(({ tickets }) => perhapsDoneToday(tickets.newest(), context), [context]);
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
  const finished: readonly Done[] = tickets.state === 'ready' ? tickets.data : none;
  const ticked = reminders.flatMap(({ id, title, done_at }) =>
    done_at === null ? [] : [{ id, title, at: done_at }],
  );
  return [...finished, ...ticked]
    .filter(({ at }) => dayOf(at) === today)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
