import { readKnownAccess } from '@sync/store/known-access';
import { readSetting, writeSetting } from '@sync/store/device';
import type { Workspace } from './workspace';

/** Answers of the server that stay on the device, sealed as all of it is. The ones that were kept longest ago go first. */
const MOST = 40;
const LIST = 'kept-answers';
const settingOf = (key: string): string => `kept-answer/${key}`;

async function keptKeys({ store: { device } }: Workspace): Promise<readonly string[]> {
  const keys = await readSetting(device, LIST);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** An answer, with the rights that its user had then. With others the server might have said less. */
interface KeptAnswer {
  /** That of `KnownAccess`; null before the first contact. */
  readonly epoch: string | null;
  readonly value: unknown;
}

const isKept = (stored: unknown): stored is KeptAnswer =>
  typeof stored === 'object' && stored !== null && 'epoch' in stored && 'value' in stored;

async function currentEpoch({ store: { device } }: Workspace): Promise<string | null> {
  return (await readKnownAccess(device))?.epoch ?? null;
}

/**
 * Reads what was kept under a key. Undefined where nothing was, or under other rights than the user has now. The caller
 * checks its shape: an older version may have kept it.
 */
export async function readKeptAnswer(workspace: Workspace, key: string): Promise<unknown> {
  const stored = await readSetting(workspace.store.device, settingOf(key));
  return isKept(stored) && stored.epoch === (await currentEpoch(workspace)) ? stored.value : undefined;
}

export async function keepAnswer(workspace: Workspace, key: string, value: unknown): Promise<void> {
  const { device } = workspace.store;
  const kept: KeptAnswer = { epoch: await currentEpoch(workspace), value };
  await device.transaction('rw', device.settings, async () => {
    const keys = [key, ...(await keptKeys(workspace)).filter((other) => other !== key)];
    for (const gone of keys.slice(MOST)) await device.settings.delete(settingOf(gone));
    await writeSetting(device, LIST, keys.slice(0, MOST));
    await writeSetting(device, settingOf(key), kept);
  });
}

/** Takes an answer off the device: who kept it may not read it any more. */
export async function dropKeptAnswer({ store: { device } }: Workspace, key: string): Promise<void> {
  await device.settings.delete(settingOf(key));
}
