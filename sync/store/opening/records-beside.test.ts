import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Edits } from '../../core/edits';
import { appContext } from '../app-model';
import { testKey } from '../../testing/data-key.fixture';
import { clientDraft } from '../../testing/drafts.fixture';
import { keysOf } from '../../testing/raw-store.fixture';
import {
  close,
  device,
  expectOwnOfRecords,
  expectRebuilt,
  flipRecord,
  ids,
  of,
  open,
  otherPage,
  setUp,
  store,
  tearDown,
  unsent,
} from '../../testing/records-device.fixture';
import { gate } from '../../testing/sync-server.fixture';
import { GENERATION_SETTING, writeSetting } from '../device';
import { OWN_GENERATION } from './generation';
import { newId } from '../ids';
import { addFile, readFile, settleFile } from '../kept-files';
import { CLOSED_FOR_REMOVAL } from './raw-databases';
import { removeRecords } from '../remove-records';
import { ownWork } from './rescued-records';
import { removeRescued, removeSaved, saveOut } from './saved-out';
import { sealTables } from '../sealed-tables';
import { settled } from '../segments/files';
import { SegmentStore } from '../segments/segment-store';
import { openSoundRecords } from './sound-records';
import { Turns } from '../turns';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await setUp();
});
afterEach(async () => {
  await tearDown();
  vi.restoreAllMocks();
});

describe('pages beside each other', () => {
  it('keep what one writes while the other has saved out, and the one opens anew', async () => {
    const page = otherPage();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(device.userId, testKey, 'rescue')).rejects.toMatchObject({
      name: 'StoreSavedOut',
    });
    const id = newId();
    await new Edits(page.records, appContext()).create(of(id, 'Son'), { ...clientDraft });
    expect(await open()).toEqual([]);
    expect(page.lost.aborted).toBe(true);
    expect(page.superseded.aborted).toBe(false);
    expect(await unsent()).toEqual([ids.edited, ids.removed, ids.added, id]);
    await page.close();
  });

  it('have what was written until the store was closed to them', async () => {
    const page = otherPage();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(device.userId, testKey, 'rescue')).rejects.toThrow();
    // Right when the other one reads for the last time.
    const written: string[] = [];
    const writing = (async () => {
      while (!page.lost.aborted) {
        const id = newId();
        await new Edits(page.records, appContext()).create(of(id, 'Son'), { ...clientDraft });
        written.push(id);
      }
    })().catch(() => undefined);
    expect(await open()).toEqual([]);
    await writing;
    await page.close();
    expect(written.length).toBeGreaterThan(0);
    expect(await unsent()).toEqual(expect.arrayContaining(written));
  });

  it('of which one opens the store while another rebuilds it has to open it again', async () => {
    await close();
    vi.spyOn(SegmentStore.prototype, 'list').mockImplementationOnce(async () => {
      await settled(indexedDB.deleteDatabase(device.names.segments));
      throw new DOMException('the database is closing', 'InvalidStateError');
    });
    await expect(openSoundRecords(device.userId, testKey, 'look')).rejects.toMatchObject({
      name: 'StoreSavedOut',
    });
  });

  it('of which both find a damaged store end with one sound store', async () => {
    await close();
    await flipRecord('progress/clients');
    const openings = await Promise.all([open(), open()]);
    expect(openings.flat()).toContain('StoreSavedOut');
    await close();
    await open();
    expect(await unsent()).toEqual([ids.edited, ids.removed, ids.added]);
  });
});

describe('a newer version of the app', () => {
  it('is told by the generation that the device store says', async () => {
    await writeSetting(store().device, GENERATION_SETTING, OWN_GENERATION + 1);
    await vi.waitFor(() => expect(store().superseded.aborted).toBe(true));
    await close();
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    expect(await keysOf(device.names.segments, 'records')).toContain(`outbox/clients/${ids.edited}`);
  });

  it.each(['segments', 'device'] as const)('takes over the database of the %s', async (which) => {
    (await settled(indexedDB.open(device.names[which], 500))).close();
    expect(store().superseded.aborted).toBe(true);
    expect(store().lost.aborted).toBe(false);
  });

  it('has made records that this one does not open, and leaves them alone', async () => {
    await close();
    (await settled(indexedDB.open(device.names.segments, 500))).close();
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
  });

  it('is not what a removal is', async () => {
    const page = otherPage();
    await removeRecords(device.userId);
    expect(page.superseded.aborted).toBe(false);
    expect(page.lost.aborted).toBe(true);
    await page.close();
  });

  it('lets what is still typed in this tab be kept all the same', async () => {
    (await settled(indexedDB.open(device.names.device, 500))).close();
    await store().device.drafts.put({ key: 'ticket-note', values: { text: 'Son söz' }, at: 2 });
    expect(await store().device.drafts.get('ticket-note')).toMatchObject({ values: { text: 'Son söz' } });
  });

  it('is at a saving out that this one leaves alone', async () => {
    await close();
    const saved = new Dexie(device.names.records.replace('vizite-', 'vizite-saved-'));
    sealTables(saved, testKey, () => undefined);
    saved.version(1).stores({ saved: 'id', state: 'key' });
    await saved.table('state').put({ key: 'state', value: 'saved', generation: OWN_GENERATION + 1 });
    saved.close();
    await expect(open()).rejects.toMatchObject({ name: 'StoreTooNew' });
    await expect(open('force')).rejects.toMatchObject({ name: 'StoreTooNew' });
    await removeSaved(device.names);
    expect(await open()).toEqual([]);
    await expectOwnOfRecords();
  });
});

describe('a store that was saved out', () => {
  const saveOutOf = () =>
    saveOut(device.names, testKey, ownWork, { force: false, plain: false, quiet: false });

  it('keeps files that were not sent, and no others', async () => {
    const sent = newId();
    await addFile(store().device, sent, new Uint8Array([1, 2, 3]));
    await settleFile(store().device, sent);
    await close();
    await saveOutOf();
    await open();
    await expectRebuilt();
    expect(await readFile(store().device, sent)).toBeNull();
    expect(await store().device.files.get(ids.added)).toMatchObject({ state: 'waiting' });
  });

  it('is not removed by a second page where the first has filled it anew', async () => {
    const turns = new Turns();
    const request = vi.fn((name: string, work: () => Promise<unknown>) => turns.take(name, work));
    await close();
    await saveOutOf();
    vi.stubGlobal('navigator', { locks: { request } });
    try {
      // The browser is started with two pages. The second is about to remove what the first removes, too.
      const [begun, held] = [gate(), gate()];
      const remove = Dexie.delete.bind(Dexie);
      const spy = vi.spyOn(Dexie, 'delete').mockImplementation((name) => {
        spy.mockImplementation(remove);
        begun.open();
        return held.passed.then(() => remove(name));
      });
      const second = removeRescued(device.names, testKey, ownWork);
      await begun.passed;
      const before = request.mock.calls.length;
      const first = open();
      await vi.waitFor(() => expect(request.mock.calls.length).toBeGreaterThan(before));
      held.open();
      await second;
      await first;
      await expectRebuilt();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

it('goes on with a removal behind which the app ended', async () => {
  await close();
  await flipRecord('progress/clients');
  await expect(openSoundRecords(device.userId, testKey, 'rescue')).rejects.toThrow();
  (await settled(indexedDB.open(device.names.segments, CLOSED_FOR_REMOVAL))).close();
  expect(await open()).toEqual([]);
  await expectRebuilt();
});
