import * as v from 'valibot';
import { listOf, numberOrNull, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Pairs of clients that may be one person. Instants are ISO 8601 in UTC. */

const record = v.object({
  id: v.string(),
  client_no: textOrNull,
  first_name: v.string(),
  last_name: v.string(),
  birth_date: textOrNull,
  identity_masked: textOrNull,
  /** E.164. */
  phones: listOf(v.string()),
  province: textOrNull,
  created_at: v.string(),
  updated_at: v.string(),
  /** Live ones, even those that the user may not see. */
  tickets: v.number(),
  surgeries: v.number(),
  cases: v.number(),
});
export type PairedRecord = v.InferOutput<typeof record>;

const pair = v.object({
  left: record,
  right: record,
  level: v.picklist(['certain', 'likely', 'possible']),
  /** Bits, their sum by field and the rarity of the names. */
  weight: v.number(),
  rarity: v.number(),
  /** Agreements in the order of `matchFields`. */
  agreed: v.array(v.string()),
  bits: v.array(v.number()),
});
export type ClientPair = v.InferOutput<typeof pair>;
export type PairLevel = ClientPair['level'];

/** The heaviest 200 pairs, and how many there are of each level. */
export const listClientPairs = defineQuery({
  name: 'list_client_pairs',
  permission: 'crm.merged_clients.read',
  parameters: (of: { level: PairLevel | null; sought: string | null; client: string | null }) => ({
    of_level: of.level,
    sought: of.sought,
    of_client: of.client,
  }),
  answer: v.parser(
    v.object({
      counts: v.object({
        certain: v.optional(v.number(), 0),
        likely: v.optional(v.number(), 0),
        possible: v.optional(v.number(), 0),
      }),
      /** Pairs that were told apart. */
      apart: v.number(),
      /** Time at which all clients had been looked at; null: not yet. */
      looked_at: textOrNull,
      /** Changed clients whose pairs are looked for with the next run. */
      waiting: numberOrNull,
      pairs: listOf(pair),
    }),
  ),
});

const apart = v.object({ left: record, right: record, at: v.string(), by: textOrNull, reason: textOrNull });
export type PairApart = v.InferOutput<typeof apart>;

/** The last 200 pairs that somebody told apart. */
export const listPairsApart = defineQuery({
  name: 'list_pairs_apart',
  permission: 'crm.merged_clients.read',
  parameters: (all: object) => all,
  answer: v.parser(listOf(apart)),
});

/** Says that two records are two people, or takes that back. Rejected: `same_record`, `unknown_client`, `reason_length`. */
export const tellClientsApart = defineCommand({
  name: 'tell_clients_apart',
  permission: 'crm.clients.merge',
  parameters: (of: { one: string; other: string; apart: boolean; reason: string | null }) => of,
  onceBy: 'state',
  answer: nothing,
});

/** Looks at all clients: now, or within minutes where there are more than 10,000 (`pairs: null`). */
export const findDuplicates = defineCommand({
  name: 'find_duplicates',
  permission: 'crm.clients.merge',
  parameters: (all: object) => all,
  onceBy: 'state',
  answer: v.parser(v.object({ pairs: numberOrNull })),
});
