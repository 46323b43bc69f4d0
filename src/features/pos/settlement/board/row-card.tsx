import { Lock } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { Checkbox } from '@/ui/checkbox';
import { commissionGap, daysLate, wholeOf } from '../day-rows';
import type { DayRow } from '../day-rows';
import { lastFour } from './row-words';
import type { ClusterTone } from './tones';

interface RowCardProps {
  readonly dayRow: DayRow;
  readonly day: string;
  readonly tone: ClusterTone;
  /** Undefined: the row is matched, and not to be ticked. */
  readonly ticked: boolean | undefined;
  readonly locked: boolean;
  /** Said of it in place of where it was. */
  readonly note: string | null;
  readonly itemKey: string;
  readonly onTick: () => void;
  readonly onFocus: () => void;
}

function words(dayRow: DayRow, day: string): readonly [string, string, boolean] {
  const { row } = dayRow;
  const time = [row.day === day ? null : formatDate(row.day).slice(0, 5), row.time?.slice(0, 5) ?? null];
  const part = dayRow.amount === wholeOf(dayRow) ? null : `${formatMinor(wholeOf(dayRow))} tutardan`;
  const line = (...of: readonly (string | null)[]) => of.filter((word) => word !== null).join(' · ');
  if (dayRow.side === 'receipts') {
    const { desk, staff, terminalNo } = dayRow.row;
    return [
      line(desk, ...time),
      line(part, staff, terminalNo === null ? null : `Terminal ${terminalNo}`),
      false,
    ];
  }
  const { kind, instalmentCount, instalmentNo, terminalNo, commission, expectedCommission } = dayRow.row;
  const paid =
    kind !== 'sale' && kind !== 'instalment_sale'
      ? bankRowKinds[kind]
      : instalmentCount !== null && instalmentCount > 1
        ? `${instalmentNo === null ? '' : `${instalmentNo}/`}${instalmentCount} taksit`
        : 'Tek çekim';
  const warning =
    commissionGap(dayRow.row) !== 0
      ? `Komisyon ${formatMinor(commission)}, beklenen ${formatMinor(expectedCommission ?? 0)}`
      : daysLate(dayRow.row) > 0
        ? `Valör ${formatDate(dayRow.row.valueOn ?? '').slice(0, 5)}, beklenen ${formatDate(dayRow.row.expectedValueOn ?? '').slice(0, 5)}`
        : null;
  return [
    line(paid, lastFour(dayRow.row.cardMasked), ...time),
    warning ?? line(part, terminalNo === null ? null : `Terminal ${terminalNo}`),
    warning !== null,
  ];
}

/** Renders one row of a side: number, place and time, amount, and a box to tick it. */
export function RowCard({ dayRow, day, tone, ticked, locked, note, itemKey, onTick, onFocus }: RowCardProps) {
  const [first, second, warns] = words(dayRow, day);
  const receipt = dayRow.side === 'receipts';
  const name = dayRow.side === 'receipts' ? dayRow.row.receiptNo : null;
  const amount = formatMinor(dayRow.amount);
  const box =
    ticked === undefined ? (
      <span className="grid w-4.5 shrink-0 place-items-center">
        {locked && <Lock className="size-3.5 text-ink-3" aria-label="Dönem kapalı" />}
      </span>
    ) : (
      <Checkbox
        checked={ticked}
        aria-label={[name, first, amount].filter(Boolean).join(', ')}
        data-item={itemKey}
        onChange={onTick}
        onFocus={onFocus}
      />
    );
  return (
    <div
      className={cx(
        'flex h-12 min-w-0 items-center gap-2.5 rounded-xl border bg-surface px-3 max-[48em]:gap-2 max-[48em]:px-2',
        receipt ? 'rounded-r-lg border-r-[3px]' : 'flex-row-reverse rounded-l-lg border-l-[3px]',
        ticked === true ? 'border-accent bg-selected shadow-[0_0_0_1px_var(--color-accent)]' : 'border-line',
        ticked !== true && (receipt ? tone.rightEdge : tone.leftEdge),
      )}
      // The box does it for the keyboard and for readers; the whole row is easier to hit.
      onClick={(event) => {
        if (ticked !== undefined && !(event.target as Element).closest('label')) onTick();
      }}
    >
      {box}
      {name !== null && <span className="num clip w-20 shrink-0 text-ink-2 max-[60em]:hidden">{name}</span>}
      <span className="min-w-0 flex-1">
        <span className="clip num block leading-[1.125rem]">
          {name !== null && <span className="min-[60em]:hidden">{name}</span>}
          {name !== null && <span className="max-[40em]:hidden min-[60em]:hidden"> · </span>}
          <span className={name === null ? '' : 'max-[40em]:hidden'}>{first}</span>
        </span>
        <span
          className={cx(
            'clip num block text-xs leading-4 max-[40em]:hidden',
            note !== null ? tone.text : warns ? 'text-warn' : 'text-ink-2',
          )}
        >
          {note ?? second}
        </span>
        <span className={cx('num block font-semibold min-[40em]:hidden', tone.amount)}>{amount}</span>
      </span>
      <span
        className={cx(
          'num shrink-0 font-semibold max-[40em]:hidden min-[60em]:min-w-22',
          receipt ? 'text-right' : 'min-[60em]:text-right',
          tone.amount,
        )}
      >
        {amount}
      </span>
    </div>
  );
}
