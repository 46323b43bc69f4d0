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
      {objections.map((objection) => (
        <li key={objection.id} className="flex items-center gap-3 px-4 py-2.5">
          <button type="button" className="hit min-w-0 flex-1 text-left" onClick={() => onOpen(objection)}>
            <span className="flex items-center gap-2 font-medium">
              <span className="clip">{reference.definitionName(objection.bank_id)}</span>
              <SyncMark state={mark('pos', objection.id)} />
            </span>
            <span className="meta num block text-ink-2">
              {formatDate(objection.from_on)} – {formatDate(objection.to_on)} ·{' '}
              {formatNumber(objection.row_count)} işlem
              {objection.returned !== null &&
                ` · ${formatMoney(objection.returned, objection.currency)} geri geldi`}
            </span>
          </button>
          <span className="num font-semibold">{formatMoney(objection.amount, objection.currency)}</span>
          <Badge tone={tones[objection.state]}>{objectionStates[objection.state]}</Badge>
          <IconButton icon={Printer} label="İtiraz dilekçesini yazdır" onClick={() => onPrint(objection)} />
        </li>
      ))}
    </ul>
  );
}
