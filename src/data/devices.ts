import { useCallback, useEffect, useRef, useState } from 'react';
import type { AskProblem } from '@sync/session/ask';
import { cancelWipe, listDevices, requestWipe } from '@sync/session/devices';
import type { DeviceList } from '@sync/session/devices';
import { thisDevice } from '@sync/session/this-device';
import { useLookAgain } from './look-up';
import { session } from './session';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

export type { Device } from '@sync/session/devices';

/** Milliseconds between two looks while the screen is visible, and while a device is to be wiped. */
const USUAL = 30_000;
const SOON = 4_000;

/** The devices as the server told them last; only the server knows them. */
export interface KnownDevices {
  /** Null while nothing is known. */
  readonly list: DeviceList | null;
  /** When it was told, milliseconds since 1970 by this device's clock. */
  readonly at: number;
  /** Why the last look failed; null where it did not. */
  readonly problem: AskProblem | null;
}

/** What was seen before stays while the person is signed in: without a network it is still shown, with its time. */
const seen = new WeakMap<Workspace, KnownDevices>();
const nothing: KnownDevices = { list: null, at: 0, problem: null };

const isWaiting = ({ list }: KnownDevices): boolean =>
  list?.devices.some(({ wipe }) => wipe !== null && wipe.cancelled_at === null && wipe.done_at === null) ??
  false;

/** All devices, looked up again every now and then while the page is visible, and when the network comes back. */
export function useDevices(): KnownDevices & { refresh: () => Promise<void> } {
  const { workspace } = useSignedIn();
  const [known, setKnown] = useState(() => seen.get(workspace) ?? nothing);
  const latest = useRef(0);
  const refresh = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    const answer = await listDevices(session);
    // A later look knows more.
    if (own !== latest.current) return;
    const before = seen.get(workspace) ?? nothing;
    const next: KnownDevices = answer.ok
      ? { list: answer.value, at: Date.now(), problem: null }
      : { ...before, problem: answer.problem };
    seen.set(workspace, next);
    setKnown(next);
  }, [workspace]);

  useLookAgain(refresh);
  const pause = isWaiting(known) ? SOON : USUAL;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, pause);
    return () => clearInterval(timer);
  }, [refresh, pause]);
  return { ...known, refresh };
}

/** The browser profile that this page runs in, as devices name theirs. */
export function useOwnDeviceId(): string {
  return useState(() => thisDevice().id)[0];
}

/** Resolves with what went wrong, or null. Never throws. */
export async function requestDeviceWipe(id: string, reason: string): Promise<AskProblem | null> {
  const answer = await requestWipe(session, id, reason.trim());
  return answer.ok ? null : answer.problem;
}

/** Resolves with what went wrong, or null. Never throws. */
export async function cancelDeviceWipe(id: string): Promise<AskProblem | null> {
  const answer = await cancelWipe(session, id);
  return answer.ok ? null : answer.problem;
}
