import * as v from 'valibot';
import type { Meeting } from '../model/entities/meeting';
import { misfitOfRow } from '../core/wire-check';
import { listOf, textOrNull } from './answers';
import { defineQuery } from './rpc';

/** Searches the server for what has grown out of the window of what devices hold. The latest 20. */

const oldTicket = v.object({
  id: v.string(),
  ticket_no: v.string(),
  subject: v.string(),
  status_id: v.string(),
  status_category: v.picklist(['resolved', 'closed']),
  client_id: v.string(),
  /** Null where the user may not read the patient's record. */
  client_name: textOrNull,
  /** ISO 8601, UTC. */
  updated_at: v.string(),
});
export type OldTicket = v.InferOutput<typeof oldTicket>;

/** Finished tickets of these patients, or with this number or words in their subject. */
export const findOldTickets = defineQuery({
  name: 'find_old_tickets',
  permission: null,
  parameters: (of: { sought: string; client_ids: readonly string[] }) => of,
  answer: v.parser(listOf(oldTicket)),
});

/** Meetings by words of subject, room or place. Whole, as far as the user may read them. */
export const findOldMeetings = defineQuery({
  name: 'find_old_meetings',
  permission: null,
  parameters: (of: { sought: string }) => of,
  answer: v.parser(listOf(v.custom<Meeting>((row) => misfitOfRow(row, 'meetings') === null))),
});
