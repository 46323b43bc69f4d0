import { dayOf } from '@/lib/dates';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';

/** Manifests that wait for somebody. */
export interface ManifestWork {
  /** Counts that do not agree, then jars on their way; the oldest first. */
  readonly waiting: readonly SpecimenTransfer[];
  readonly differing: number;
  /** Jars that arrived today, and all of them as they were sent. */
  readonly arrivedToday: number;
}

const isWaiting = ({ state }: SpecimenTransfer): boolean => state === 'sent' || state === 'mismatch';

/**
 * Returns the manifests to be counted, and those whose count does not agree.
 * @param receipts counts of this device, some of which the server has not compared yet
 * @param today `YYYY-MM-DD` in Istanbul
 */
export function manifestWork(
  transfers: readonly SpecimenTransfer[],
  receipts: readonly Pick<SpecimenReceipt, 'transfer_id'>[],
  today: string,
): ManifestWork {
  const counted = new Set(receipts.map(({ transfer_id: id }) => id));
  const waiting = transfers
    .filter((transfer) => isWaiting(transfer) && !(transfer.state === 'sent' && counted.has(transfer.id)))
    .toSorted(
      (a, b) =>
        Number(b.state === 'mismatch') - Number(a.state === 'mismatch') || a.sent_at.localeCompare(b.sent_at),
    );
  return {
    waiting,
    differing: waiting.filter(({ state }) => state === 'mismatch').length,
    arrivedToday: transfers
      .filter(({ state, received_at: at }) => state === 'received' && at !== null && dayOf(at) === today)
      .reduce((sum, { jars }) => sum + jars.length, 0),
  };
}
