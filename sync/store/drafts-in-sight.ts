import { rowKey } from '../core/tables';
import type { Store } from '../core/transaction';
import { entityOfKind, isKind } from '../model/registry';
import { sameJson } from '../model/merge/equality';
import type { DeviceStore } from './device';
import { draftInSight, recordOfDraft } from './out-of-sight';

/**
 * Takes out of drafts what others wrote in records that are not on this device any more, or in fields that the user may
 * not read any more. What the user typed stays.
 * @param permissions that the device knows
 */
export async function keepDraftsInSight(
  device: DeviceStore,
  records: Store,
  permissions: readonly string[],
): Promise<void> {
  const begun = (await device.drafts.toArray()).flatMap((draft) => {
    const record = recordOfDraft(draft);
    return record === null || !isKind(record.kind) ? [] : [{ draft, record }];
  });
  if (begun.length === 0) return;
  const keys = begun.map(({ record: { kind, id } }) => rowKey(entityOfKind(kind).collection, id));
  const rows = await records.read(keys);
  for (const [at, { draft, record }] of begun.entries()) {
    const sight = { seesRow: (rows[at]?.value ?? null) !== null, permissions };
    const kept = draftInSight(draft, record, sight);
    if (sameJson(kept, draft)) continue;
    await device.transaction('rw', device.drafts, async () => {
      // Somebody may be typing on.
      const now = await device.drafts.get(draft.key);
      if (now !== undefined && sameJson(now.begun, draft.begun) && kept.begun !== undefined)
        await device.drafts.put({ ...now, begun: kept.begun });
    });
  }
}
