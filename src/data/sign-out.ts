import { readDoneWipe, storeDoneWipe } from '@sync/replication/done-wipe';
import { removeKeyRing } from '@sync/session/key-ring';
import { removeSealedTokens } from '@sync/session/sealed-tokens';
import { storedUser } from '@sync/session/stored-user';
import { clearTries } from '@sync/session/unlock-tries';
import type { WaitingChanges } from '@sync/store/changes';
import { countOf, countRecords, countWithoutKey } from '@sync/store/count-records';
import { whenNobodyHolds } from '@sync/store/holders';
import { databaseNames } from '@sync/store/store-names';
import { afterClosing } from './closing-workspaces';
import { forgetDeviceUser, keepUser, leavingUsers, markLeaving } from './device-users';
import { mostOf, noteCountedAgain, noteDeparture } from './departure-note';
import { session } from './session';
import { dropWebPush } from './web-push-wishes';
import type { Workspace } from './workspace';
import type { LeftBehind } from '@/lib/left-behind';
import { errorTrace } from '@sync/model/error-trace';

/** Counts what a removal of the records would lose. @param drafts how many there are */
export function leftBehindIn(
  { unsent, rejected, conflicts, files }: WaitingChanges,
  drafts: number,
): LeftBehind {
  return { unsent: countOf(unsent, files), toDecide: rejected.length + conflicts.length, drafts };
}

/** Counts what would be lost if the records of this user were removed from the device now. */
export async function readLeftBehind({ changes, device }: Workspace['store']): Promise<LeftBehind> {
  return leftBehindIn(await changes.all(), await device.drafts.count());
}

/**
 * Returns the same for a user whose workspace is closed; counting needs no key. What opens databases is loaded only
 * where it is needed: it would be most of what the sign-in page has to load.
 */
export async function leftBehindOf(userId: string): Promise<LeftBehind> {
  const { DeviceStore } = await import('@sync/store/device');
  const device = new DeviceStore((await databaseNames(userId)).device, null);
  try {
    return await countWithoutKey(device, await countRecords(userId));
  } finally {
    device.close();
  }
}

export const isNothingLeft = ({ unsent, toDecide, drafts }: LeftBehind): boolean =>
  unsent + toDecide + drafts === 0;

/**
 * Ends the session. The user's records leave this device too, unless `keep` is set: then they stay for the same user's
 * next sign-in.
 */
export async function signOut({ user }: Workspace, { keep }: { readonly keep: boolean }): Promise<void> {
  if (!keep) markLeaving(user, 'sent');
  await endSession();
}

/**
 * Ends the session of a suspended user, and removes everything of theirs from this device. Unsent work goes too, since
 * the server no longer accepts it. It is counted before, and the sign-in page tells the count.
 */
export async function leaveSuspended(workspace: Workspace): Promise<void> {
  noteDeparture(workspace.user, 'suspended', await readLeftBehind(workspace.store));
  markLeaving(workspace.user, 'all');
  await removeKeyRing(workspace.user.id);
  await endSession();
}

/** Ends the session on this device, with or without a network; records and drafts stay. */
export function endSession(): Promise<void> {
  const { state } = session;
  if (state.kind !== 'signed-out') dropWebPush(state.user.id);
  return session.signOut();
}

/** Removes the keys: without them nobody reads what an interrupted removal leaves. */
async function forgetKeys(id: string): Promise<void> {
  const { state } = session;
  const isHere = state.kind === 'signed-in' && state.user.id === id;
  // A user who is signed in again has new keys. The server still has to hear of a wipe.
  if (isHere && readDoneWipe()?.stage !== 'removing') return;
  await removeKeyRing(id);
  await clearTries(id);
  if (!isHere) await removeSealedTokens(id);
}

/** Notes a second count of what is removed in any case. Work was stored until the last tab had closed. */
function countAgain(id: string, left: LeftBehind): void {
  noteCountedAgain(id, left);
  const wipe = readDoneWipe();
  if (wipe?.userId === id && wipe.stage === 'removing') storeDoneWipe({ ...wipe, ...mostOf(wipe, left) });
}

/** @param held a tab that hangs has the store open: it is emptied, since a removal would wait for that tab */
async function removeRecords(id: string, signedIn: boolean, held: boolean): Promise<void> {
  // Another tab may have been first.
  const leaving = leavingUsers().get(id);
  if (leaving === undefined) return;
  const isHereAgain = !signedIn && storedUser()?.id === id;
  if (isHereAgain) return keepUser(id);
  // What cannot be counted is lost.
  const left = await leftBehindOf(id).catch(() => null);
  if (left !== null && !isNothingLeft(left)) {
    if (leaving === 'sent') return keepUser(id);
    countAgain(id, left);
  }
  const { emptyRecords, removeRecords: removeAll } = await import('@sync/store/remove-records');
  await forgetKeys(id);
  await (held ? emptyRecords(id) : removeAll(id));
  forgetDeviceUser(id);
  dropWebPush(id);
  const wipe = readDoneWipe();
  if (wipe?.userId === id) storeDoneWipe({ ...wipe, stage: 'untold' });
}

/**
 * Removes the records of users who have left for good. Called while no workspace is open.
 * @param signedIn whose records go although they stay signed in
 */
export function removeLeftRecords(signedIn: string | null = null): Promise<void> {
  return afterClosing(async () => {
    for (const id of leavingUsers().keys()) {
      // What cannot be removed now is tried again with the next look.
      await whenNobodyHolds(id, (held) => removeRecords(id, id === signedIn, held)).catch((error: unknown) =>
        console.error('records of somebody who has left could not be removed', errorTrace(error)),
      );
    }
  });
}
