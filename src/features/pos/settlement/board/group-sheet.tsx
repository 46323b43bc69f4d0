import { Unlink } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { differenceKinds } from '@sync/model/entities/import-values';
import type { MatchGroup } from '@sync/model/rules/settlement';
import { keyOf } from '../day-rows';
import type { DayRow } from '../day-rows';
import { reasonsOf } from '../match-words';
import { lastFour } from './row-words';

/** Shows one match: its rows, its basis, its author, and the button that undoes it. */
export function GroupSheet({
  group,
  rows,
  holder,
  offReason,
  busy,
  onTakeApart,
  onClose,
}: {
  readonly group: MatchGroup;
  readonly rows: readonly DayRow[];
  readonly holder: string | null;
  /** Reason why the match cannot be undone now; null where the user may not at all. */
  readonly offReason: string | undefined | null;
  readonly busy: boolean;
  readonly onTakeApart: () => void;
  readonly onClose: () => void;
}) {
  const reference = useReferenceData();
  const currency = rows[0]?.row.currency ?? 'TRY';
  const proposed = group.state === 'proposed';
  return (
    <Sheet
      open
      onClose={onClose}
      title={proposed ? 'Öneri' : 'Eşleme'}
      flush
      footer={
        offReason !== null && (
          <Button icon={Unlink} busy={busy} disabledReason={offReason} onClick={onTakeApart}>
            {proposed ? 'Öneriyi kaldır' : 'Eşlemeyi kaldır'}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-2 px-5 pb-3">
        <Badge tone={proposed ? 'info' : 'success'}>{proposed ? 'Öneri' : 'Eşleşti'}</Badge>
        {group.automatic && <Badge>Kendiliğinden</Badge>}
        {group.difference !== 0 && (
          <Badge tone="danger">{formatMoney(group.difference, currency)} fark</Badge>
        )}
      </p>
      <Part title="Satırlar">
        <ul className="grid gap-1">
          {rows.map((dayRow) => (
            <li key={keyOf(dayRow)} className="flex items-baseline gap-3 py-1">
              <span className="w-14 text-ink-2">{dayRow.side === 'bank' ? 'Banka' : 'Vezne'}</span>
              <span className="num clip min-w-0 flex-1">
                {dayRow.side === 'receipts'
                  ? dayRow.row.receiptNo
                  : (lastFour(dayRow.row.cardMasked) ?? dayRow.row.approvalNo ?? dayRow.row.terminalNo)}
              </span>
              <span className="num text-ink-2">{dayRow.row.time?.slice(0, 5)}</span>
              <b className="num">{formatMinor(dayRow.amount)}</b>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Dayanak">
        <Fact label="Neye göre">{reasonsOf(group, holder, currency)}</Fact>
        <Fact label="Farkın türü">
          {group.differenceKind === null ? null : differenceKinds[group.differenceKind]}
        </Fact>
        <Fact label="Neden">{group.reason}</Fact>
        <Fact label={proposed ? 'Öneren' : 'Eşleyen'}>
          {group.by === null ? 'Kendiliğinden' : reference.userName(group.by)}
        </Fact>
        <Fact label="Zaman">{formatDateTime(group.at)}</Fact>
      </Part>
    </Sheet>
  );
}
