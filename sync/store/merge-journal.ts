import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/index-of-entities';
import type { Clash } from '../replication/merge';
import { recordKey } from './device';
import type { DeviceStore, FieldConflict } from './device';
import { recordDecision } from './view-log';

/** The version of a record that a clash was met with: what stands there, by whom and since when. */
type Theirs = Pick<AnyDocument, 'id' | 'kind' | 'updated_by' | 'updated_at'>;

/**
 * Keeps what clashed when a record was merged: what a person has to decide in the list of clashes, what the model's rule
 * decides in the log. To be called before the merged record is stored, so that no value is lost between the two.
 */
export async function noteClashes(
  device: DeviceStore,
  collection: CollectionName,
  theirs: Theirs,
  clashes: readonly Clash[],
): Promise<void> {
  const { id, kind, updated_by: theirsBy, updated_at: theirsAt } = theirs;
  const at = Date.now();
  const asked = clashes.filter(({ policy }) => policy === 'ask');
  if (asked.length > 0) {
    await device.conflicts.bulkPut(
      asked.map(({ field, mine, theirs: their, together }): FieldConflict => ({
        key: `${recordKey(collection, id)}/${field}`,
        collection,
        kind,
        id,
        field,
        mine,
        theirs: their,
        ...(together === undefined ? {} : { together }),
        theirsBy,
        theirsAt,
        at,
      })),
    );
  }
  for (const { field, mine, theirs: their, together, policy, stands } of clashes) {
    if (policy === 'ask') continue;
    const values = { field, mine, theirs: their, ...(together === undefined ? {} : { together }) };
    const standing = { theirs_by: theirsBy, theirs_at: theirsAt, choice: stands, by_rule: true as const };
    await recordDecision(device, theirs, { ...values, ...standing });
  }
}
