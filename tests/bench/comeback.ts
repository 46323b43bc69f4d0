import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresDatabase } from '../../supabase/embedded/database/postgres-database';
import { startPostgres } from '../integration/postgres-server';
import { viziteProcess } from '../integration/support/vizite-process';
import { addPerson, PASSWORD } from '../integration/sync/devices';
import { figure, percentile } from './report';
import type { Figure } from './report';

/** Order to devices that come back at once after an outage. */
export interface ComebackOrder {
  readonly url: string;
  readonly anonKey: string;
  readonly accounts: readonly string[];
  readonly password: string;
  readonly devices: number;
  /** Pauses differ from device to device, as in the app; else all wait equally long. */
  readonly jitter: boolean;
}

/** Account of a return. Milliseconds since the server was there again, for each device. */
export interface ComebackAnswer {
  readonly caughtUp: readonly number[];
  readonly requests: number;
  /** Requests that were answered 503. */
  readonly shed: number;
  /** Requests and new sockets within the busiest second. */
  readonly busiest: number;
}

const PROGRAM = fileURLToPath(new URL('./comeback-crowd.ts', import.meta.url));
const DEVICES = 500;
/** Milliseconds for which the server is away. */
const AWAY = 5_000;
/** One user's devices may hold 250 sockets. */
const ACCOUNTS = ['ada', 'ece', 'efe', 'can'].map((name) => `${name}@comeback.test`);
/** Number of a starter role that may write patients. */
const ROLE = 3;

/** Kills the server under 500 devices, starts it again, and measures their return. */
export async function measureComeback(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-comeback-'));
  const database = await startPostgres({ durable: true });
  const server = await viziteProcess(folder, { DATABASE_URL: database.url });
  const figures: Figure[] = [];
  try {
    await server.start();
    const opened = await openPostgresDatabase(database.url);
    for (const account of ACCOUNTS) await addPerson(opened, account, ROLE);
    await opened.close();
    const { anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string };
    for (const jitter of [false, true]) {
      const child = fork(PROGRAM);
      const heard = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
      const order: ComebackOrder = {
        url: server.url,
        anonKey,
        accounts: ACCOUNTS,
        password: PASSWORD,
        devices: DEVICES,
        jitter,
      };
      child.send(order);
      await heard();
      await server.kill();
      child.send('away');
      await delay(AWAY);
      await server.start();
      child.send('back');
      const { caughtUp, requests, shed, busiest } = await heard<ComebackAnswer>();
      child.kill();
      figures.push(
        figure(
          `${DEVICES} devices back at once, ${jitter ? 'each with a pause of its own' : 'with equal pauses'}: half caught up`,
          percentile(caughtUp, 0.5) / 1_000,
          's',
        ),
        figure('  all caught up', Math.max(...caughtUp) / 1_000, 's'),
        figure('  requests', requests, ''),
        figure('  of them told to come later', shed, ''),
        figure('  requests and sockets in the busiest second', busiest, ''),
        figure('  most memory of the server', await server.peakMemory(), 'MB'),
      );
    }
  } finally {
    await server.kill();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.mark`, { force: true });
  }
  return figures;
}
