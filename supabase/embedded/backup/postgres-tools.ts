import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

/* `pg_dump`, `pg_restore` and `psql` of the machine. The password of the address goes to them by the environment: arguments
 * can be read by everybody on the machine. */

/** Failure of a backup or a restore that the user can mend; `message` is one Turkish sentence. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

const pathOf = (tool: Tool): string => {
  const folder = process.env['VIZITE_PG_BIN']?.trim();
  return folder === undefined || folder === '' ? tool : `${folder}/${tool}`;
};

/** Returns the environment and the address with which a tool works on a database. */
export function connectionOf(databaseUrl: string): {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
} {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // A line of somebody's ~/.psqlrc, or a setting of the shell, changes nothing.
  const env = { ...process.env, PGCLIENTENCODING: 'UTF8', PGOPTIONS: '-c TimeZone=UTC' };
  return { address: url.href, env: password === '' ? env : { ...env, PGPASSWORD: password } };
}

/**
 * Refuses tools that are missing or older than the server: they would leave out what they do not know.
 * @param serverVersion as `server_version_num` gives it, `150018`
 */
export async function demandTools(tools: readonly Tool[], serverVersion: number): Promise<void> {
  for (const tool of tools) {
    const said = await promisify(execFile)(pathOf(tool), ['--version']).catch((error: unknown) => {
      throw new BackupFault(
        `${tool} bulunamadı: PostgreSQL istemci araçlarını kurun ya da klasörünü VIZITE_PG_BIN ile bildirin.`,
        { cause: error },
      );
    });
    // `pg_dump (PostgreSQL) 15.18 (Debian …)`
    const major = Number(/\) (\d{1,3})/u.exec(said.stdout)?.[1]);
    const needed = Math.floor(serverVersion / 10_000);
    if (!(major >= needed)) {
      throw new BackupFault(
        `${tool} sürümü ${major}, sunucununki ${needed}: en az sunucunun sürümünde araçlar gerekir (VIZITE_PG_BIN).`,
      );
    }
  }
}

/** A tool that runs. */
export interface RunningTool {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when it has ended well. @throws BackupFault with the last of what it said */
  readonly ended: Promise<void>;
  kill(): void;
}

const MOST_SAID = 4_000;

export function runTool(
  tool: Tool,
  args: readonly string[],
  { env, ignoreOutput = false }: { readonly env: NodeJS.ProcessEnv; readonly ignoreOutput?: boolean },
): RunningTool {
  const child = spawn(pathOf(tool), args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MOST_SAID)));
  // A tool that ends early closes its input; why it ended is told by its end.
  child.stdin.on('error', () => undefined);
  if (ignoreOutput) child.stdout.resume();
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new BackupFault(`${tool} başarısız oldu: ${complaintOf(said)}`);
  });
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended, kill: () => void child.kill('SIGKILL') };
}

/** Returns the complaint itself, without the lines around it that quote rows. */
function complaintOf(said: string): string {
  const lines = said.split('\n').filter((line) => /(?:error|FATAL|ERROR)/u.test(line));
  const text = lines.at(-1) ?? said.trim().split('\n').at(-1) ?? '';
  return text.trim() === '' ? 'neden söylemedi' : text.trim();
}
