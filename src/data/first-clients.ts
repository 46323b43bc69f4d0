import { from, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { LocalDocument } from '@sync/store/collections';
import { readSetting, writeSetting } from '@sync/store/device';
import { documents$ } from './documents';
import type { Workspace } from './workspace';

/*
 * Names stand in no index of the device's database, since an index is readable on the disk. So that the list of patients
 * need not wait for the in-memory index, the device remembers, sealed, who stood first when it was last complete.
 */

const SETTING = 'first-clients';
const MOST = 50;

/** Remembers who stands first by name. @param ids in the order of the list; the first of them are kept */
export async function rememberFirstClients({ store }: Workspace, ids: readonly string[]): Promise<void> {
  const first = ids.slice(0, MOST);
  const known = await readSetting(store.device, SETTING);
  if (String(known) !== String(first)) await writeSetting(store.device, SETTING, first);
}

/**
 * Those who stood first by name, as they are now, in the order of that time; null where nothing is remembered, or less
 * than is asked for.
 */
export function firstClients$(
  { store }: Workspace,
  limit: number,
): Observable<readonly LocalDocument<'clients'>[] | null> {
  return from(readSetting(store.device, SETTING)).pipe(
    switchMap((known) => {
      const ids = Array.isArray(known) ? (known as readonly string[]).slice(0, limit) : [];
      if (ids.length < Math.min(limit, MOST)) return of(null);
      return documents$(store.database.clients.find({ selector: { id: { $in: [...ids] } } })).pipe(
        map((clients) => {
          const byId = new Map(clients.map((client) => [client.id, client]));
          return ids.flatMap((id) => byId.get(id) ?? []);
        }),
      );
    }),
  );
}
