import { reportOver } from '../replication/device-report';
import { forgetDoneWipe } from '../replication/done-wipe';
import type { DoneWipe } from '../replication/done-wipe';
import type { Session } from './session';
import { thisDevice } from '../replication/this-device';

/** Milliseconds that somebody who is being signed out waits for the server. */
const PATIENCE = 10_000;

/**
 * Tells the server that the user's records are gone from this device, while the session is still valid. Never throws:
 * if that fails, the first report after the user's next sign-in here tells it.
 */
export async function tellWiped(session: Session, done: DoneWipe): Promise<void> {
  try {
    const report = reportOver(await session.client());
    const nothing = { unsent: 0, refused: 0, conflicts: 0, storageUsed: null, storageQuota: null };
    await report(
      { device: thisDevice(), ...nothing, synced: false, wiped: done },
      AbortSignal.timeout(PATIENCE),
    );
    forgetDoneWipe(done.id);
  } catch {
    // It stays noted on the device.
  }
}
