import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from '../../../tools/command';

/** Commands of the server, as a user has them in a terminal, and without a terminal. */

export const root = join(import.meta.dirname, '../../..');

/** Exit code of a command, and what it wrote. */
export interface Said {
  readonly code: number | null;
  readonly output: string;
}

type Settings = Readonly<Record<string, string>>;

/** Runs a command as a process of its own. Its start takes three seconds of a core: one of each command does. */
export async function runProcess(
  tool: 'admin' | 'audit-verify' | 'export' | 'restored',
  settings: Settings,
  ...args: readonly string[]
): Promise<Said> {
  const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', `tools/${tool}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Runs a command in this process, as its own would: under other settings, which are put back. */
export async function runHere(
  command: Command,
  settings: Settings,
  ...args: readonly string[]
): Promise<Said> {
  const former = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  const lines: string[] = [];
  const say = (line: unknown): void =>
    void lines.push(line instanceof Error ? (line.stack ?? line.message) : String(line));
  Object.assign(process.env, settings);
  try {
    const code = await command(args, { log: say, error: say });
    return { code, output: lines.map((line) => `${line}\n`).join('') };
  } finally {
    for (const [name, value] of former) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
}
