import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachment } from '../model/entities/attachment';
import type { AnyDocument } from '../model/registry';
import { CallFailed, Connection } from '../replication/connection';
import { updateStatus } from '../store/sync-status';
import { newId } from '../store/ids';
import { addFile, letFileWait, readFile } from '../store/kept-files';
import { localWrites } from '../store/local-writes';
import { bring, confirm, listRejected, openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';
import { FileRefused, SERVER_FULL, storageProblem } from './attachment-calls';
import type { AttachmentCalls, StoredAnswer } from './attachment-calls';
import { AttachmentSender, fileRecords } from './send-attachments';

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);

/** A server in memory. `next` is what the coming uploads run into, the answer lost or the file refused. */
class FileServer implements AttachmentCalls {
  readonly files = new Map<string, Uint8Array>();
  readonly uploads: string[] = [];
  readonly next: (Error | 'lost answer')[] = [];
  answer: StoredAnswer = 'stored';

  upload(id: string, file: Uint8Array): Promise<void> {
    this.uploads.push(id);
    const hindrance = this.next.shift();
    if (hindrance instanceof Error) return Promise.reject(hindrance);
    this.files.set(id, file);
    return hindrance === undefined ? Promise.resolve() : Promise.reject(new CallFailed('network', 0));
  }
  stored(id: string): Promise<StoredAnswer> {
    return Promise.resolve(this.files.has(id) ? this.answer : 'missing');
  }
}

let userId: string;
let store: TestStore;
let server: FileServer;
let sender: AttachmentSender | undefined;

beforeEach(async () => {
  userId = newId();
  store = await openTestStore(userId, { collections: ['pos'] });
  await updateStatus(store.device, { complete: true });
  server = new FileServer();
});
afterEach(async () => {
  await sender?.stop();
  await store.close();
});

const begin = (): void => {
  const files = { ...store, recordOf: fileRecords(store.records) };
  sender = new AttachmentSender(files, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
};

/** Adds an attachment as a screen does. */
async function added(): Promise<string> {
  const id = newId();
  await addFile(store.device, id, bytes);
  await addRow(id);
  await letFileWait(store.device, id);
  return id;
}

async function addRow(id: string): Promise<void> {
  const writes = localWrites(store, { userId, permissions: new Set(['pos.terminal.edit']) });
  await writes.create(
    attachment,
    {
      owner_kind: 'terminal_usage',
      owner_id: newId(),
      purpose: 'slip',
      file_name: 'Slip.jpg',
      media_type: 'image/jpeg',
      byte_size: bytes.length,
      sha256: 'a'.repeat(64),
      state: 'waiting',
    },
    { id, summary: 'Slip fotoğrafı' },
  );
}
const stateOf = async (id: string): Promise<string | undefined> => (await store.device.files.get(id))?.state;
const becomes = (id: string, state: string | undefined): Promise<void> =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state));

describe('the bytes of an attachment', () => {
  it('follow their row, not before the server has confirmed it', async () => {
    const [first, second] = [await added(), await added()];
    await confirm(store, first);
    begin();
    await becomes(first, 'kept');
    expect(server.uploads).toEqual([first]);
    expect(await stateOf(second)).toBe('waiting');
    await confirm(store, second);
    await becomes(second, 'kept');
    expect(server.files.get(second)).toEqual(bytes);
    // It stays, so that it can be looked at without a network.
    expect(await readFile(store.device, second)).toEqual(bytes);
  });

  it('wait for a row that is written while the sender looks at it, before and after each of its looks', async () => {
    for (const moment of ['before', 'after'] as const) {
      const [id, first] = [newId(), await added()];
      await addFile(store.device, id, bytes);
      const looks: string[] = [];
      const read: typeof store.records.read = async (keys) => {
        const write = (): Promise<void> => addRow(id);
        const isFirst = keys.some((key) => key.endsWith(id)) && looks.push(moment) === 1;
        if (isFirst && moment === 'before') await write();
        const found = await store.records.read(keys);
        if (isFirst && moment === 'after') await write();
        return found;
      };
      sender = new AttachmentSender(
        { ...store, recordOf: fileRecords({ read }) },
        server,
        new Connection({ firstDelay: 1, maxDelay: 5 }),
      );
      await vi.waitFor(() => expect(looks.length).toBeGreaterThan(0));
      await letFileWait(store.device, id);
      await confirm(store, first);
      await becomes(first, 'kept');
      expect(server.uploads).not.toContain(id);
      expect(await stateOf(id)).toBe('waiting');
      await confirm(store, id);
      await becomes(id, 'kept');
      await sender.stop();
    }
  });

  it('are sent again until there is an answer, under the same id', async () => {
    const id = await added();
    await confirm(store, id);
    server.next.push(
      new CallFailed('network', 0),
      new CallFailed('server', 503),
      'lost answer',
      'lost answer',
    );
    begin();
    await becomes(id, 'kept');
    expect(server.uploads).toEqual([id, id, id, id, id]);
    expect(server.files.size).toBe(1);
  });

  it('stay here with the reason where the server takes them never, and hold up nobody', async () => {
    const [first, second] = [await added(), await added()];
    await Promise.all([confirm(store, first), confirm(store, second)]);
    server.next.push(new FileRefused('too_large'));
    begin();
    await becomes(second, 'kept');
    expect(await store.device.files.get(first)).toMatchObject({ state: 'refused', problem: 'too_large' });
    expect(await readFile(store.device, first)).toEqual(bytes);
    sender?.look();
    await letFileWait(store.device, first);
    await becomes(first, 'kept');
  });

  it('wait where the server has no room for them, which is said, and go once it has', async () => {
    const id = await added();
    await confirm(store, id);
    let isFull = true;
    const upload = server.upload.bind(server);
    server.upload = (...file) =>
      isFull ? Promise.reject(new CallFailed('server', 507, SERVER_FULL)) : upload(...file);
    begin();
    await vi.waitFor(async () =>
      expect(await store.device.files.get(id)).toMatchObject({ state: 'waiting', problem: 'server_full' }),
    );
    isFull = false;
    await vi.waitFor(async () =>
      expect(await store.device.files.get(id)).toMatchObject({ state: 'kept', problem: null }),
    );
  });

  it.each([
    ['different', 'unfit'],
    ['missing', 'unfit'],
    ['unknown', 'not_allowed'],
  ] as const)('count as refused where the server finds them %s', async (answer, problem) => {
    const id = await added();
    await confirm(store, id);
    server.answer = answer;
    begin();
    await vi.waitFor(async () =>
      expect(await store.device.files.get(id)).toMatchObject({ state: 'refused', problem }),
    );
  });

  it('go with their row when it is given up', async () => {
    const id = await added();
    const note = await store.changes.unsentOf('pos', id);
    expect(note && (await store.changes.discard(note))).toBe(true);
    expect(await stateOf(id)).toBeUndefined();
    expect(await store.device.fileBytes.get(id)).toBeUndefined();
  });

  it('go when their row has left the device, but not while somebody has to decide about it', async () => {
    const [gone, rejected] = [await added(), await added()];
    for (const id of [gone, rejected]) {
      await confirm(store, id);
      await bring(store, 'pos', id, null);
    }
    await listRejected(store, {
      key: `pos/${rejected}#edit`,
      collection: 'pos',
      kind: 'attachment',
      id: rejected,
      summary: 'Slip fotoğrafı',
      document: { id: rejected, kind: 'attachment' } as AnyDocument,
      deleted: false,
      current: null,
      code: '42501',
      constraint: null,
      field: null,
      messageKey: 'forbidden',
      at: 1,
    });
    begin();
    await becomes(gone, undefined);
    expect(await stateOf(rejected)).toBe('waiting');
    expect(server.uploads).toEqual([]);
  });

  it('wait for the first sync of a store that was made anew', async () => {
    const id = newId();
    await addFile(store.device, id, bytes);
    await letFileWait(store.device, id);
    const other = await added();
    await confirm(store, other);
    await updateStatus(store.device, { complete: false });
    begin();
    await becomes(other, 'kept');
    expect(await stateOf(id)).toBe('waiting');
  });

  it('are sent where the app was ended right after their row was written', async () => {
    const id = await added();
    await store.device.files.update(id, { state: 'adding' });
    await confirm(store, id);
    begin();
    await becomes(id, 'kept');
  });
});

describe('an answer of the storage', () => {
  const said = (status: number | undefined, statusCode: string | undefined, message = 'x') =>
    storageProblem({ status, statusCode, message });
  it('that the file is there is as good as success', () => {
    expect(said(400, '409')).toBeNull();
    expect(said(409, '409')).toBeNull();
    expect(said(409, 'Duplicate')).toBeNull();
  });
  it('passes by itself, or wants somebody to sign in', () => {
    expect(said(undefined, undefined)).toMatchObject({ reason: 'network' });
    expect(said(500, '500')).toMatchObject({ reason: 'server' });
    expect(said(429, '429')).toMatchObject({ reason: 'busy' });
    expect(said(507, '507')).toMatchObject({ reason: 'server', code: SERVER_FULL });
    expect(said(401, 'Unauthorized')).toMatchObject({ reason: 'session' });
    expect(said(400, '403', 'jwt expired')).toMatchObject({ reason: 'session' });
    expect(said(400, '403', '"exp" claim timestamp check failed')).toMatchObject({ reason: 'session' });
  });
  it('is final', () => {
    expect(said(400, '403')).toMatchObject({ problem: 'not_allowed' });
    expect(said(403, '403')).toMatchObject({ problem: 'not_allowed' });
    expect(said(400, '413')).toMatchObject({ problem: 'too_large' });
    expect(said(413, 'body_too_large')).toMatchObject({ problem: 'too_large' });
    expect(said(400, '415')).toMatchObject({ problem: 'unfit' });
    expect(said(422, '422')).toMatchObject({ problem: 'unfit' });
  });
});
