import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import { clientDraft } from '../testing/drafts.fixture';
import { gate, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

const id = newId();
const UNTOUCHED = { last_name: 'Karadoğan', row_version: 1, deleted_at: null };

let server: ScopedServer;
let device: SyncedDevice;

beforeEach(async () => {
  server = new ScopedServer();
  server.put(id);
  device = await SyncedDevice.open(server);
  await device.start();
  await device.replication.settled();
});
afterEach(() => device.close());

function cut(): void {
  server.beforePage = server.beforePush = () => {
    throw new CallFailed('network', 0);
  };
}
async function reconnected(): Promise<void> {
  server.beforePage = server.beforePush = () => undefined;
  device.replication.syncNow();
  await device.replication.settled();
}
const attemptedInVain = (): Promise<void> => until(() => expect(device.connection.phase).toBe('offline'));
const change = (values: Readonly<Record<string, unknown>>) =>
  device.writes().change(client, id, values, summary);
/** Discards what is unsent of a record. */
async function discard(of = id): Promise<boolean> {
  const { changes } = device.store;
  const note = await changes.unsentOf('clients', of);
  return note !== null && changes.discard(note);
}

describe('discarding an unsent change', () => {
  it('brings the server’s version back and sends nothing of the change', async () => {
    cut();
    await change({ last_name: 'Yanlış' });
    await attemptedInVain();
    expect(await discard()).toBe(true);
    expect((await device.client(id))?.last_name).toBe('Karadoğan');
    expect(await device.unsent()).toEqual([]);
    await reconnected();
    expect(server.row(id)).toMatchObject(UNTOUCHED);
    expect(await device.client(id)).toMatchObject({ last_name: 'Karadoğan', row_version: 1 });
  });

  it('discards all unsent edits of the record, not only the last', async () => {
    cut();
    await change({ last_name: 'Birinci' });
    await attemptedInVain();
    await change({ last_name: 'İkinci' });
    await discard();
    await reconnected();
    expect(server.row(id)).toMatchObject(UNTOUCHED);
  });

  it('sends nothing of one that waits for the network when another is discarded after it', async () => {
    const [sending, failed] = [gate(), gate()];
    server.beforePush = async () => {
      sending.open();
      await failed.passed;
      throw new CallFailed('network', 0);
    };
    await change({ last_name: 'Birinci' });
    await sending.passed;
    expect(await discard()).toBe(true);
    await change({ last_name: 'İkinci' });
    expect(await discard()).toBe(true);
    server.beforePush = () => undefined;
    failed.open();
    await reconnected();
    expect(server.row(id)).toMatchObject(UNTOUCHED);
    expect(server.pushed).toEqual([]);
  });

  it('takes a record that was created here off the device', async () => {
    cut();
    const made = await device.writes().create(client, { ...clientDraft, last_name: 'Hiç' }, summary);
    await attemptedInVain();
    await discard(made.id);
    expect(await device.client(made.id)).toBeUndefined();
    await reconnected();
    expect(server.row(made.id)).toBeUndefined();
    expect(await device.rejected()).toEqual([]);
  });

  it('shows a removed record again', async () => {
    cut();
    await device.writes().remove(client, id, summary);
    await attemptedInVain();
    expect(await device.client(id)).toBeUndefined();
    await discard();
    expect((await device.client(id))?.last_name).toBe('Karadoğan');
    await reconnected();
    expect(server.row(id)).toMatchObject(UNTOUCHED);
    expect(await device.client(id)).toMatchObject({ row_version: 1 });
  });

  it.each([
    ['', 0],
    [' by a clock that was set back', 31_536_000_000],
  ])('sends what is written afterwards%s', async (_, back) => {
    cut();
    await change({ last_name: 'Yanlış' });
    await attemptedInVain();
    await discard();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - back);
    await change({ first_name: 'Işılay' });
    clock.mockRestore();
    await reconnected();
    expect(server.row(id)).toMatchObject({ first_name: 'Işılay', last_name: 'Karadoğan' });
  });

  it('takes over what others changed meanwhile', async () => {
    cut();
    await change({ last_name: 'Yanlış' });
    await attemptedInVain();
    server.put(id, { last_name: 'Evlendi' });
    await discard();
    await reconnected();
    await until(async () => expect((await device.client(id))?.last_name).toBe('Evlendi'));
    expect(server.row(id)).toMatchObject({ last_name: 'Evlendi' });
    expect(await device.conflicts()).toEqual([]);
  });

  it('shows what a lost answer had stored all the same', async () => {
    const push = server.push.bind(server);
    server.push = async (...given) => {
      server.push = push;
      await push(...given);
      cut();
      throw new CallFailed('network', 0);
    };
    await change({ last_name: 'Gitti' });
    await attemptedInVain();
    await discard();
    expect((await device.client(id))?.last_name).toBe('Karadoğan');
    await reconnected();
    await until(async () => expect((await device.client(id))?.last_name).toBe('Gitti'));
    expect(await device.unsent()).toEqual([]);
  });

  it('does not take out what had been stored of it, with what is written before the server is heard of again', async () => {
    const tag = newId();
    const push = server.push.bind(server);
    const held = gate();
    server.push = async (...given) => {
      server.push = push;
      const answer = await push(...given);
      await held.passed;
      cut();
      return answer;
    };
    await change({ tag_ids: [tag] });
    await until(() => expect(server.row(id)?.['tag_ids']).toEqual([tag]));
    expect(await discard()).toBe(true);
    held.open();
    await attemptedInVain();
    await change({ email: 'isil@ornek.test' });
    await reconnected();
    expect(server.row(id)).toMatchObject({ email: 'isil@ornek.test', tag_ids: [tag] });
  });

  it('says so where the change has been sent already', async () => {
    const { passed, open } = gate();
    server.beforePush = () => passed;
    await change({ last_name: 'Öztürk' });
    const note = await device.store.changes.unsentOf('clients', id);
    if (note === null) throw new Error('nothing is unsent');
    open();
    await device.allSent();
    expect(await device.store.changes.discard(note)).toBe(false);
    expect((await device.client(id))?.last_name).toBe('Öztürk');
  });
});
