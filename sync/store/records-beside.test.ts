import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Edits } from '../core/edits';
import { appModel } from '../replication/app-model';
import { testKey } from '../testing/data-key.fixture';
import { clientDraft } from '../testing/drafts.fixture';
import { keysOf } from '../testing/raw-store.fixture';
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
} from '../testing/records-device.fixture';
import { GENERATION_SETTING, writeSetting } from './device';
import { newId } from './ids';
import { editContext } from './edit-context';
import { CLOSED_FOR_REMOVAL } from './raw-databases';
import { removeRecords } from './remove-records';
import { settled } from './segments/files';
import { openSoundRecords } from './sound-records';
import { openSoundStore } from './sound-store';

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
    await new Edits(page.records, editContext(appModel)).create(of(id, 'Son'), { ...clientDraft });
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
        await new Edits(page.records, editContext(appModel)).create(of(id, 'Son'), { ...clientDraft });
        written.push(id);
      }
    })().catch(() => undefined);
    expect(await open()).toEqual([]);
    await writing;
    await page.close();
    expect(written.length).toBeGreaterThan(0);
    expect(await unsent()).toEqual(expect.arrayContaining(written));
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
    await writeSetting(store().device, GENERATION_SETTING, 4);
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

  it('is at a saving out that this one leaves alone', async () => {
    await close();
    await flipRecord('progress/clients');
    await expect(openSoundRecords(device.userId, testKey, 'rescue')).rejects.toThrow();
    await expect(openSoundStore(device.userId, testKey, 'look')).rejects.toMatchObject({
      name: 'StoreTooNew',
    });
    expect(await open()).toEqual([]);
    await expectOwnOfRecords();
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
