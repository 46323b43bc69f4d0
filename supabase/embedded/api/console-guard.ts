import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';

/** Collects scrubbed lines while a request is being answered; undefined outside of one. */
const current = new AsyncLocalStorage<((line: string) => void) | undefined>();

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

type Print = (...values: unknown[]) => void;

/** Counts the backends that rely on the guard; the console is put back with the last one. */
let users = 0;
let restore: () => void = () => undefined;

/**
 * `@supabase/lite` prints failed statements to the console, with the parameter values in them. While the guard is
 * installed, whatever is printed inside {@link withScrubbedConsole} is cut down to names that carry no value.
 *
 * @returns what removes the guard again.
 */
export function installConsoleGuard(): () => void {
  users += 1;
  if (users === 1) restore = patchConsole();
  let removed = false;
  return () => {
    if (removed) return;
    removed = true;
    users -= 1;
    if (users === 0) restore();
  };
}

/** Returns how many backends of this process have the guard installed. */
export function guardedBackends(): number {
  return users;
}

/** Runs `work` so that everything it prints, then or later, goes scrubbed to `log` and never to the console. */
export function withScrubbedConsole<T>(log: (line: string) => void, work: () => T): T {
  return current.run(log, work);
}

/**
 * Describes an error in one line without any value of the request: the kind of error, SQLSTATE and the names of
 * constraint, table and column. Messages are left out: PostgreSQL quotes values in them.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const field = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' && /^[\w.-]{1,63}$/.test(value) ? ` ${name}=${value}` : '';
  };
  const details = ['sqlState', 'code', 'constraint', 'table', 'column', 'routine'].map(field).join('');
  return `${error.name}${details}${firstFrame(error)}`;
}

/** Returns the place where it was thrown, without the message that the stack begins with. */
function firstFrame(error: Error): string {
  const frame = error.stack
    ?.slice(error.stack.lastIndexOf(error.message) + error.message.length)
    .split('\n')
    .map((line) => /^\s+at (?:async )?(?<name>[\w.$<> ]+) \(/.exec(line)?.groups?.name)
    .find((name) => name !== undefined);
  return frame === undefined ? '' : ` in ${frame}`;
}

function patchConsole(): () => void {
  const originals = METHODS.map((name) => ({ name, original: Reflect.get(console, name) as Print }));
  for (const { name, original } of originals) {
    console[name] = (...values: unknown[]) => {
      const log = current.getStore();
      if (log === undefined) original.apply(console, values);
      // Outside of the guard again: a log that itself prints to the console must not come back here.
      else current.run(undefined, () => log(`${name}: ${values.map(scrub).join(' ')}`));
    };
  }
  return () => {
    for (const { name, original } of originals) console[name] = original;
  };
}

/** Removes all data: only the fixed beginning of the text itself may pass ("Auth error:"), none of what follows it. */
function scrub(value: unknown, at: number): string {
  if (value instanceof Error) return describeError(value);
  if (at === 0 && typeof value === 'string')
    return /^[A-Za-z][A-Za-z ]{0,40}:/.exec(format(value))?.[0] ?? '…';
  return '…';
}
