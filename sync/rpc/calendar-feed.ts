import * as v from 'valibot';
import { textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/* The address at which a user's own calendar program reads the meetings that the user takes part in. */

const feed = v.object({
  /** Titles, places and links are in it; otherwise only that the user is taken. */
  titles: v.boolean(),
  /** ISO 8601, UTC. */
  made_at: v.string(),
  /** ISO 8601, UTC; null until a program has read it. */
  read_at: textOrNull,
});
export type CalendarFeed = v.InferOutput<typeof feed>;

const answer = (data: unknown): CalendarFeed | null =>
  v.parse(v.object({ feed: v.nullable(feed) }), data).feed;

export const readCalendarFeed = defineQuery({
  name: 'read_calendar_feed',
  permission: 'companies.meetings_calendar.read',
  parameters: (of: Readonly<Record<string, never>>) => of,
  answer,
});

/** Makes the address, in place of the former one. The server gets the SHA-256 of its secret, in hexadecimal. */
export const saveCalendarFeed = defineCommand({
  name: 'save_calendar_feed',
  permission: 'companies.meetings_calendar.read',
  parameters: (given: { token_hash: string; titles: boolean }) => given,
  onceBy: 'state',
  answer,
});

/** Closes the address. */
export const dropCalendarFeed = defineCommand({
  name: 'drop_calendar_feed',
  permission: null,
  parameters: (of: Readonly<Record<string, never>>) => of,
  onceBy: 'state',
  answer,
});
