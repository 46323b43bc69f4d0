import { expect, it } from 'vitest';
import { newId } from '../store/ids';
import { ScopedServer } from '../testing/sync-server.fixture';
import { SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

it('tries at once on a poke what waits for its next try', async () => {
  const server = new ScopedServer();
  const device = await SyncedDevice.open(server);
  await device.start(60_000);
  await device.replication.settled();
  server.beforePage = () => {
    throw new CallFailed('server', 503);
  };
  device.replication.pull(['clients']);
  await until(() => expect(device.connection.phase).toBe('failing'));
  server.beforePage = () => undefined;
  const id = newId();
  server.put(id);
  device.replication.pull(['clients']);
  await device.holdsOnly([id]);
  await device.close();
});
