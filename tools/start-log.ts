import { describeError } from '../supabase/embedded/api/console-guard';
import { createLog, type LogFormat } from '../supabase/embedded/log/log';

/**
 * Keeps the process alive when its output cannot be written. A file on a full disk and a closed pipe would end it. A
 * line that fails is lost; the next line is tried.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Writes a line to the standard error. */
export const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Keeps the standard error to one JSON object per line: what Node itself would print there – warnings, an error that nobody
 * has caught – becomes a line like others, without the message, which may quote a value.
 */
export function keepToJson(): void {
  const log = createLog({ write: toStandardError, format: 'json' });
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.note('warn', 'server', 'warning', { error: describeError(warning) }),
  );
  process.on('uncaughtException', (error) => {
    log.note('error', 'server', 'crashed', { error: describeError(error) });
    process.exit(1);
  });
}

/** Returns what tells that the server could not start; `message` is for the user who reads it. */
export const startFailure = (format: LogFormat, message: string): string =>
  format === 'text'
    ? message
    : JSON.stringify({
        time: new Date().toISOString(),
        level: 'error',
        part: 'server',
        event: 'start_failed',
        message,
      });
