import { PackageCheck, PackageX, Truck } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { transferStates } from '@sync/model/entities/biopsy-values';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';

/** A manifest with the counts of it that this device knows. */
export interface TransferRow {
  readonly transfer: SpecimenTransfer;
  readonly receipts: readonly SpecimenReceipt[];
  readonly came: number;
}

export function StateBadge({ row: { transfer, receipts } }: { row: TransferRow }) {
  // Counted here, and the server has not compared it yet.
  if (transfer.state === 'sent' && receipts.length > 0)
    return <Badge tone="info">Sayıldı, eşitlenince karşılaştırılacak</Badge>;
  const look = {
    sent: { tone: 'info', icon: Truck },
    received: { tone: 'success', icon: PackageCheck },
    mismatch: { tone: 'danger', icon: PackageX },
    closed: { tone: 'neutral', icon: undefined },
    cancelled: { tone: 'neutral', icon: undefined },
  } as const;
  const { tone, icon } = look[transfer.state];
  return (
    <Badge tone={tone} icon={icon}>
      {transferStates[transfer.state]}
    </Badge>
  );
}
