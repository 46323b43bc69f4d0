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
 * @param uptime milliseconds by a clock that only goes forward
 */
export function createOutageWatch(
  log: Log,
  onOver: (outage: Outage) => void,
  clock: () => number = Date.now,
  uptime: () => number = () => performance.now(),
): OutageWatch {
  let begin: { readonly at: number; readonly up: number } | null = null;
  return {
    contact(reached) {
      if (reached === (begin === null)) return;
      if (!reached) {
        begin = { at: clock(), up: uptime() };
        log.note('error', 'database', 'database_away');
        return;
      }
      if (begin === null) return;
      const { at, up } = begin;
      begin = null;
      // The clock may have been set meanwhile.
      const ms = Math.round(uptime() - up);
      log.note('warn', 'database', 'database_back', { ms });
      onOver({ from: new Date(at), to: new Date(at + ms) });
    },
    since: () => (begin === null ? null : new Date(begin.at)),
  };
}
