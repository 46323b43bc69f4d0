import { PackageCheck, PackageX, Truck } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { transferStates } from '@sync/model/entities/biopsy-values';
import type { ReceivedJar } from '@sync/model/entities/biopsy-values';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { writeManifest } from '@sync/model/rules/manifest-code';
import { countedJars } from './transfer-jars';

/** A manifest with the counts of it that this device knows. */
export interface TransferRow {
  readonly transfer: SpecimenTransfer;
  readonly receipts: readonly SpecimenReceipt[];
  /** Jars that a count has found. */
  readonly came: number;
}

export const toTransferRow = (
  transfer: SpecimenTransfer,
  receipts: readonly SpecimenReceipt[],
): TransferRow => ({
  transfer,
  receipts: receipts.filter((receipt) => receipt.transfer_id === transfer.id),
  came: countedJars(transfer, receipts).filter((jar) => jar.state === 'received').length,
});

/** Counts whose manifest this device does not have: both tablets were offline. */
export function withoutManifest(
  transfers: readonly Pick<SpecimenTransfer, 'id'>[],
  receipts: readonly SpecimenReceipt[],
): readonly SpecimenReceipt[] {
  const known = new Set(transfers.map(({ id }) => id));
  return receipts.filter((receipt) => !known.has(receipt.transfer_id));
}

/** "Eksik: BY-1204 / 2. Fazla: BY-1190 / 1": what the server found when it compared list and counts. */
export function differencesOf({ jars, differences }: Pick<SpecimenTransfer, 'jars' | 'differences'>): string {
  const sent = new Set(jars.map(({ id }) => id));
  const all = differences ?? [];
  const named = (word: string, part: readonly ReceivedJar[]) =>
    part.length === 0 ? [] : [`${word}: ${part.map(({ label }) => label).join(', ')}`];
  return [
    ...named(
      'Eksik',
      all.filter(({ state }) => state === 'missing'),
    ),
    ...named(
      'Uygunsuz',
      all.filter(({ id, state }) => state === 'unsuitable' && sent.has(id)),
    ),
    ...named(
      'Listede olmayan',
      all.filter(({ id, state }) => state !== 'missing' && !sent.has(id)),
    ),
  ].join('. ');
}

/** Returns the texts of the pictures that the receiver scans. */
export function picturesOf({ id, code, sent_at: sentAt, jars }: SpecimenTransfer): readonly string[] {
  return writeManifest({
    transferId: id,
    code,
    at: Date.parse(sentAt),
    jars: jars.map((jar) => ({ id: jar.id, label: jar.label })),
  });
}

const looks = {
  sent: { tone: 'info', icon: Truck },
  received: { tone: 'success', icon: PackageCheck },
  mismatch: { tone: 'danger', icon: PackageX },
  closed: { tone: 'neutral', icon: undefined },
  cancelled: { tone: 'neutral', icon: undefined },
} as const;

export function StateBadge({ row: { transfer, receipts } }: { row: TransferRow }) {
  // Counted here, and the server has not compared it yet.
  if (transfer.state === 'sent' && receipts.length > 0) {
    return <Badge tone="info">Sayıldı, eşitlenince karşılaştırılacak</Badge>;
  }
  const { tone, icon } = looks[transfer.state];
  return (
    <Badge tone={tone} icon={icon}>
      {transferStates[transfer.state]}
    </Badge>
  );
}
