import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../core/transaction';
import { newDataKey } from './data-key';
import { DeviceStore } from './device';
import { keepDraftsInSight } from './drafts-in-sight';
import { layoutOf } from './layouts';
import { SegmentStore } from './segments/segment-store';

let device: DeviceStore;
let records: SegmentStore;
beforeEach(async () => {
  const key = newDataKey();
  device = new DeviceStore(crypto.randomUUID(), key);
  records = await SegmentStore.open(crypto.randomUUID(), key, [layoutOf('clients')]);
});
afterEach(async () => {
  device.close();
  await records.close();
});

const begun = {
  id: 'c1',
  kind: 'client',
  row_version: 3,
  first_name: 'Ayşe',
  clinical_note: 'Alerjisi var',
  edit: '',
};
const values = { address: 'Yeni adres' };

async function draftAfter(row: object | null, permissions: readonly string[]): Promise<object | undefined> {
  await device.drafts.put({ key: 'client:c1', values, at: 1, begun });
  await transact(records, async (tx) => {
    await tx.load(['rows/clients/c1']);
    tx.set('rows/clients/c1', row);
  });
  await keepDraftsInSight(device, records, permissions);
  const draft = await device.drafts.get('client:c1');
  expect(draft?.values).toEqual(values);
  return draft?.begun;
}

it('a draft of a record that has gone keeps what the user typed, and nothing of others', async () => {
  const left = await draftAfter(null, ['crm.client_health.read']);
  expect(JSON.stringify(left)).not.toMatch(/Ayşe|Alerjisi/u);
  expect(left).toMatchObject({ id: 'c1', kind: 'client', row_version: 3 });
});

it('a draft keeps of a record that is here what the user may read', async () => {
  const left = await draftAfter(begun, []);
  expect(left).toMatchObject({ first_name: 'Ayşe' });
  expect(JSON.stringify(left)).not.toContain('Alerjisi');
});

it('a draft of a record that is here, all of it readable, stays as it is', async () => {
  expect(await draftAfter(begun, ['crm.client_health.read'])).toEqual(begun);
});

it('a draft that makes a new record is none of its business', async () => {
  await device.drafts.put({ key: 'client', values, at: 1 });
  await keepDraftsInSight(device, records, []);
  expect(await device.drafts.get('client')).toEqual({ key: 'client', values, at: 1 });
});
