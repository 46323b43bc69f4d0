import { CircleAlert, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDayTime, formatTime } from '@/lib/dates';
import { formatMoney, formatNumber, formatSums } from '@/lib/numbers';
import type { MoneySums } from '@sync/model/money';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { terminalStatuses } from '@sync/model/entities/pos-values';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { SyncMark } from '@/ui/sync-mark';
import { DaySwitcher } from '../day-switcher';
import { CustodyBar, percent } from './custody-bar';
import { shareOfDay } from './custody-rows';
import type { boardSums, CustodyRow } from './custody-rows';
import type { UnheldMoney } from './unheld-money';

const SHIFTS = [
  { at: 0, label: '00 Gece' },
  { at: 8 / 24, label: '08 Gündüz' },
  { at: 16 / 24, label: '16 Akşam' },
] as const;

interface BoardProps {
  readonly rows: readonly CustodyRow[];
  /** Money at terminals that are none of the hospital's. */
  readonly strange: readonly UnheldMoney[];
  readonly sums: ReturnType<typeof boardSums>;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly current: string | undefined;
  readonly onDay: (day: string) => void;
  readonly onOpen: (row: CustodyRow) => void;
  readonly onPrint: () => void;
  /** Content in place of lines, where there are none. */
  readonly children?: ReactNode;
}

/** Shows the users of terminals: a line for each with its sums, and a bar of the day in its users' colours. */
export function CustodyBoard({
  rows,
  strange,
  sums,
  day,
  current,
  onDay,
  onOpen,
  onPrint,
  children,
}: BoardProps) {
  const now = useNow();
  const passed = shareOfDay(day, now);
  return (
    <section aria-label="Kimde" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-4">
        <p className="num meta min-w-0 flex-1 py-1.5 text-ink-2">
          Sayılan <b className="font-semibold whitespace-nowrap text-ink">{formatSums(sums.counted)}</b>
          {sums.unheld.length > 0 && (
            <>
              <span aria-hidden="true"> · </span>
              Sahipsiz{' '}
              <b className="font-semibold whitespace-nowrap text-danger">{formatSums(sums.unheld)}</b>
            </>
          )}
        </p>
        <DaySwitcher day={day} onDay={onDay} />
        <IconButton icon={Printer} label="Günü yazdır" onClick={onPrint} />
      </div>
      <div
        className="meta relative h-9 shrink-0 border-b border-line bg-sunken text-ink-2"
        aria-hidden="true"
      >
        <div className="absolute inset-y-0 right-4 left-[19px]">
          {SHIFTS.map(({ at, label }) => (
            <span key={label} className="absolute top-2 whitespace-nowrap" style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
          {passed >= 0 && passed <= 1 && (
            <span
              className="num absolute top-1.5 -translate-x-1/2 rounded-sm bg-danger px-1.5 py-0.5 text-xs font-semibold text-surface"
              style={{ left: percent(passed) }}
            >
              {formatTime(now)}
            </span>
          )}
        </div>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {rows.length === 0 && strange.length === 0 && children}
        {rows.map((row) => (
          <BoardRow
            key={row.terminal.id}
            row={row}
            passed={passed}
            current={row.terminal.id === current}
            onOpen={() => onOpen(row)}
          />
        ))}
        {strange.map((money) => (
          <StrangeRow key={`${money.bankId} ${money.terminalNo}`} money={money} />
        ))}
      </ul>
    </section>
  );
}

/** Shows sum and number of payments at the end of a line. */
function Amount({ sums, count, isUnheld = false }: { sums: MoneySums; count: number; isUnheld?: boolean }) {
  return (
    <span className={cx('block text-right', isUnheld && 'text-danger')}>
      {(sums.length === 0 ? [null] : sums).map((sum) => (
        <span key={sum?.currency ?? ''} className="num block font-semibold whitespace-nowrap">
          {sum === null ? formatMoney(0) : formatMoney(sum.minor, sum.currency)}
        </span>
      ))}
      <span className={cx('meta num block whitespace-nowrap', !isUnheld && 'text-ink-2')}>
        {formatNumber(count)} işlem{isUnheld && ' sahipsiz'}
      </span>
    </span>
  );
}

function Amounts({ counted, unheld }: Pick<CustodyRow, 'counted' | 'unheld'>) {
  return (
    <span className="self-center">
      {counted !== null && <Amount {...counted} />}
      {unheld !== null && <Amount {...unheld} isUnheld />}
      {counted === null && unheld === null && <span className="block text-right text-ink-3">–</span>}
    </span>
  );
}

/** Returns the words for a terminal that nobody has, or had on a day that is over. */
function idleWords(status: PosTerminal['status'], wasHeld: boolean, isOver: boolean): string {
  if (isOver) return wasHeld ? 'Gün sonu alındı' : 'Kimse almadı';
  return status === 'active' ? 'Kimsede değil' : `${terminalStatuses[status]}, kimsede değil`;
}

function BoardRow({
  row: { terminal, open, holder, segments, rivals, counted, unheld },
  passed,
  current,
  onOpen,
}: {
  row: CustodyRow;
  passed: number;
  current: boolean;
  onOpen: () => void;
}) {
  const now = useNow();
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark('pos', open?.id ?? terminal.id));
  const place = [reference.definitionName(terminal.cash_desk_id), reference.definitionName(terminal.bank_id)];
  const late = segments.some((segment) => segment.late);
  return (
    <li className="border-b border-line-soft">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className={cx(
          'grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(7.5rem,auto)] gap-x-4 gap-y-2 border-l-[3px] border-transparent px-4 py-3 text-left hover:bg-hover max-[34em]:grid-cols-[minmax(0,1fr)_auto]',
          current && 'border-accent bg-accent-soft',
        )}
      >
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="num text-base font-medium">{terminal.terminal_no}</span>
            <SyncMark state={mark} />
          </span>
          <span className="meta clip block text-ink-2">{place.filter(Boolean).join(' · ')}</span>
        </span>
        {holder === null || open === undefined ? (
          unheld !== null ? (
            <span className="flex items-center gap-2 font-medium text-danger">
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              Sahipsiz işlem
            </span>
          ) : (
            <span className="self-center text-ink-2">
              {idleWords(terminal.status, segments.length > 0, passed > 1)}
            </span>
          )
        ) : (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={holder} />
            <span className="min-w-0">
              <span className="clip block font-medium">{holder}</span>
              <span className={cx('meta num block', late ? 'font-medium text-danger' : 'text-ink-2')}>
                {formatDayTime(open.from_at, now)} teslim aldı
              </span>
              {rivals.length > 0 && (
                <span className="meta clip block font-medium text-sy-conflict">
                  Çakışıyor: {rivals.join(', ')}
                </span>
              )}
            </span>
          </span>
        )}
        <Amounts counted={counted} unheld={unheld} />
        <CustodyBar segments={segments} unheld={unheld} passed={passed} />
      </button>
    </li>
  );
}

/** Shows money at a terminal that is not among those of the hospital: nobody can have held it. */
function StrangeRow({ money }: { money: UnheldMoney }) {
  const reference = useReferenceData();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line-soft px-4 py-3 pl-[19px]">
      <span className="min-w-0">
        <span className="num block text-base font-medium">{money.terminalNo ?? 'Terminali bilinmeyen'}</span>
        <span className="meta clip block text-ink-2">
          {[reference.definitionName(money.bankId), 'Terminal kayıtlı değil'].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Amounts counted={null} unheld={money} />
    </li>
  );
}
