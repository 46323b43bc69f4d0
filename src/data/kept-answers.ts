import { readSetting, writeSetting } from '@sync/store/device';
import type { Workspace } from './workspace';

/** Answers of the server that stay on the device, sealed as all of it is; the ones that were kept longest ago go first. */
const MOST = 40;
const LIST = 'kept-answers';
const settingOf = (key: string): string => `kept-answer/${key}`;

async function keptKeys({ store: { device } }: Workspace): Promise<readonly string[]> {
  const keys = await readSetting(device, LIST);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** What was kept under a key; undefined where nothing was. The caller checks its shape: an older version may have kept it. */
export function readKeptAnswer({ store: { device } }: Workspace, key: string): Promise<unknown> {
  return readSetting(device, settingOf(key));
}

export async function keepAnswer(workspace: Workspace, key: string, value: unknown): Promise<void> {
  const { device } = workspace.store;
  await device.transaction('rw', device.settings, async () => {
    const keys = [key, ...(await keptKeys(workspace)).filter((one) => one !== key)];
    for (const gone of keys.slice(MOST)) await device.settings.delete(settingOf(gone));
    await writeSetting(device, LIST, keys.slice(0, MOST));
    await writeSetting(device, settingOf(key), value);
  });
}

/** Takes an answer off the device: who kept it may not read it any more. */
export async function dropKeptAnswer({ store: { device } }: Workspace, key: string): Promise<void> {
  await device.settings.delete(settingOf(key));
}
