import { useMemo } from 'react';
import { defer } from 'rxjs';
import * as v from 'valibot';
import type { DeviceStore } from '@sync/store/device';
import { useObservable } from './live';
import type { Live } from './live';
import { followWork } from './unsaved-work';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Names a phone call of this user on this device. The history outlives locking and signing out, and the browser
     * stores it in plain text, so it does not contain the number.
     */
    call?: string | undefined;
  }
}

const KEY = 'calls';
/** Phone calls kept, and milliseconds for which they are. A page may be reloaded, or gone back to. */
const MOST = 50;
const KEPT = 24 * 60 * 60_000;
/** Characters; what telephone systems send is far shorter. */
const LONGEST = 200;

const schema = v.array(v.object({ id: v.string(), number: v.string(), at: v.number() }));
type PhoneCall = v.InferOutput<typeof schema>[number];

/** Numbers that the device has not stored yet, or refused to store. They go with the open workspace. */
const waiting = new WeakMap<DeviceStore, Map<string, Promise<string>>>();

function parse(stored: unknown): readonly PhoneCall[] {
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : [];
}

async function storedPhoneCalls(device: DeviceStore): Promise<readonly PhoneCall[]> {
  return parse((await device.settings.get(KEY))?.value);
}

/** Returns recent calls, also by a clock that was set back. */
const recent = (calls: readonly PhoneCall[]): readonly PhoneCall[] =>
  calls.filter(({ at }) => Math.abs(Date.now() - at) < KEPT);

function store(device: DeviceStore, call: PhoneCall): Promise<unknown> {
  return device.transaction('rw', device.settings, async () => {
    const calls = [...recent(await storedPhoneCalls(device)), call].slice(-MOST);
    await device.settings.put({ key: KEY, value: calls });
  });
}

/** Keeps the number of a phone call with what the user has on this device. The history carries what this gives back. */
export function takePhoneCall({ store: { device } }: Pick<Workspace, 'store'>, number: string): string {
  const call = { id: crypto.randomUUID(), number: number.slice(0, LONGEST), at: Date.now() };
  const unstored = waiting.get(device) ?? new Map<string, Promise<string>>();
  waiting.set(device, unstored);
  const done = followWork(store(device, call)).then(
    () => void unstored.delete(call.id),
    () => undefined,
  );
  unstored.set(
    call.id,
    done.then(() => call.number),
  );
  return call.id;
}

/** Returns the number of a phone call as it came. Undefined for a phone call of somebody else, or of too long ago. */
export async function readPhoneCall(
  { store: { device } }: Pick<Workspace, 'store'>,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const unstored = waiting.get(device)?.get(id);
  if (unstored !== undefined) return unstored;
  return (await storedPhoneCalls(device)).find((call) => call.id === id)?.number;
}

/** Removes the phone calls of another day. */
export async function forgetOldPhoneCalls({ store: { device } }: Pick<Workspace, 'store'>): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const calls = await storedPhoneCalls(device);
    const left = recent(calls);
    if (left.length < calls.length) await device.settings.put({ key: KEY, value: left });
  });
}

/**
 * Returns the number of the call that an entry of the history names. Read once, and there only when it is on the
 * device.
 */
export function usePhoneCall(id: string | undefined): Live<string | undefined> {
  const { workspace } = useSignedIn();
  return useObservable(useMemo(() => defer(() => readPhoneCall(workspace, id)), [workspace, id]));
}
