import { storeDoneWipe, readDoneWipe } from '@sync/session/done-wipe';
import { tellWiped } from '@sync/session/tell-wiped';
import { markLeaving } from './device-people';
import { noteDeparture } from './departure-note';
import { session } from './session';
import type { SignedInPerson } from './session';
import { endSession, readLeftBehind, removeLeftRecords } from './sign-out';
import type { Workspace } from './workspace';

/** Whether the records of this person are being removed from the device; it is gone on with after a reload. */
export function isBeingWiped({ id }: SignedInPerson): boolean {
  const wipe = readDoneWipe();
  return wipe?.userId === id && wipe.stage === 'removing';
}

/**
 * Counts and notes what will be lost; from here on the records go, whatever happens. The workspace has to be closed
 * then, and `finishWipe` called. @param id of the server's request
 */
export async function beginWipe(workspace: Workspace, id: string): Promise<void> {
  const { person } = workspace;
  const left = await readLeftBehind(workspace);
  // Another tab may have counted before; by now there may be less.
  if (!isBeingWiped(person)) storeDoneWipe({ userId: person.id, id, stage: 'removing', ...left });
  noteDeparture(person, 'wiped', left);
  markLeaving(person);
}

/** Removes the records, tells the server that they are gone, and ends the session. Never throws. */
export async function finishWipe(person: SignedInPerson): Promise<void> {
  // Another tab may have taken the mark away after its own removal.
  markLeaving(person);
  await removeLeftRecords();
  const done = readDoneWipe();
  if (done?.userId === person.id && done.stage === 'untold') await tellWiped(session, done);
  await endSession();
}
