import { findOldMeetings as find } from '@sync/session/old-meetings';
import type { Meeting } from '@sync/model/meeting';
import { session } from './session';

/** Meetings on the server that are too old for devices; needs a connection. Null without an answer. Never throws. */
export function findOldMeetings(sought: string, signal: AbortSignal): Promise<readonly Meeting[] | null> {
  return find(session, sought, signal);
}
