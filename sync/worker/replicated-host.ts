import { attachmentOf } from '../attachments/send-attachments';
import { startReplication } from '../replication/replication';
import { KeptRows } from '../search/kept-rows';
import { rowsOf } from '../search/row-source';
import type { DataKey } from '../store/data-key';
import { openSoundStore } from '../store/sound-store';
import type { OpeningMode } from '../store/sound-store';
import type { HostedStore } from './hosted-store';
import { keepRows } from './keep-rows';
import { serveStorage } from './storage-port';

/** Opens a user's store that RxDB replicates, and serves its storage. @throws what `openSoundStore` does */
export async function openReplicatedHost(
  userId: string,
  key: DataKey,
  mode: OpeningMode,
  port: MessagePort,
): Promise<HostedStore> {
  const store = await openSoundStore(userId, key, mode);
  serveStorage(store.database, port);
  const rows = new KeptRows(store, key, rowsOf(store.database), __APP_VERSION__);
  return {
    store: {
      name: store.database.name,
      tellsRows: false,
      device: store.device,
      changes: store.changes,
      rowOf: attachmentOf(store.database),
      replicate: (transport, connection) => startReplication(store, transport, connection),
      lead: (stop) => keepRows(store, rows, stop),
    },
    rows,
    superseded: store.superseded,
    lost: new AbortController().signal,
    close: () => store.close(),
  };
}
