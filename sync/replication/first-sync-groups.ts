import type { CollectionName } from '../model/entity';

/**
 * The order of a first sync: look-ups and rights, then what people work on, then what hangs on it. The app is
 * usable after the first group; what the user works on comes ahead of the second (`sync_own_work`).
 */
export const firstSyncGroups = {
  basics: ['definitions', 'access'],
  work: ['clients', 'tickets', 'inbox', 'meetings', 'surgeries', 'cases'],
  history: ['directory', 'pos', 'client_records', 'ticket_entries'],
} as const satisfies Readonly<Record<string, readonly CollectionName[]>>;
