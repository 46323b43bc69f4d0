import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The program of `npm start` as a process of its own, on a port that stays. */
export interface ViziteProcess {
  readonly url: string;
  /** Returns everything it has printed so far, of all its starts. */
  output(): string;
  /** @param clockAhead milliseconds by which its clock is ahead of the machine's; default none */
  start(clockAhead?: number): Promise<void>;
  /** Returns the most memory that it has taken since its start, in MB; Linux tells it. */
  peakMemory(): Promise<number>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

/** Returns the parameters that set the clock of a process before anything of it runs. */
function clockOf(ahead: number): readonly string[] {
  if (ahead === 0) return [];
  const program = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ahead}) : super(...given); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** @param environment settings besides port and folder. @param stderr file descriptor of the log; default a pipe */
export async function viziteProcess(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  stderr: 'pipe' | number = 'pipe',
): Promise<ViziteProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let output = '';
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async start(clockAhead = 0) {
      // As the tests themselves (vitest.config.ts): these servers live for seconds, too.
      const started = spawn(
        process.execPath,
        ['--liftoff-only', ...clockOf(clockAhead), '--import', 'tsx', 'tools/start.ts'],
        {
          cwd: root,
          env: {
            ...process.env,
            PORT: String(port),
            VIZITE_DATA: dataDir,
            VIZITE_BUILD: '0',
            VIZITE_DEMO: '0',
            DATABASE_URL: '',
            ...environment,
          },
          stdio: ['ignore', 'pipe', stderr],
        },
      );
      child = started;
      const before = output.length;
      const ready = new Promise<void>((resolve) => {
        for (const stream of [started.stdout, started.stderr])
          stream?.on('data', (chunk: Buffer) => {
            output += chunk.toString('utf8');
            if (output.slice(before).includes('Vizite hazır:')) resolve();
          });
      });
      const ended = once(started, 'exit').then(() => {
        throw new Error(`the server ended:\n${output}`);
      });
      ended.catch(() => undefined);
      await Promise.race([ready, ended]);
    },
    async peakMemory() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(?<kilobytes>\d+)/u.exec(status)?.groups?.kilobytes) / 1_024;
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
