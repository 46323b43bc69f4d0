import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import { sameJson } from '../model/merge/equality';
import type { Conflict } from '../model/merge/merge';
import { recordKey } from './device';
import type { DeviceStore, FieldConflict } from './device';
import { recordDecision } from './view-log';

/** The version of a record that a clash was met with: what stands there, by whom and since when. */
type Theirs = Pick<AnyDocument, 'id' | 'kind' | 'updated_by' | 'updated_at'>;

/** Whether both clashes ask about the same values of the person's. */
const sameMine = (one: FieldConflict, other: FieldConflict): boolean =>
  sameJson(one.mine, other.mine) && sameJson(one.together?.mine, other.together?.mine);

/**
 * Puts clashes into the list. A field has one place there: where another clash of it waits, both values of the person's
 * are her own, and of these nobody asks her; the later one is asked about, the earlier goes to the log.
 */
async function list(device: DeviceStore, clashes: readonly FieldConflict[]): Promise<void> {
  const { conflicts, viewEvents } = device;
  await device.transaction('rw', conflicts, viewEvents, async () => {
    const before = await conflicts.bulkGet(clashes.map(({ key }) => key));
    await conflicts.bulkPut(clashes);
    for (const [at, clash] of clashes.entries()) {
      const earlier = before[at];
      // A merge that is done once more asks about what it has asked.
      if (earlier === undefined || sameMine(earlier, clash)) continue;
      const { field, mine, theirs, together, theirsBy, theirsAt } = earlier;
      const values = { field, mine, theirs, ...(together === undefined ? {} : { together }) };
      const standing = { theirs_by: theirsBy, theirs_at: theirsAt, choice: 'theirs', by_rule: true } as const;
      await recordDecision(device, earlier, { ...values, ...standing });
    }
  });
}

/**
 * Keeps what clashed when a record was merged: what a person has to decide in the list of clashes, what the model's rule
 * decides in the log. To be called before the merged record is stored, so that no value is lost between the two.
 */
export async function noteClashes(
  device: DeviceStore,
  collection: CollectionName,
  theirs: Theirs,
  clashes: readonly Conflict[],
): Promise<void> {
  const { id, kind, updated_by: theirsBy, updated_at: theirsAt } = theirs;
  const at = Date.now();
  const asked = clashes.filter(({ policy }) => policy === 'ask');
  if (asked.length > 0) {
    await list(
      device,
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
