import { attachment } from '../model/entities/attachment';
import type { Attachment } from '../model/entities/attachment';
import { collectionNames } from '../model/registry';
import { rowKey } from '../core/tables';
import { appModel } from '../replication/app-model';
import { Loop } from '../replication/loop';
import { startOutboxReplication } from '../replication/outbox-replication';
import type { DataKey } from '../store/data-key';
import { outboxChanges } from '../store/outbox-changes';
import { databaseNames } from '../store/store-names';
import type { SegmentStore } from '../store/segments/segment-store';
import { openSoundRecords } from '../store/sound-records';
import type { OpeningMode } from '../store/opening';
import type { HostedStore } from './hosted-store';
import { serveStore } from './store-port';

/** Milliseconds between two looks for what has become loose, and between two steps of packing it. */
const LOOK_EVERY = 10 * 60_000;
const REST = 500;

/** Packs what has become loose, a little at a time. */
function tidyAtRest(records: SegmentStore, stop: AbortSignal): void {
  const tidying = new Loop(async () => {
    const isMore = await records.tidy().catch(() => false);
    return isMore ? REST : LOOK_EVERY;
  });
  stop.addEventListener('abort', () => void tidying.stop(), { once: true });
  tidying.start();
}

/** Opens a user's store, and serves it to the page. @throws what `openSoundRecords` does */
export async function openOutboxHost(
  userId: string,
  key: DataKey,
  mode: OpeningMode,
  port: MessagePort,
): Promise<HostedStore> {
  const opened = await openSoundRecords(userId, key, mode);
  const { records, device, superseded, lost } = opened;
  const { segments: name } = await databaseNames(userId);
  const stopServing = serveStore(records, port);
  const store = { records, device, collections: collectionNames };
  return {
    store: {
      name,
      tellsRows: true,
      device,
      changes: outboxChanges(records, device, appModel),
      rowOf: async (id) => {
        const [found] = await records.read([rowKey(attachment.collection, id)]);
        return (found?.value ?? null) as Attachment | null;
      },
      replicate: (transport, connection) => startOutboxReplication(store, transport, connection),
      lead: (stop) => tidyAtRest(records, stop),
    },
    rows: null,
    superseded,
    lost,
    close: async () => {
      stopServing();
      await opened.close();
    },
  };
}
