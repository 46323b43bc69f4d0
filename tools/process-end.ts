import { StartError } from '../supabase/embedded/start-error';
import { whenOrphaned } from './when-orphaned';

/** Closes what was started when the process is asked to end, and ends it then. */
export function closeAtEnd(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(() => process.exit(0), failStart);
  };
  // A terminal sends its Ctrl-C to everybody, and npm passes it on: the second must not kill what is being closed.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  whenOrphaned(stop);
}

/** Ends a process that could not start, with a sentence where one is known. */
export function failStart(error: unknown): void {
  if (error instanceof StartError) console.error(`Vizite başlatılamadı: ${error.message}`);
  else console.error('Vizite beklenmeyen bir hata yüzünden durdu:', error);
  process.exit(1);
}
