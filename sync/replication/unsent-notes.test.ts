import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../model/entities/client';
import { withDerivedFields } from '../store/collections';
import { DeviceStore } from '../store/device';
import { newId } from '../store/ids';
import { refusedValues } from '../store/refused-values';
import { testKey } from '../testing/data-key.fixture';
import { noteRefused } from './unsent-notes';

const id = newId();
const version = (row_version: number, values: Partial<Client>) =>
  ({ id, kind: 'client', first_name: 'Işıl', last_name: 'Karadoğan', row_version, ...values }) as Client;
const local = (client: Client, edit = '') => ({
  ...withDerivedFields('clients', client, edit),
  _deleted: false,
});

let device: DeviceStore;

/** Refuses an edit that was written onto version 3, and gives what the list shows as the person's own. */
async function refused(
  document: ReturnType<typeof local>,
  server: ReturnType<typeof local>,
  assumed?: ReturnType<typeof local>,
) {
  await device.unsent.put({
    key: `clients/${id}`,
    collection: 'clients',
    kind: 'client',
    id,
    operation: 'change',
    summary: 'deneme',
    since: 1,
    at: 1,
    edit: document.edit,
    base: version(3, { email: null, province: null }),
  });
  const answer = {
    id,
    status: 'rejected',
    code: '42501',
    message_key: 'permission_denied',
    current: null,
  } as const;
  await noteRefused(device, 'clients', document, answer, document.edit, server, assumed);
  const [entry] = await device.refused.toArray();
  return entry === undefined ? undefined : refusedValues(entry);
}

beforeEach(() => {
  device = new DeviceStore(`vizite-device-${newId()}`, testKey);
});
afterEach(() => device.close());

describe('of a refused change', () => {
  it('only what the person changed is hers, whatever the server has by now', async () => {
    const mine = local(version(3, { email: 'isil@ornek.com', province: null }), 'e1');
    const server = local(version(4, { email: null, province: 'İzmir' }));
    expect(await refused(mine, server)).toEqual({ email: 'isil@ornek.com' });
  });

  it('what came into it with a merge is not hers', async () => {
    const merged = local(version(4, { email: 'isil@ornek.com', province: 'İzmir' }), 'e1');
    const assumed = local(version(4, { email: null, province: 'İzmir' }));
    const server = local(version(5, { email: null, province: 'Van' }));
    expect(await refused(merged, server, assumed)).toEqual({ email: 'isil@ornek.com' });
  });
});
