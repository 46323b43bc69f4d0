import { expect } from 'vitest';
import { ACCESS, rowKey } from '@sync/core/tables';
import { readKnownAccess } from '@sync/store/known-access';
import { readStatus } from '@sync/store/sync-status';
import { readSetting } from '@sync/store/device';
import { OWN_GENERATION } from '@sync/store/opening/generation';
import { readFile } from '@sync/store/kept-files';
import { fieldConflicts, rejectedChanges, unsentChanges } from '@sync/store/outbox-lists';
import { storedGeneration } from '@sync/store/opening/own-rows';
import { readRows } from '@sync/store/opening/raw-databases';
import { RESCUE_REPORT } from '@sync/store/opening/opening';
import type { OpenedRecords } from '@sync/store/opening/sound-records';
import { databaseNames } from '@sync/store/store-names';
import type { StoredDevice } from './stored-device';

/* What of a recorded device has to be there once a later version of the app has opened it. */

export const databases = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).map(({ name }) => name ?? '');

/** Changes that wait, in the order in which they go out, and what each does. */
const WAITING = [
  ['unanswered', 'change'],
  ['edited', 'change'],
  ['removed', 'remove'],
  ['ticket', 'change'],
  ['made', 'create'],
  ['madeTicket', 'create'],
  ['call', 'create'],
] as const;

/** Returns the unsent changes, by the names of the recording; some recordings lack some of it. */
export const waitingOf = ({ records }: StoredDevice): readonly (readonly [string | undefined, string])[] =>
  WAITING.filter(([name]) => name in records).map(([name, operation]) => [records[name], operation]);

/** Expects that everything that only the device had is there, and nobody is told of anything. */
export async function expectOwnWork(
  { records, device }: OpenedRecords,
  recorded: StoredDevice,
): Promise<void> {
  const { records: ids, userId } = recorded;
  const idOf = (name: string): string => ids[name] ?? '';
  const notes = await unsentChanges(records);
  expect(notes.map(({ id, operation }) => [id, operation])).toEqual(waitingOf(recorded));
  const rows = await records.read(['edited', 'removed', 'made'].map((name) => rowKey('clients', idOf(name))));
  expect(rows.map(({ value }) => value)).toEqual([
    expect.objectContaining({ province: 'Ankara', email: 'isil@ornek.test' }),
    null,
    expect.objectContaining({ last_name: 'Yeni' }),
  ]);
  expect(await rejectedChanges(records)).toMatchObject([
    { id: idOf('refused'), document: { province: 'İzmir' } },
  ]);
  expect(await fieldConflicts(records)).toMatchObject([
    { id: idOf('clashing'), field: 'last_name', mine: 'Aksoylu', theirs: 'Akson' },
  ]);
  expect(await device.drafts.get('client-ticket')).toMatchObject({ values: { subject: 'Yarım kalan' } });
  const begun = await device.drafts.get(`client:${idOf('edited')}`);
  if ('call' in ids) expect(begun?.begun).toMatchObject({ last_name: 'Karadoğan', province: 'Ankara' });
  expect(await device.viewEvents.count()).toBe(1);
  expect(await readSetting(device, 'preference:density')).toBe('compact');
  expect(await readSetting(device, 'temporary-number')).toBe(1);
  if ('photo' in ids) expect(await readFile(device, idOf('photo'))).toEqual(new Uint8Array([1, 2, 3]));
  const { permissions = [] } = (await readKnownAccess(device)) ?? {};
  expect(permissions).toContain('crm.clients.edit');
  expect(await records.read([ACCESS])).toMatchObject([{ value: { permissions } }]);
  expect(await readSetting(device, RESCUE_REPORT)).toBeUndefined();
  // Older versions of the app leave it alone.
  expect(await storedGeneration(await databaseNames(userId))).toBe(OWN_GENERATION);
}

/**
 * Expects that a device of the engine before the sync core is taken over: nothing of it is left, and rows come from
 * the server.
 */
export async function expectTakenOver(opened: OpenedRecords, recorded: StoredDevice): Promise<void> {
  await expectOwnWork(opened, recorded);
  const names = await databaseNames(recorded.userId);
  const left = await databases();
  expect(
    left.filter((name) => name.includes(`${names.records}--`) || name.includes('vizite-saved-')),
  ).toEqual([]);
  expect(await readRows(names.device, 'unsent')).toEqual({ rows: [], whole: true });
  expect((await readStatus(opened.device)).complete).toBe(false);
}
