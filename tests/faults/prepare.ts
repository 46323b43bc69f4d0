import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleDevice } from './device-program';
import { makeCluster } from './server';

/** Makes what each run needs before its first history, in a folder of its own. @returns the folder */
export async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-faults-'));
  // The server may run as another account, which copies its data from there.
  await chmod(folder, 0o711);
  await Promise.all([bundleDevice(folder), makeCluster(folder)]);
  return folder;
}
