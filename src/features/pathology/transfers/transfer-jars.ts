import type { Biopsy } from '@sync/model/entities/biopsy';
import type { ReceiptState, TransferJar } from '@sync/model/entities/biopsy-values';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';

/** Largest number of jars in one manifest; the server has the same limit. */
export const MOST_JARS = 300;

/**
 * Returns the text on a line of the manifest: no name. A case that the server does not know yet has a sign of its
 * own.
 */
export const jarLabel = (
  { id, pathology_no: number, biopsy_no: own, protocol_no: protocol }: Biopsy,
  no: string,
): string => `${number ?? own ?? protocol ?? `Yeni ${id.slice(-4).toUpperCase()}`} / ${no}`;

const rank: Readonly<Record<ReceiptState, number>> = { received: 2, unsuitable: 1, missing: 0 };

/** Returns the state of each jar by the counts on this device: a jar received in any of them is received. */
export function countedJars(
  transfer: Pick<SpecimenTransfer, 'id' | 'jars'>,
  receipts: readonly SpecimenReceipt[],
): readonly (TransferJar & { readonly state: ReceiptState | null })[] {
  const own = receipts.filter((receipt) => receipt.transfer_id === transfer.id).flatMap(({ jars }) => jars);
  return transfer.jars.map((jar) => {
    const told = own.filter(({ id }) => id === jar.id).map(({ state }) => state);
    return { ...jar, state: told.toSorted((a, b) => rank[b] - rank[a])[0] ?? null };
  });
}
