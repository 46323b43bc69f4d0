import * as v from 'valibot';
import { counts, listOf, numberOrNull, textOrNull } from './answers';
import { defineQuery } from './rpc';

/** Returns the schema of a field of a server's own report; a value of another kind counts as absent. */
const told = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null);

const space = v.object({ free: v.number(), total: v.number() });
const outage = v.object({
  kind: v.picklist(['database', 'server', 'stopped']),
  from: v.string(),
  to: v.string(),
});

const queue = v.object({
  queue: v.string(),
  /** Name of the queue, as people read it. */
  label: v.string(),
  /** Rows that are due and not done; null where nobody counts them. */
  waiting: numberOrNull,
  oldest_at: textOrNull,
  set_aside: v.number(),
  set_aside_at: textOrNull,
});

const deviceBehind = v.object({
  id: v.string(),
  name: v.string(),
  app_version: v.string(),
  unsent: v.number(),
  last_seen_at: v.string(),
  last_sync_at: textOrNull,
  /** Null for those who may not see users. */
  person: textOrNull,
});

const run = v.object({ at: v.string() });

const systemStatus = v.object({
  server_time: v.string(),
  schema: v.object({ migration: textOrNull, contract: v.number(), oldest: v.number() }),
  database_bytes: v.number(),
  file_bytes: v.number(),
  queues: listOf(queue),
  devices: v.object({
    count: v.number(),
    unsent: v.number(),
    refused: v.number(),
    conflicts: v.number(),
    lag: counts,
    versions: listOf(v.object({ version: v.string(), count: v.number() })),
  }),
  behind: listOf(deviceBehind),
  states: v.object({
    schedule: v.optional(run),
    reports: v.optional(run),
    /** Told by a server of ours every minute; hosted Supabase has none. */
    server: v.optional(
      v.object({
        at: v.string(),
        facts: v.object({
          version: v.optional(told(v.string()), null),
          started_at: v.optional(told(v.string()), null),
          data: v.optional(told(space), null),
          files: v.optional(told(space), null),
          backup: v.optional(told(v.object({ finished_at: textOrNull, verified_at: textOrNull })), null),
        }),
      }),
    ),
    outages: v.optional(v.object({ facts: v.object({ list: v.fallback(listOf(outage), []) }) })),
  }),
});
export type SystemStatus = v.InferOutput<typeof systemStatus>;
export type DeviceBehind = v.InferOutput<typeof deviceBehind>;
export type StatusQueue = v.InferOutput<typeof queue>;
export type StatusOutage = v.InferOutput<typeof outage>;

/** Reads the state of the system: numbers and times, and of no record a value. */
export const readSystemStatus = defineQuery({
  name: 'system_status',
  permission: 'system.status.read',
  parameters: (all: object) => all,
  answer: v.parser(systemStatus),
});
