import { Dexie } from 'dexie';
import type { Table } from 'dexie';

/** Answers of a patient on this device, sealed for the server. Anybody may carry them there, nobody here reads them. */
export interface SealedAnswer {
  readonly id: string;
  readonly sealed: string;
}

const NAME = 'vizite-surveys';

/** Belongs to the device and to no user. The tablet is locked while a patient holds it. */
class Outbox extends Dexie {
  declare readonly envelopes: Table<SealedAnswer, string>;
  constructor() {
    super(NAME);
    this.version(1).stores({ envelopes: 'id' });
  }
}

let opened: Outbox | null = null;
const outbox = (): Outbox => (opened ??= new Outbox());

export async function keepSealedAnswer(answer: SealedAnswer): Promise<void> {
  await outbox().envelopes.put(answer);
}

/**
 * Returns the first sealed answers that wait to be sent. A device on which nobody was ever asked has no place for
 * them, and gets none.
 */
export async function listSealedAnswers(most: number): Promise<SealedAnswer[]> {
  if (opened === null && !(await Dexie.exists(NAME))) return [];
  return outbox().envelopes.limit(most).toArray();
}

export const countSealedAnswers = (): Promise<number> => outbox().envelopes.count();

export async function dropSealedAnswers(ids: readonly string[]): Promise<void> {
  await outbox().envelopes.bulkDelete([...ids]);
}
