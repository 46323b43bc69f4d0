import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { formatMinor, formatMoney, formatNumber, formatShare } from '@/lib/numbers';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import type { CommissionLine } from './commission-lines';
import { lineName } from './commission-table';
import { roundShare } from '@sync/model/money';

const SHOWN = 200;

/** Shows a line of the check down to its payments. */
export function CommissionLineSheet({
  line,
  onObject,
  onClose,
}: {
  line: CommissionLine;
  /** Absent where there is nothing to object to. */
  onObject?: (() => void) | undefined;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const mayObject = usePermission('pos.objections.add');
  const gap = line.charged - line.expected;
  const days = line.rows.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Sheet
      open
      onClose={onClose}
      title={lineName(line)}
      flush
      footer={
        mayObject &&
        onObject !== undefined && (
          <Button tone="primary" icon={FileText} onClick={onObject}>
            Bankaya itiraz yaz
          </Button>
        )
      }
    >
      <Part title="Denetim">
        <Fact label="Banka">{reference.definitionName(line.bankId)}</Fact>
        <Fact label="İşlem">{formatNumber(line.rows.length)}</Fact>
        <Fact label="Brüt">{formatMoney(line.gross, line.currency)}</Fact>
        <Fact label="Sözleşme oranı">
          {line.agreedRate === null ? 'Günden güne değişen' : formatShare(line.agreedRate)}
        </Fact>
        <Fact label="Kesilen oran">{formatShare(roundShare(line.chargedRate))}</Fact>
        <Fact label="Yasal üst sınır">{line.cap === null ? 'Yok' : formatShare(line.cap)}</Fact>
        <Fact label="Olması gereken">{formatMoney(line.expected, line.currency)}</Fact>
        <Fact label="Kesilen">{formatMoney(line.charged, line.currency)}</Fact>
        <p className="pt-1.5">
          <Link
            to="/pos/bank-reports"
            search={{
              sekme: 'satirlar',
              bank: line.bankId,
              from: first,
              to: last,
              terminal: line.terminalNo ?? undefined,
            }}
            className="hit font-medium text-accent-ink"
          >
            Satırlarda aç
          </Link>
        </p>
        <Fact label={gap >= 0 ? 'Fazla kesilen' : 'Eksik kesilen'}>
          {formatMoney(Math.abs(gap), line.currency)}
        </Fact>
      </Part>
      <Part
        title="İşlemler"
        aside={line.rows.length > SHOWN && <span className="meta num text-ink-3">ilk {SHOWN}</span>}
      >
        <ul>
          {line.rows.slice(0, SHOWN).map((row) => (
            <li
              key={row.no}
              className="flex items-baseline gap-2 border-b border-line-soft py-1.5 last:border-0"
            >
              <span className="num">{formatDate(row.day)}</span>
              <span className="meta num min-w-0 flex-1 text-ink-3">
                {[row.terminalNo, row.cardMasked?.slice(-8)].filter(Boolean).join(' · ')}
              </span>
              <span className="num">{formatMinor(row.gross)}</span>
              <span className="num w-20 text-right text-ink-2">{formatMinor(row.commission)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </Sheet>
  );
}
