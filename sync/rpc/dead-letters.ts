import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/** The queues of the server; their labels come with the list. As `app.queues`; a test holds both together. */
export const deadLetterQueues = [
  'jobs',
  'survey_envelopes',
  'messages',
  'delivery_reports',
  'iys',
  'report_schedules',
  'report_turns',
  'ticket_moves',
  'ticket_clocks',
  'surgery_times',
  'case_ends',
  'case_times',
  'biopsy_times',
  'reminders',
  'emergencies',
  'staged_imports',
  'list_identities',
  'identity_lists',
  'incoming_lists',
  'client_pairs',
  'retention',
  'disposals',
  'attachments',
] as const;

/** A row that a queue of the server could not process and has set aside. Instants are ISO, UTC. */
const deadLetter = v.object({
  id: v.string(),
  queue: v.string(),
  /** Name of the queue, as people read it. */
  label: v.string(),
  /** Names the row within its queue. */
  key: v.string(),
  /** A number or a name that tells nothing of a patient. Null where there is none. */
  title: textOrNull,
  record: v.nullable(v.object({ kind: v.string(), id: v.string() })),
  /** Reason: a code of ours, or an SQLSTATE; `detail` names the constraint. */
  code: v.string(),
  detail: textOrNull,
  state: v.picklist(['open', 'dropped']),
  tries: v.number(),
  first_at: v.string(),
  last_at: v.string(),
  decided_at: textOrNull,
  decided_by: textOrNull,
});
export type DeadLetter = v.InferOutput<typeof deadLetter>;

/** `open`: how many wait, of which the newest 1,000 are in the list. */
const deadLetterList = v.object({ letters: listOf(deadLetter), open: v.number(), server_time: v.string() });

export const listDeadLetters = defineQuery({
  name: 'list_dead_letters',
  permission: 'system.queues.read',
  parameters: (all: object) => all,
  answer: v.parser(deadLetterList),
});

/** Number of decided letters. */
const decided = v.parser(v.object({ done: v.number() }));

/** Greatest number of letters in one call. */
export const MOST_LETTERS = 1000;

/** Makes rows due again in their queues, also those that were given up. */
export const retryDeadLetters = defineCommand({
  name: 'retry_dead_letters',
  permission: 'system.queues.edit',
  parameters: (of: { letters: readonly string[] }) => of,
  onceBy: 'state',
  answer: decided,
});

/** Gives rows up. */
export const dropDeadLetters = defineCommand({
  name: 'drop_dead_letters',
  permission: 'system.queues.edit',
  parameters: (of: { letters: readonly string[] }) => of,
  onceBy: 'state',
  answer: decided,
});
