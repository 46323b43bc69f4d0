import { actionError } from '@sync/model/action-error';
import { client } from '@sync/model/entities/client';
import { typedValues } from '@sync/core/typed';
import { boundTo } from './bound-changes';
import { amongUnknown, fieldsThatName, isNew, retryWaiting, writeAllAgain } from './rejected-changes';
import type { RejectedChange } from './sync-state';
import type { LocalWrites, Workspace } from './workspace';

/* A new patient whom the server rejected because another device had entered the same person before. */

/** Returns whether the server has rejected a new patient for a number that another record has. */
export const isDuplicatePatient = (change: RejectedChange): boolean =>
  change.kind === client.kind &&
  isNew(change) &&
  !change.deleted &&
  (change.constraint === 'clients_identity_no_key' || change.messageKey === 'duplicate_identity');

/** Outcome of taking the existing record. */
export interface TakenExisting {
  /** Number of changes that now belong to it. */
  readonly moved: number;
  /** Number of fields whose two values wait for a decision. */
  readonly asked: number;
}

/**
 * Takes the existing record for a rejected new patient. Everything that was rejected with the patient goes to the existing
 * record and is sent again; what was typed fills its empty fields, and the user is asked where both have a value.
 * @param existingId a record on this device
 * @throws ActionError `not_found` without the record, or where the user may not edit it; then the entry is kept
 */
export async function takeExisting(
  workspace: Pick<Workspace, 'store'>,
  writes: LocalWrites,
  key: string,
  existingId: string,
): Promise<TakenExisting> {
  const { changes, database } = workspace.store;
  const { rejected } = await changes.all();
  const change = rejected.find((listed) => listed.key === key);
  const existing = await database.clients.findOne(existingId).exec();
  if (change === undefined || existing === null) throw actionError('not_found');
  const naming = rejected.filter((other) => fieldsThatName(other, change.id).length > 0);
  const others = [change, ...naming]
    .flatMap((listed) => boundTo(listed, rejected))
    .filter((listed, at, all) => listed !== change && all.indexOf(listed) === at);
  const editsOf = (other: RejectedChange): Readonly<Record<string, unknown>> =>
    Object.fromEntries(fieldsThatName(other, change.id).map((name) => [name, existingId]));
  const now = { ...existing.toJSON() };
  const { values, conflicts } = amongUnknown(change, { ...change.document }, now);
  const patch = typedValues(client, values, now);
  const isEmpty = Object.keys(patch).length + conflicts.length === 0;
  const summary = 'Reddedilen hasta kaydının bilgileri';
  await writeAllAgain(workspace, writes, others, editsOf, async (act) => {
    if (!isEmpty) await act.change(client, existingId, patch, { summary, conflicts, settles: change });
  });
  if (isEmpty) await changes.drop(change);
  await retryWaiting(workspace, writes, others);
  return { moved: naming.length, asked: conflicts.length };
}
