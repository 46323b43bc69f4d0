import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { figure, percentile } from './report';
import type { Figure } from './report';

/** Order to the crowd of devices: an account that signs in, and how many of its devices there are. */
export interface CrowdOrder {
  readonly url: string;
  readonly anonKey: string;
  readonly email: string;
  readonly password: string;
  readonly devices: number;
  /** Pulls of each device without anything new, and changes that all are told of. */
  readonly rounds: number;
  readonly changes: number;
}

/** Milliseconds. */
export interface CrowdAnswer {
  /** Each pull without anything new, all devices at once. */
  readonly polls: readonly number[];
  /** Time from the first of these pulls to the last answer. */
  readonly pollingTook: number;
  /** Times from each push until a device had the change, for each device. */
  readonly arrivals: readonly number[];
  /** Times from each push until the last device had it. */
  readonly lastArrivals: readonly number[];
}

const PROGRAM = fileURLToPath(new URL('./device-crowd.ts', import.meta.url));

/** Runs the devices in a process of their own: what they compute is not the server's work. */
async function crowd(order: CrowdOrder): Promise<CrowdAnswer> {
  const child = fork(PROGRAM);
  try {
    child.send(order);
    const ended = once(child, 'exit').then(() => {
      throw new Error('the devices ended early');
    });
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [CrowdAnswer];
    return answer;
  } finally {
    child.kill();
  }
}

const SIZES = [20, 100, 500];

/** Measures how the server bears many devices that poll, and that are poked by every change: all at the same moment. */
export async function measureDevices(
  server: Omit<CrowdOrder, 'devices' | 'rounds' | 'changes'>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const devices of SIZES) {
    const answer = await crowd({ ...server, devices, rounds: 3, changes: 10 });
    figures.push(
      figure(
        `${devices} devices: pulls without anything new`,
        (answer.polls.length / answer.pollingTook) * 1000,
        '/s',
      ),
      figure('  one of them, all at once, median', percentile(answer.polls, 0.5), 'ms'),
      figure('  p95', percentile(answer.polls, 0.95), 'ms'),
      figure('  a change, from the press to each device, median', percentile(answer.arrivals, 0.5), 'ms'),
      figure('  p95', percentile(answer.arrivals, 0.95), 'ms'),
      figure('  to the last device, median', percentile(answer.lastArrivals, 0.5), 'ms'),
    );
  }
  return figures;
}
