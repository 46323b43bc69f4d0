import { useEffect, useState } from 'react';
import { of } from 'rxjs';
import { document$ } from '@/data/documents';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery } from '@/data/workspace';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import type { CollectionDocuments } from '@sync/model/registry';

/** State of a page's surgery. */
export type SurgeryState =
  | { readonly state: 'loading' | 'error' }
  /** The first synchronisation is still under way: it may yet come. */
  | { readonly state: 'syncing' }
  /** Not on this device: too old for it, or not to be seen. */
  | { readonly state: 'not_found' }
  /** It was here while the page stood open. */
  | { readonly state: 'gone' }
  | { readonly state: 'ready'; readonly surgery: Surgery };

function asSurgery(record: CollectionDocuments['surgeries'] | null): Surgery | null {
  return record?.kind === 'surgery' ? record : null;
}

export function useSurgery(id: string): SurgeryState {
  const live = useLiveQuery((database) => document$(database.surgeries.findOne(id)), [id]);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const surgery = live.state === 'ready' ? asSurgery(live.data) : null;
  const [seen, setSeen] = useState(false);
  const found = surgery !== null;
  useEffect(() => {
    if (found) setSeen(true);
  }, [found]);
  if (live.state !== 'ready') return { state: live.state };
  if (surgery !== null) return { state: 'ready', surgery };
  if (seen) return { state: 'gone' };
  return { state: firstSyncDone ? 'not_found' : 'syncing' };
}

/** Returns another surgery, by its id; null where there is none or it is not on the device. */
export function useOtherSurgery(id: string | null): Surgery | null {
  const live = useLiveQuery(
    (database) => (id === null ? of(null) : document$(database.surgeries.findOne(id))),
    [id],
  );
  return live.state === 'ready' ? asSurgery(live.data) : null;
}

/** Returns the patient; null where the record is not on the device. */
export function usePatient(id: string | null): Client | null {
  const live = useLiveQuery(
    (database) => (id === null ? of(null) : document$(database.clients.findOne(id))),
    [id],
  );
  return live.state === 'ready' ? live.data : null;
}
