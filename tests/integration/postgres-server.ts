import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresBinaries, type BinarySource } from './postgres-binaries';

/** A throw-away PostgreSQL of its own. */
export type PostgresServer = {
  /**
   * Database `postgres` as the superuser `supabase_admin` (trust authentication, loopback only). As on hosted
   * Supabase the name `postgres` is left free for an owner that is no superuser.
   */
  url: string;
  /** Folder of its data. */
  dataFolder: string;
  /** Returns everything the server has written to its log so far. */
  log(): Promise<string>;
  /** Kills all its processes with SIGKILL, as a power cut would; the data stays. Resolves when none is left. */
  crash(): Promise<void>;
  /**
   * Stops it as an administrator does; the data stays. `fast` ends what is under way,
   * `immediate` leaves the rest to the next start. Resolves when it has ended.
   */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after a crash or a halt, on the same port and data. Resolves when it takes connections. */
  revive(): Promise<void>;
  /** Stops it at once and deletes its data. Done by itself when this process ends, however it ends. */
  stop(): Promise<void>;
};

/**
 * Runs the server and obeys lines on standard input: `crash` kills it with its children, `fast` and `immediate` stop it,
 * `start` starts it again; each is answered by a line. When standard input closes – that is, also when the test process is killed and can no longer
 * clean up – it stops the server and deletes its folder. Arguments: postgres binary, folder, port, further settings.
 */
const SUPERVISOR = `
trap '' INT TERM HUP
bin=$1 folder=$2 port=$3
shift 3
start() {
  "$bin" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off \
    -c full_page_writes=off -c synchronous_commit=off -c max_connections=100 -c shared_buffers=64MB \
    -c timezone=UTC -c jit=off "$@" </dev/null >>"$folder/log" 2>&1 &
  server=$!
}
crash() {
  children=$(pgrep -P "$server")
  kill -KILL "$server" $children 2>/dev/null
  wait "$server" 2>/dev/null
  for child in $children; do
    tries=0
    while kill -0 "$child" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.02; tries=$((tries + 1)); done
  done
  rm -f "$folder/data/postmaster.pid"
}
start "$@"
while read -r order; do
  case $order in
    crash) crash ;;
    fast) kill -INT "$server"; wait "$server" 2>/dev/null ;;
    immediate) kill -QUIT "$server"; wait "$server" 2>/dev/null ;;
    start) start "$@" ;;
  esac
  echo done
done
kill -QUIT "$server" 2>/dev/null
wait "$server" 2>/dev/null
rm -rf "$folder"
`;

/**
 * Starts an empty PostgreSQL (UTF-8, UTC) on a free loopback port, as an unprivileged user when this process is
 * root. Speed before durability: fsync is off.
 *
 * @param options.binaries where to take the server from; default: the machine's, else the npm package's.
 * @param options.from the data folder of a server that does not run: this one begins with a copy of it.
 * @param options.durable what was committed outlives `crash`; without it the last commits may be lost.
 * @throws Error when there are no binaries, or with the server's log when it does not come up.
 */
export async function startPostgres(
  options: { binaries?: BinarySource; from?: string | undefined; durable?: boolean } = {},
): Promise<PostgresServer> {
  const bin = await findPostgresBinaries(options.binaries);
  const identity = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'vizite-pg-'));
  await chmod(folder, 0o700);
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const environment = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  try {
    const data = join(folder, 'data');
    const [program, parameters] =
      options.from === undefined
        ? [
            join(bin, 'initdb'),
            ['-D', data, '-U', 'supabase_admin', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '-N'],
          ]
        : ['cp', ['-R', '-p', options.from, data]];
    await promisify(execFile)(program, parameters, { ...identity, cwd: folder, env: environment });
    for (let attempt = 1; ; attempt += 1) {
      const port = await freePort();
      const settings = options.durable === true ? ['-c', 'synchronous_commit=on'] : [];
      const program = join(bin, 'postgres');
      const supervisor = spawn('sh', ['-c', SUPERVISOR, 'sh', program, folder, String(port), ...settings], {
        ...identity,
        cwd: folder,
        env: environment,
        detached: true,
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      if (await comesUp(folder, supervisor)) return running(folder, port, supervisor);
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
      if (attempt === 3 || !log.includes('could not bind')) {
        throw new Error(`PostgreSQL in ${bin} did not start:\n${log}`);
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function running(folder: string, port: number, supervisor: ChildProcess): PostgresServer {
  const ended = new Promise<void>((resolve) => supervisor.once('exit', () => resolve()));
  // Neither the process nor its pipe may keep a test runner alive.
  supervisor.unref();
  const pipes = [supervisor.stdin, supervisor.stdout].filter((pipe) => pipe instanceof Socket);
  for (const pipe of pipes) pipe.unref();
  /** Resolves when the supervisor has done what it was told; that much the process waits. */
  const tell = async (order: 'crash' | 'start' | 'fast' | 'immediate'): Promise<void> => {
    for (const pipe of pipes) pipe.ref();
    await new Promise<void>((resolve) => {
      supervisor.stdout?.once('data', () => resolve());
      supervisor.stdin?.write(`${order}\n`);
    });
    for (const pipe of pipes) pipe.unref();
  };
  return {
    url: `postgres://supabase_admin@127.0.0.1:${port}/postgres`,
    dataFolder: join(folder, 'data'),
    log: () => readFile(join(folder, 'log'), 'utf8'),
    crash: () => tell('crash'),
    halt: (mode) => tell(mode),
    async revive() {
      await tell('start');
      if (!(await comesUp(folder, supervisor))) {
        throw new Error(`PostgreSQL did not come up again:\n${await readFile(join(folder, 'log'), 'utf8')}`);
      }
    },
    async stop() {
      supervisor.ref();
      supervisor.stdin?.end();
      await ended;
    },
  };
}

/** Waits until the server says `ready` in its pid file. False when it gave up. */
async function comesUp(folder: string, supervisor: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  // Looks once more when the time is over: this process may have been busy with something else for all of it.
  for (let isLast = false; !isLast;) {
    isLast = Date.now() >= deadline;
    const state = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    if (/\nready\s*$/.test(state)) return true;
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
    // Who calls while it recovers from a crash is turned away with a FATAL of its own.
    if (/FATAL: {2}(?!the database system is|terminating)/.test(log)) break;
    await delay(20);
  }
  supervisor.kill('SIGKILL');
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}

/** Returns a user to run as: PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  return { uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) };
}
