import { Subject } from 'rxjs';
import { RXDB_VERSION } from 'rxdb/plugins/core';
import type { RxStorage, RxStorageInstance } from 'rxdb';
import { exposeRxStorageRemote, getRxStorageRemote } from 'rxdb/plugins/storage-remote';
import type { MessageFromRemote, MessageToRemote } from 'rxdb/plugins/storage-remote';
import type { ViziteDatabase } from '../store/database';
import { StorageLost } from '../store/storage-lost';

type AnyStorage = RxStorage<unknown, unknown>;
type AnyInstance = RxStorageInstance<unknown, unknown, unknown>;

/** A storage instance that stays open for its own database, whatever the databases that share it do. */
function withoutClosing(instance: AnyInstance): AnyInstance {
  const shared = Object.create(instance) as AnyInstance;
  shared.close = () => Promise.resolve();
  return shared;
}

/** Serves the storage of an open database through a port; its own changes and those of the other side are told. */
export function serveStorage(database: ViziteDatabase, port: MessagePort): void {
  const messages$ = new Subject<MessageToRemote>();
  const storage: AnyStorage = {
    name: 'shared',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance: ({ collectionName }) => {
      const instance = [...database.storageInstances].find((one) => one.collectionName === collectionName);
      if (instance === undefined) return Promise.reject(new Error(`no such collection: ${collectionName}`));
      // Below RxDB's wrapper: the other side has one of its own.
      return Promise.resolve(withoutClosing(instance.originalStorageInstance) as never);
    },
  };
  exposeRxStorageRemote({ storage, messages$, send: (message) => port.postMessage(message) });
  port.addEventListener('message', ({ data }) => messages$.next(data as MessageToRemote));
  port.start();
}

/** Lets a writer tell a write of unknown outcome from one that failed or was never handed over. */
function tellLoss(instance: AnyInstance, lost: AbortSignal): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    const isHandedOver = !lost.aborted;
    try {
      return await write(rows, context);
    } catch (error) {
      throw isHandedOver && lost.aborted ? new StorageLost() : error;
    }
  };
}

/** Numbers the connections: RxDB keeps a channel under its name for as long as the page lives. */
let connections = 0;

/**
 * The storage at the other end of a port.
 * @param lost aborted when the other end is gone: whatever waits for it fails instead of waiting for ever
 */
export function storageAt(port: MessagePort, lost: AbortSignal): AnyStorage {
  const messages$ = new Subject<MessageFromRemote>();
  const waiting = new Map<string, MessageToRemote>();

  const { name, message } = new StorageLost();
  function fail({ connectionId, requestId, method }: MessageToRemote): void {
    waiting.delete(requestId);
    messages$.next({
      connectionId,
      answerTo: requestId,
      method,
      error: { name, message },
    });
  }

  port.addEventListener('message', ({ data }) => {
    const message = data as MessageFromRemote;
    waiting.delete(message.answerTo);
    messages$.next(message);
  });
  port.start();
  lost.addEventListener('abort', () => [...waiting.values()].forEach(fail));
  connections += 1;
  const storage: AnyStorage = getRxStorageRemote({
    identifier: `vizite-${connections}`,
    mode: 'one',
    messageChannelCreator: () =>
      Promise.resolve({
        messages$,
        send: (message) => {
          waiting.set(message.requestId, message);
          if (lost.aborted) queueMicrotask(() => fail(message));
          else port.postMessage(message);
        },
        close: () => Promise.resolve(),
      }),
  });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (parameters) => {
    const instance = await create(parameters);
    tellLoss(instance as unknown as AnyInstance, lost);
    return instance;
  };
  return storage;
}
