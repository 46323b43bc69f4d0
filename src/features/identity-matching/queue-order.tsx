import { readPreference, usePreference } from '@/data/preferences';
import type { Workspace } from '@/data/workspace';
import { SegmentedControl } from '@/ui/segmented-control';
import { identityOrders } from '@sync/rpc/identity-matching';
import type { IdentityOrder } from '@sync/rpc/identity-matching';

const parse = (stored: unknown): IdentityOrder => (stored === 'file' ? 'file' : 'gain');

const NAME = 'identity-order';

/** Returns the order in which the user wants the rows, and sets it. */
export const useQueueOrder = () => usePreference(NAME, parse);

/** Returns that order as it is stored now. */
export const readQueueOrder = (workspace: Workspace) => readPreference(workspace, NAME, parse);

const words: Readonly<Record<IdentityOrder, string>> = {
  gain: 'Sonraki satırlarda önce numarası olmayan tek güçlü adayı bulunanlar; sonra adayının yaklaşan ameliyatı, ardından açık talebi olanlar.',
  file: 'Sonraki satırlar dosyadaki sırayla gelir.',
};

/** Says in which order the rows come, and changes it. */
export function QueueOrder({
  order,
  onOrder,
}: {
  order: IdentityOrder;
  onOrder: (order: IdentityOrder) => void;
}) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-3 min-[56.25em]:px-5">
      <SegmentedControl<IdentityOrder>
        label="Sıra"
        name="identity-order"
        segments={(Object.keys(identityOrders) as IdentityOrder[]).map((value) => ({
          value,
          label: identityOrders[value],
        }))}
        value={order}
        onChange={onOrder}
      />
      <p className="meta min-w-0 flex-1 basis-72 text-ink-2">{words[order]}</p>
    </div>
  );
}
