import { readDoneWipe, storeDoneWipe } from '@sync/session/done-wipe';
import { removeLocalStore } from '@sync/store/database';
import type { DeviceStore } from '@sync/store/device';
import { forgetDevicePerson, leavingPeople, markLeaving } from './device-people';
import { noteDeparture } from './departure-note';
import { afterClosing } from './opened-workspace';
import { session } from './session';
import type { Workspace } from './workspace';

/** What nobody but this device holds of a person. */
export interface LeftBehind {
  /** Changes that the server has not confirmed. */
  readonly unsent: number;
  /** Changes that the server refused or that clash; the person has to decide them. */
  readonly toDecide: number;
  /** Unfinished forms. */
  readonly drafts: number;
}

/** Counts what would be lost if the records of this person were removed from the device now. */
export async function readLeftBehind(device: DeviceStore): Promise<LeftBehind> {
  const [unsent, refused, conflicts, drafts] = await Promise.all([
    device.unsent.count(),
    device.refused.count(),
    device.conflicts.count(),
    device.drafts.count(),
  ]);
  return { unsent, toDecide: refused + conflicts, drafts };
}

export const isNothingLeft = ({ unsent, toDecide, drafts }: LeftBehind): boolean =>
  unsent + toDecide + drafts === 0;

/**
 * Ends the session. The records of the person leave this device too, unless `keep` is set: then they wait here for
 * the next sign-in of the same person.
 */
export async function signOut(workspace: Workspace, { keep }: { readonly keep: boolean }): Promise<void> {
  if (!keep) markLeaving(workspace.person);
  await endSession();
}

/**
 * Ends the session of somebody whose account the server has suspended, and takes everything of theirs off this
 * device. What was not sent goes too, since the server takes nothing of it any more; it is counted before, and the
 * sign-in page says so.
 */
export async function leaveSuspended(workspace: Workspace): Promise<void> {
  noteDeparture(workspace.person, 'suspended', await readLeftBehind(workspace.store.device));
  await signOut(workspace, { keep: false });
}

/** Where the session keeps its tokens; see `sync/session/session.ts`. */
const SESSION_KEY = 'vizite.session';

/** Ends the session on this device, with or without a network; records and drafts stay. */
export async function endSession(): Promise<void> {
  await session.signOut();
  // Without a network the server client keeps its tokens, and would bring the person back with the next start.
  localStorage.removeItem(SESSION_KEY);
}

/** Removes the records of those who have left for good; called while no workspace is open. */
export function removeLeftRecords(): Promise<void> {
  return afterClosing(async () => {
    for (const id of leavingPeople()) {
      await removeLocalStore(id);
      forgetDevicePerson(id);
      const wipe = readDoneWipe();
      if (wipe?.userId === id) storeDoneWipe({ ...wipe, stage: 'untold' });
    }
  });
}
