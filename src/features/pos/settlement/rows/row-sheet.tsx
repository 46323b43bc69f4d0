import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { bankRowKinds, differenceKinds } from '@sync/model/entities/import-values';
import type { ImportFile } from '@sync/model/entities/import-file';
import { cardKinds } from '@sync/model/entities/pos-values';
import type { BankRow } from '@sync/model/rules/settlement';
import { keyOf, rowsOfGroup } from '../day-rows';
import { differenceNames } from '../differences';
import { reasonsOf } from '../match-words';
import { matchStates } from '../settlement-search';
import type { RowFacts } from './row-facts';

/** Shows everything about a row: the bank's values, the agreed ones, its match, and its file. */
export function RowSheet({
  facts,
  file,
  onBoard,
  onClose,
}: {
  readonly facts: RowFacts;
  readonly file: ImportFile | undefined;
  readonly onBoard: () => void;
  readonly onClose: () => void;
}) {
  const reference = useReferenceData();
  const mayUpload = usePermission('pos.upload_bank_reports.read');
  const { row, holder, gap, match, exceptions } = facts;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${formatMoney(row.gross, row.currency)} · ${formatDate(row.day)}`}
      flush
    >
      <p className="flex flex-wrap gap-2 px-5 pb-3">
        <Badge>{bankRowKinds[row.kind]}</Badge>
        {match !== null && (
          <Badge tone={match === 'matched' ? 'success' : 'warn'}>{matchStates[match]}</Badge>
        )}
        {exceptions.map((name) => (
          <Badge key={name} tone="danger">
            {differenceNames[name]}
          </Badge>
        ))}
      </p>
      <Part title="İşlem">
        <Fact label="Banka">{reference.definitionName(row.bankId)}</Fact>
        <Fact label="Gün ve saat">{`${formatDate(row.day)} ${row.time?.slice(0, 5) ?? ''}`}</Fact>
        <Fact label="Terminal">{row.terminalNo}</Fact>
        <Fact label="Terminali kullanan">{holder}</Fact>
        <Fact label="Kart">{cardWords(row)}</Fact>
        <Fact label="Taksit">
          {row.instalmentCount === null
            ? null
            : row.instalmentCount < 2
              ? 'Tek çekim'
              : `${row.instalmentNo ?? '–'} / ${row.instalmentCount}`}
        </Fact>
        <Fact label="Onay kodu">{row.approvalNo}</Fact>
        <Fact label="Parti no">{row.batchNo}</Fact>
      </Part>
      <Part title="Tutarlar">
        <Fact label="Brüt">{formatMoney(row.gross, row.currency)}</Fact>
        <Fact label="Komisyon">{formatMoney(row.commission, row.currency)}</Fact>
        <Fact label="Beklenen komisyon">
          {row.expectedCommission === null ? null : formatMoney(row.expectedCommission, row.currency)}
        </Fact>
        <Fact label="Diğer kesintiler">{formatMoney(row.otherDeductions, row.currency)}</Fact>
        <Fact label="Net">{formatMoney(row.net, row.currency)}</Fact>
        <Fact label="Sağlama farkı">{gap === 0 ? 'Yok' : formatMoney(gap, row.currency)}</Fact>
      </Part>
      <Part title="Ödeme">
        <Fact label="Valör">{row.valueOn === null ? null : formatDate(row.valueOn)}</Fact>
        <Fact label="Beklenen valör">
          {row.expectedValueOn === null ? null : formatDate(row.expectedValueOn)}
        </Fact>
        <Fact label="Hesaba geçiş">{row.postedOn === null ? null : formatDate(row.postedOn)}</Fact>
      </Part>
      <Part
        title="Eşleşme"
        aside={
          <Button size="sm" tone="quiet" icon={Scale} onClick={onBoard}>
            Eşleştirmede göster
          </Button>
        }
      >
        {facts.groups.length === 0 && <p className="py-1.5 text-ink-3">Karşılığı bulunmadı.</p>}
        {facts.groups.map((group) => (
          <div key={group.no} className="py-1">
            <p className="text-ink-2">
              {group.state === 'proposed' ? 'Öneri: ' : ''}
              {reasonsOf(group, holder, row.currency)}
            </p>
            <ul>
              {rowsOfGroup(facts.day, group)
                .filter((dayRow) => dayRow.side === 'receipts' || dayRow.row.no !== row.no)
                .map((dayRow) => (
                  <li key={keyOf(dayRow)} className="num flex justify-between gap-3 py-0.5">
                    <span className="clip">
                      {dayRow.side === 'receipts'
                        ? `${dayRow.row.receiptNo} ${dayRow.row.desk ?? ''}`
                        : `Banka ${dayRow.row.terminalNo ?? ''}`}
                    </span>
                    <b>{formatMinor(dayRow.amount)}</b>
                  </li>
                ))}
            </ul>
            {group.reason !== null && (
              <p className="break-words">
                {group.differenceKind === null ? '' : `${differenceKinds[group.differenceKind]}: `}
                {group.reason}
              </p>
            )}
          </div>
        ))}
      </Part>
      <Part title="Dosya">
        <Fact label="Dosya">
          {file !== undefined && mayUpload ? (
            <Link
              to="/pos/upload-bank-reports"
              search={{ open: file.id }}
              className="hit break-all font-medium text-accent-ink"
            >
              {file.file_name}
            </Link>
          ) : (
            file?.file_name
          )}
        </Fact>
        <Fact label="Dosyadaki satır">{String(row.line)}</Fact>
      </Part>
    </Sheet>
  );
}

function cardWords({ cardMasked, cardKind }: BankRow): string | null {
  const words = [cardMasked, cardKind === null ? null : cardKinds[cardKind]].filter((part) => part !== null);
  return words.length === 0 ? null : words.join(' · ');
}
