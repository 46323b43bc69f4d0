import { afterEach, beforeEach, expect, it } from 'vitest';
import { testKey } from '../testing/data-key.fixture';
import { countWithoutKey } from './count-records';
import { DeviceStore } from './device';
import {
  addFile,
  dropFile,
  dropOverdueFiles,
  FilesFull,
  keepFile,
  letFileWait,
  readFile,
  settleFile,
} from './kept-files';
import { newId } from './ids';
import { readRows } from './opening/raw-databases';
import { removeRecords } from './remove-records';
import { databaseNames } from './store-names';

const userId = newId();
let device: DeviceStore;
let name: string;

beforeEach(async () => {
  name = (await databaseNames(userId)).device;
  device = new DeviceStore(name, testKey);
});
afterEach(async () => {
  device.close();
  await removeRecords(userId);
});

const picture = (size: number, byte = 0x41): Uint8Array => new Uint8Array(size).fill(byte);

it('gives back what was added, also the bytes of a large file, after the store was opened again', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  await addFile(device, 'a', bytes);
  await letFileWait(device, 'a');
  device.close();
  device = new DeviceStore(name, testKey);
  expect(await readFile(device, 'a')).toEqual(bytes);
  expect(await device.files.get('a')).toMatchObject({ state: 'waiting', size: 60_000, problem: null });
  await dropFile(device, 'a');
  expect(await readFile(device, 'a')).toBeNull();
  expect(await device.files.count()).toBe(0);
});

it('keeps nothing readable on the disk but ids and states', async () => {
  await addFile(device, 'a', new TextEncoder().encode('GPS 41.0082 28.9784'));
  for (const table of ['files', 'fileBytes']) {
    const { rows } = await readRows(name, table);
    expect(rows).toHaveLength(1);
    for (const row of rows as readonly Record<string, unknown>[]) {
      const { sealed, ...clear } = row;
      expect(ArrayBuffer.isView(sealed)).toBe(true);
      expect(Object.keys(clear).every((field) => field === 'key' || field === 'state')).toBe(true);
      const text = new TextDecoder('latin1').decode(sealed as Uint8Array);
      for (const plain of ['GPS', btoa('GPS 41.0082 28.9784').slice(0, 12)])
        expect(text).not.toContain(plain);
    }
  }
});

it('takes no more than the budget of what waits, and loses nothing by that', async () => {
  await addFile(device, 'a', picture(60), 100);
  await expect(addFile(device, 'b', picture(41), 100)).rejects.toThrow(FilesFull);
  expect(await readFile(device, 'a')).toEqual(picture(60));
  expect(await device.fileBytes.count()).toBe(1);
  await addFile(device, 'b', picture(40), 100);
  await expect(addFile(device, 'c', picture(1), 100)).rejects.toThrow(FilesFull);
  // What is there only to save a download is not worth it.
  await keepFile(device, 'c', picture(1), null, 100);
  expect(await readFile(device, 'c')).toBeNull();
});

it('lets what the server has go for what it has not, the longest unseen first', async () => {
  for (const key of ['a', 'b', 'c']) {
    await addFile(device, key, picture(30), 100);
    await settleFile(device, key);
  }
  for (const [at, key] of ['b', 'c', 'a'].entries()) await device.files.update(key, { usedAt: at + 1 });
  await addFile(device, 'd', picture(50), 100);
  expect((await device.files.toCollection().primaryKeys()).sort()).toEqual(['a', 'd']);
  expect((await device.fileBytes.toCollection().primaryKeys()).sort()).toEqual(['a', 'd']);
});

it('counts a record that waits with its file once, without a key', async () => {
  const id = newId();
  await addFile(device, id, picture(1));
  await addFile(device, newId(), picture(1));
  await keepFile(device, newId(), picture(1));
  const records = { unsent: [`pos/${id}`], rejected: 0, conflicts: 0 };
  expect((await countWithoutKey(device, records)).unsent).toBe(2);
  device.close();
  device = new DeviceStore(name, null);
  expect((await countWithoutKey(device, records)).unsent).toBe(2);
});

it('lets a file go when its time here is over, but never one that is to be sent', async () => {
  const end = Date.now() + 1_000;
  await keepFile(device, 'a', picture(1), end);
  await keepFile(device, 'b', picture(1), end);
  await keepFile(device, 'c', picture(1));
  await addFile(device, 'd', picture(1));
  await settleFile(device, 'd', end);
  await letFileWait(device, 'd');
  expect(await readFile(device, 'a', end - 1)).toEqual(picture(1));
  expect(await readFile(device, 'a', end)).toBeNull();
  await dropOverdueFiles(device, end);
  expect((await device.files.toCollection().primaryKeys()).sort()).toEqual(['c', 'd']);
  expect(await device.fileBytes.count()).toBe(2);
});
