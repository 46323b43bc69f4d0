import { readDoneWipe, storeDoneWipe } from '@sync/session/done-wipe';
import { removeKeyRing } from '@sync/session/key-ring';
import { removeSealedTokens } from '@sync/session/sealed-tokens';
import { clearTries } from '@sync/session/unlock-tries';
import { databaseNames, removeLocalStore } from '@sync/store/database';
import { DeviceStore } from '@sync/store/device';
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

/** The same of somebody whose workspace is closed; counting needs no key. */
export async function leftBehindOf(personId: string): Promise<LeftBehind> {
  const device = new DeviceStore((await databaseNames(personId)).device, null);
  try {
    return await readLeftBehind(device);
  } finally {
    device.close();
  }
}

export const isNothingLeft = ({ unsent, toDecide, drafts }: LeftBehind): boolean =>
  unsent + toDecide + drafts === 0;

/**
 * Ends the session. The records of the person leave this device too, unless `keep` is set: then they wait here for
 * the next sign-in of the same person.
 */
export async function signOut(workspace: Workspace, { keep }: { readonly keep: boolean }): Promise<void> {
  if (!keep) {
    markLeaving(workspace.person);
    // At once: who signs in again while the records go gets a key of their own.
    await removeKeyRing(workspace.person.id);
  }
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

/** Ends the session on this device, with or without a network; records and drafts stay. */
export function endSession(): Promise<void> {
  return session.signOut();
}

/** Without the key nobody reads what an interrupted removal leaves. */
async function forgetKeys(id: string): Promise<void> {
  const { state } = session;
  const isHere = state.kind === 'signed-in' && state.person.id === id;
  // Somebody who is signed in again has new ones; of a wipe the server is still to be told.
  if (isHere && readDoneWipe()?.stage !== 'removing') return;
  await removeKeyRing(id);
  await clearTries(id);
  if (!isHere) await removeSealedTokens(id);
}

/** Removes the records of those who have left for good; called while no workspace is open. */
export function removeLeftRecords(): Promise<void> {
  return afterClosing(async () => {
    for (const id of leavingPeople()) {
      await forgetKeys(id);
      await removeLocalStore(id);
      forgetDevicePerson(id);
      const wipe = readDoneWipe();
      if (wipe?.userId === id) storeDoneWipe({ ...wipe, stage: 'untold' });
    }
  });
}
