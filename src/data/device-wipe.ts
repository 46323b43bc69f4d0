import { storeDoneWipe, readDoneWipe } from '@sync/replication/done-wipe';
import { removeKeyRing } from '@sync/session/key-ring';
import { tellWiped } from '@sync/session/tell-wiped';
import { oneAtATime } from '@sync/store/holders';
import { markLeaving } from './device-users';
import { noteDeparture } from './departure-note';
import { session } from './session';
import type { SignedInUser } from './session';
import { endSession, readLeftBehind, removeLeftRecords } from './sign-out';
import type { Workspace } from './workspace';

/** Returns whether the records of this user are being removed from the device. The removal continues after a reload. */
export function isBeingWiped({ id }: SignedInUser): boolean {
  const wipe = readDoneWipe();
  return wipe?.userId === id && wipe.stage === 'removing';
}

/**
 * Counts and notes what will be lost; from here on the records go, whatever happens. The workspace has to be closed
 * then, and `finishWipe` called. @param id of the server's request
 */
export async function beginWipe(workspace: Workspace, id: string): Promise<void> {
  const { user } = workspace;
  const left = await readLeftBehind(workspace.store);
  // Another tab may have counted before; by now there may be less.
  if (!isBeingWiped(user)) storeDoneWipe({ userId: user.id, id, stage: 'removing', ...left });
  noteDeparture(user, 'wiped', left);
  markLeaving(user, 'all');
  // Whatever interrupts the removal: without the key nobody reads what it leaves.
  await removeKeyRing(user.id);
}

/** Runs work in one tab at a time. The first removes, tells and signs out, and the others find nothing left to do. */
function alone(work: () => Promise<void>): Promise<void> {
  return oneAtATime('vizite:wipe', work);
}

/** Removes the records, tells the server that they are gone, and ends the session. Never throws. */
export function finishWipe(user: SignedInUser): Promise<void> {
  return alone(async () => {
    if (isBeingWiped(user)) {
      markLeaving(user, 'all');
      await removeLeftRecords(user.id);
      const done = readDoneWipe();
      if (done?.stage === 'untold') await tellWiped(session, done);
    }
    await endSession();
  });
}
