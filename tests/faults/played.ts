import { collectionNames } from '@sync/model/registry';
import type { CollectionName } from '@sync/model/entity';

/**
 * What the two pages of a device open. RxDB holds few collections in a process, and both pages are in one: so a history
 * is of one of two kinds, and what the other kind writes is not there.
 */

/** `usual`: tickets, firms, meetings, reminders. `theatre`: surgeries, card terminals, merges of patients. */
export type HistoryKind = 'usual' | 'theatre';

interface Pages {
  readonly first: readonly CollectionName[];
  /** Collections that are written on the second page, too. */
  readonly second: readonly CollectionName[];
}

const without = (names: readonly CollectionName[]): readonly CollectionName[] =>
  collectionNames.filter((name) => !names.includes(name));

export const played: Readonly<Record<HistoryKind, Pages>> = {
  usual: {
    first: without(['pos', 'surgeries', 'cases']),
    second: ['clients', 'tickets', 'ticket_entries', 'directory', 'meetings'],
  },
  theatre: {
    first: without(['directory', 'meetings', 'inbox']),
    second: ['clients', 'tickets', 'ticket_entries', 'surgeries', 'pos'],
  },
};
