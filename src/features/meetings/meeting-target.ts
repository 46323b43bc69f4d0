import type { OpenedForm } from '@/data/drafts';
import type { Occurrence } from '@/data/meetings';
import type { LocalWrites } from '@/data/workspace';
import { ActionError, actionError } from '@sync/model/action-error';
import { meeting, occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import { occurrenceDraft, occurrenceOf } from '@sync/model/meetings/occurrence';
import type { PermissionKey } from '@sync/model/access/permissions';

export interface MeetingContext {
  readonly writes: LocalWrites;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

/** A meeting, or one of the meetings of a series. */
export interface MeetingTarget {
  /** The meeting's own row; of a meeting of a series that was not changed yet, the series. */
  readonly record: Meeting;
  /** Start that the rule gives an occurrence, ISO 8601 in UTC. Null means the row itself. */
  readonly originalStart: string | null;
}

/** Returns the row of a meeting, or of the occurrence of its series that is meant. */
export function targetOf(record: Meeting, occurrence: Occurrence): MeetingTarget {
  const { originalStart } = occurrence;
  return { record, originalStart: originalStart === null ? null : new Date(originalStart).toISOString() };
}

/** @throws ActionError `permission_denied` without the permission. */
export function requirePermission({ writes }: MeetingContext, key: PermissionKey): void {
  if (!writes.access.permissions.has(key)) throw actionError('permission_denied');
}

/** Returns the targeted meeting as it was when it was opened. */
export function openedOf({ record, originalStart }: MeetingTarget): Meeting | MeetingDraft {
  return originalStart === null ? record : occurrenceDraft(record, originalStart);
}

/**
 * Edits a meeting; an occurrence of a series becomes a row of its own, the series is unchanged.
 * @param form of a form that was open while others may have changed the meeting: what it is merged with
 */
export async function changeOne(
  { writes }: MeetingContext,
  target: MeetingTarget,
  patch: (current: Meeting | MeetingDraft) => Partial<MeetingDraft>,
  what: string,
  form: Partial<OpenedForm<Meeting>> = {},
): Promise<Meeting> {
  const { record, originalStart } = target;
  const options = { summary: `${record.title}: ${what}` };
  if (originalStart === null) {
    return writes.change(meeting, record.id, patch, { ...options, ...form });
  }
  const id = occurrenceId(record.id, originalStart);
  const draft = occurrenceDraft(record, originalStart);
  return writes.run(async (act) => {
    // An earlier press may have made the row just now.
    if (await isStored(act, id)) return act.change(meeting, id, patch, options);
    return act.create(meeting, { ...draft, ...patch(draft) }, { ...options, id, origin: draft });
  });
}

async function isStored(writes: LocalWrites, id: string): Promise<boolean> {
  try {
    await writes.read(meeting, id);
    return true;
  } catch (error) {
    if (error instanceof ActionError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Returns the targeted meeting as its row is, or will be. */
export const recordOf = ({ record, originalStart }: MeetingTarget): Meeting =>
  originalStart === null ? record : occurrenceOf(record, originalStart);
