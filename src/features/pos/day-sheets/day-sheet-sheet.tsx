import { Link } from '@tanstack/react-router';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDate, weekdayOf } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { Badge } from '@/ui/badge';
import { Sheet } from '@/ui/sheet';
import { GapWords, LegWords, sheetTones } from './day-sheet-columns';
import type { SheetRow } from './day-sheet-list';
import { countsDiffer, sheetStates } from './three-way';

/** Rows that are shown of each side. */
const SHOWN = 200;

/** Shows one line of a sheet down to its rows: those of receipts, count and bank. */
export function DaySheetSheet({ row, onClose }: { row: SheetRow; onClose: () => void }) {
  const reference = useReferenceData();
  const { differences, currency, usage } = row;
  const mayMatch = usePermission('pos.bank_reports.read');
  const mayOpenUsage = usePermission('pos.terminal.read');
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${row.terminalNo ?? 'Terminali bilinmeyen'} · ${formatDate(row.day)}`}
      flush
    >
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <Badge tone={sheetTones[row.state]}>{sheetStates[row.state]}</Badge>
        <Badge>{reference.definitionName(row.bankId) ?? 'Bankası bilinmeyen'}</Badge>
        {row.oddWords !== null && <Badge tone="warn">{row.oddWords}</Badge>}
      </p>
      <Part title="Üç yan">
        <Fact label="Gün">
          {formatDate(row.day)} {weekdayOf(row.day)}
        </Fact>
        <Fact label="Personel">{row.staffName ?? 'Kimsede değil'}</Fact>
        <Fact label="Makbuz">
          <LegWords leg={row.receipts} currency={currency} />
        </Fact>
        <Fact label="Sayım">
          <LegWords leg={row.slip} currency={currency} />
        </Fact>
        <Fact label="Banka brüt">
          <LegWords leg={row.bank} currency={currency} />
        </Fact>
        <Fact label="Banka net">{row.bank === null ? '–' : formatMoney(row.net, currency)}</Fact>
        <Fact label="Son valör">{row.lastValueOn === null ? '–' : formatDate(row.lastValueOn)}</Fact>
        <Fact label="Parti no">{usage?.batch_no}</Fact>
        <p className="flex flex-wrap gap-x-4 pt-1.5">
          {mayMatch && (
            <Link
              to="/pos/bank-reports"
              search={{ sekme: 'eslestirme', day: row.day }}
              className="hit font-medium text-accent-ink"
            >
              Günü eşleştirmede aç
            </Link>
          )}
          {mayOpenUsage && usage !== null && (
            <Link
              to="/pos/terminal"
              search={{ view: 'list', open: usage.id }}
              className="hit font-medium text-accent-ink"
            >
              Kullanımı aç
            </Link>
          )}
        </p>
      </Part>
      <Part title="Farklar">
        <Fact label="Makbuz − sayım">
          <GapWords
            gap={differences.receiptsSlip}
            currency={currency}
            isDoubtful={countsDiffer([row.receipts, row.slip])}
          />
        </Fact>
        <Fact label="Sayım − banka">
          <GapWords
            gap={differences.slipBank}
            currency={currency}
            isDoubtful={countsDiffer([row.slip, row.bank])}
          />
        </Fact>
        <Fact label="Makbuz − banka">
          <GapWords
            gap={differences.receiptsBank}
            currency={currency}
            isDoubtful={countsDiffer([row.receipts, row.bank])}
          />
        </Fact>
      </Part>
      <Part title="Makbuzlar" aside={<Counted shown={row.receiptRows.length} />}>
        <ul>
          {row.receiptRows.slice(0, SHOWN).map((receipt) => (
            <RowLine
              key={receipt.no}
              title={receipt.receiptNo}
              detail={[receipt.time?.slice(0, 5), receipt.cancelled ? 'iptal' : null]}
              amount={receipt.amount}
              currency={currency}
              open={!receipt.cancelled && receipt.matched !== receipt.amount}
            />
          ))}
        </ul>
      </Part>
      <Part title="Banka satırları" aside={<Counted shown={row.bankRows.length} />}>
        <ul>
          {row.bankRows.slice(0, SHOWN).map((bankRow) => (
            <RowLine
              key={bankRow.no}
              title={bankRowKinds[bankRow.kind]}
              detail={[
                bankRow.time?.slice(0, 5),
                bankRow.cardMasked?.slice(-8),
                bankRow.instalmentCount !== null && bankRow.instalmentCount > 1
                  ? `${bankRow.instalmentCount} taksit`
                  : null,
              ]}
              amount={bankRow.gross}
              currency={currency}
              open={bankRow.matched !== bankRow.gross}
            />
          ))}
        </ul>
      </Part>
    </Sheet>
  );
}

function Counted({ shown }: { shown: number }) {
  return <span className="meta num text-ink-3">{shown > SHOWN ? `ilk ${SHOWN} / ${shown}` : shown}</span>;
}

function RowLine({
  title,
  detail,
  amount,
  currency,
  open,
}: {
  title: string;
  detail: readonly (string | null | undefined)[];
  amount: number;
  currency: string;
  open: boolean;
}) {
  return (
    <li className="flex items-baseline gap-2 border-b border-line-soft py-1.5 last:border-0">
      <span className="num">{title}</span>
      <span className="meta num min-w-0 flex-1 text-ink-3">{detail.filter(Boolean).join(' · ')}</span>
      {open && <span className="meta text-warn">eşleşmedi</span>}
      <span className="num">{formatMoney(amount, currency)}</span>
    </li>
  );
}
