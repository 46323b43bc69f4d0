import { describeError } from '../supabase/embedded/api/console-guard';
import type { LogFormat } from '../supabase/embedded/log/log';
import { StartError } from '../supabase/embedded/start-error';
import { startFailure, toStandardError } from './start-log';
import { whenOrphaned } from './when-orphaned';

/**
 * Closes what was started when the process is asked to end, and ends it then.
 * @param format of the lines on the standard error
 */
export function closeAtEnd(close: () => Promise<void>, format: LogFormat = 'text'): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => failStart(error, format),
    );
  };
  // A terminal sends its Ctrl-C to everybody, and npm passes it on: the second must not kill what is being closed.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  whenOrphaned(stop);
}

/** Ends a process that could not start, with a sentence where one is known. */
export function failStart(error: unknown, format: LogFormat = 'text'): void {
  const unexpected = 'Vizite beklenmeyen bir hata yüzünden durdu:';
  if (error instanceof StartError) {
    toStandardError(startFailure(format, `Vizite başlatılamadı: ${error.message}`));
  } else if (format === 'json') {
    toStandardError(startFailure(format, `${unexpected} ${describeError(error)}`));
  } else {
    console.error(unexpected, error);
  }
  process.exit(1);
}
