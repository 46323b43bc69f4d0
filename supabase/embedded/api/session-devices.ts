import { fieldsOf, readJson } from '../http/json-body';

/** Knows the device of a session: its browser profile tells its id with its reports, and a session never leaves it. */
export interface SessionDevices {
  of(session: string): string | undefined;
  /** Reads the id out of a report that the database has taken. */
  learn(session: string, body: Buffer): void;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const CAPACITY = 20_000;

export function createSessionDevices(capacity = CAPACITY): SessionDevices {
  const known = new Map<string, string>();
  return {
    of: (session) => known.get(session),
    learn(session, body) {
      const { device_id: told } = fieldsOf(fieldsOf(readJson(body)?.value)['report']);
      if (typeof told !== 'string' || !UUID.test(told)) return;
      known.delete(session);
      known.set(session, told);
      const [oldest] = known.keys();
      if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    },
  };
}
