import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryResultRow } from 'pg';
import { StartError } from '../start-error';
import { serverOf, TAKE_SERVING, type ServingServer } from './is-served';
import { keepConnection, type ConnectionWatch, type KeptConnection } from './kept-connection';
import type { SqlRow } from './sql';

/** A machine that went without a word gives the lock back within a minute. */
const KEEPALIVES =
  'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

/** Milliseconds that a start waits for the server before it, which finishes what it answers, and between two looks. */
const PATIENCE = { most: 12_000, every: 250 };

/** Error of a session that another server's lock keeps out. */
class AnotherServer extends Error {
  override readonly name = 'AnotherServer';
}

export interface SoleServer {
  /** Returns false once another server has taken the database over, while this one was cut off from it. */
  readonly isAlone: () => boolean;
  stop(): Promise<void>;
}

/**
 * Makes this the one server of a PostgreSQL. Each has signing keys, files and runs of the schedule of its own: two would
 * refuse each other's users and do the same work twice.
 *
 * @throws StartError `database_served` when another one works on it.
 */
export async function serveAlone(
  config: pg.ClientConfig,
  patience: number = PATIENCE.most,
  watch: ConnectionWatch = {},
): Promise<SoleServer> {
  let alone = true;
  let holder = null as ServingServer | null;
  const begin = async (client: pg.Client): Promise<void> => {
    await client.query(KEEPALIVES);
    const { rows } = await client.query<{ mine: boolean }>(TAKE_SERVING);
    alone = rows[0]?.mine === true;
    if (alone) return;
    holder = await serverOf({
      query: async <Row extends SqlRow>(text: string) =>
        (await client.query<Row & QueryResultRow>(text)).rows,
    });
    throw new AnotherServer();
  };
  const named = { ...config, application_name: `vizite ${hostname()} ${process.pid}` };
  let kept: KeptConnection | undefined;
  for (const end = Date.now() + patience; kept === undefined;) {
    try {
      kept = await keepConnection(named, begin, undefined, watch);
    } catch (error) {
      if (!(error instanceof AnotherServer)) throw error;
      if (Date.now() >= end) {
        throw new StartError(
          'database_served',
          `Bu veritabanında başka bir Vizite sunucusu çalışıyor (${holder === null ? 'az önce başladı' : `${holder.name}, ${holder.since}`}). Önce onu durdurun; makinesi çöktüyse bir dakika içinde bırakır, o zaman yeniden başlatın.`,
        );
      }
      await delay(PATIENCE.every);
    }
  }
  const held = kept;
  return { isAlone: () => alone, stop: () => held.stop() };
}
