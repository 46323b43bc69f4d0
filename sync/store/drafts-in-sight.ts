import { BOOKKEEPING, hiddenFields } from '../core/sight';
import type { Sight } from '../core/sight';
import { rowKey } from '../core/tables';
import type { Store } from '../core/transaction';
import { isEmpty } from '../core/typed';
import { entityOfKind, isKind } from '../model/registry';
import { sameJson } from '../model/merge/equality';
import type { AnyDocument } from '../model/registry';
import type { DeviceStore, Draft } from './device';

/** Returns the record that a draft was begun on. Null where it makes a new one, or only this device knows it. */
function recordOfDraft({ begun }: Draft): AnyDocument | null {
  if (begun === undefined || !('id' in begun) || !('kind' in begun) || !('row_version' in begun)) return null;
  return begun.row_version === 0 ? null : (begun as AnyDocument);
}

/** Returns a draft with what the user typed, and of the record that it was begun on what the user may see. */
function draftInSight(draft: Draft, record: AnyDocument, sight: Sight): Draft {
  const hidden = hiddenFields(entityOfKind(record.kind), sight);
  if (hidden.size === 0) return draft;
  const begun = Object.entries(record).filter(([name, value]: [string, unknown]) =>
    // Left out where something stood there: what the user typed counts as typed over what comes next (`typedOver`).
    hidden.has(name) ? isEmpty(value) : sight.seesRow || BOOKKEEPING.has(name),
  );
  return { ...draft, begun: Object.fromEntries(begun) };
}

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
