import type { Log } from '../log/log';
import type { Contact } from './postgres-pool';

/** An outage that is over. */
export interface Outage {
  readonly from: Date;
  readonly to: Date;
}

export interface OutageWatch {
  readonly contact: Contact;
  /** Returns the begin of the outage that goes on; null while the database answers. */
  since(): Date | null;
}

/**
 * Notes when the database is lost and when it is back, once each, with the length. Connections that fail during an
 * outage add nothing.
 * @param onOver hears of each outage when it is over
 */
export function createOutageWatch(
  log: Log,
  onOver: (outage: Outage) => void,
  clock: () => number = Date.now,
): OutageWatch {
  let begin: number | null = null;
  return {
    contact(reached) {
      if (reached === (begin === null)) return;
      if (!reached) {
        begin = clock();
        log.note('error', 'database', 'database_away');
        return;
      }
      const from = begin ?? clock();
      begin = null;
      log.note('warn', 'database', 'database_back', { ms: clock() - from });
      onOver({ from: new Date(from), to: new Date(clock()) });
    },
    since: () => (begin === null ? null : new Date(begin)),
  };
}
