import { Printer } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDate } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { objectionStates } from '@sync/model/entities/bank-objection';
import type { BankObjection, ObjectionState } from '@sync/model/entities/bank-objection';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import { SyncMark } from '@/ui/sync-mark';

const tones: Readonly<Record<ObjectionState, 'neutral' | 'info' | 'success' | 'danger'>> = {
  draft: 'neutral',
  sent: 'info',
  refunded: 'success',
  rejected: 'danger',
  dropped: 'neutral',
};

/** Shows the letters to banks, the latest first. */
export function ObjectionList({
  objections,
  onOpen,
  onPrint,
}: {
  objections: readonly BankObjection[];
  onOpen: (objection: BankObjection) => void;
  onPrint: (objection: BankObjection) => void;
}) {
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  return (
    <ul className="divide-y divide-line-soft">
      {objections.map((one) => (
        <li key={one.id} className="flex items-center gap-3 px-4 py-2.5">
          <button type="button" className="hit min-w-0 flex-1 text-left" onClick={() => onOpen(one)}>
            <span className="flex items-center gap-2 font-medium">
              <span className="clip">{reference.definitionName(one.bank_id)}</span>
              <SyncMark state={mark('pos', one.id)} />
            </span>
            <span className="meta num block text-ink-2">
              {formatDate(one.from_on)} – {formatDate(one.to_on)} · {formatNumber(one.row_count)} işlem
              {one.returned !== null && ` · ${formatMoney(one.returned, one.currency)} geri geldi`}
            </span>
          </button>
          <span className="num font-semibold">{formatMoney(one.amount, one.currency)}</span>
          <Badge tone={tones[one.state]}>{objectionStates[one.state]}</Badge>
          <IconButton icon={Printer} label="İtiraz dilekçesini yazdır" onClick={() => onPrint(one)} />
        </li>
      ))}
    </ul>
  );
}
