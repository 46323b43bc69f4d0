import type { JSONValue, Sql } from 'postgres';
import type { Transport } from '@sync/replication/transport';
import {
  parseCounts,
  parsePullAnswer,
  parsePushAnswer,
  parseRowsAnswer,
} from '@sync/replication/parse-answers';
import { asUser } from './hosted-postgres';

/**
 * Routes the calls of a device straight to the server functions as its user. `server` says on which server, each
 * time.
 */
export function sqlTransport(server: () => Sql, userId: string): Transport {
  return {
    pull: async (requests, knownEpoch) => {
      const [row] = await asUser(
        server(),
        userId,
        (tx) => tx<{ answer: unknown }[]>`
          select public.sync_pull(${tx.json(requests as unknown as JSONValue)}, ${knownEpoch}) as answer`,
      );
      return parsePullAnswer(row?.answer);
    },
    push: async (changes) => {
      const [row] = await asUser(
        server(),
        userId,
        (tx) => tx<{ answer: unknown }[]>`
          select public.sync_push(${tx.json(changes as unknown as JSONValue)}) as answer`,
      );
      return parsePushAnswer(
        row?.answer,
        changes.map(({ id }) => id),
      );
    },
    counts: async () => {
      const [row] = await asUser(
        server(),
        userId,
        (tx) => tx<{ answer: unknown }[]>`select public.sync_counts() as answer`,
      );
      return parseCounts(row?.answer);
    },
    ownWork: async () => {
      const [row] = await asUser(
        server(),
        userId,
        (tx) => tx<{ answer: unknown }[]>`select public.sync_own_work() as answer`,
      );
      return parseRowsAnswer(row?.answer);
    },
    tickets: async (ids) => {
      const [row] = await asUser(
        server(),
        userId,
        (tx) => tx<{ answer: unknown }[]>`select public.sync_fetch_tickets(${[...ids]}) as answer`,
      );
      return parseRowsAnswer(row?.answer);
    },
    logViews: async () => undefined,
  };
}
