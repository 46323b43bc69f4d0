import { BadgeCheck, CalendarClock, CopyX, EqualNot, Percent, Printer, Undo2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDate, formatTime } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { differenceNames } from '../differences';
import type { Difference, DifferenceName } from '../differences';
import { differenceFacts } from './difference-words';
import { minorIn } from '@sync/model/money';

const looks: Readonly<Record<DifferenceName, readonly [IconType, string]>> = {
  amount: [EqualNot, 'bg-danger-soft text-danger'],
  no_bank: [Unlink, 'bg-sy-conflict-soft text-sy-conflict'],
  no_receipt: [Unlink, 'bg-sy-conflict-soft text-sy-conflict'],
  refund: [Undo2, 'bg-sy-conflict-soft text-sy-conflict'],
  twice: [CopyX, 'bg-danger-soft text-danger'],
  commission: [Percent, 'bg-warn-soft text-warn'],
  late: [CalendarClock, 'bg-warn-soft text-warn'],
};

/** Number of differences shown at a time: before any matching every row is a difference. */
const PORTION = 50;

interface DifferencesPanelProps {
  readonly differences: readonly Difference[];
  readonly currency: string;
  readonly mayExplain: boolean;
  readonly offline: boolean;
  /** Absent where the user may not open tickets. */
  readonly onTicket: ((difference: Difference) => void) | undefined;
  readonly onShow: (difference: Difference) => void;
  readonly onExplain: (difference: Difference) => void;
  readonly onPrint: () => void;
  /** The sheet that holds it on narrow screens has a head of its own. */
  readonly headless?: boolean;
}

/** Shows the differences of the day, with the actions for each. */
export function DifferencesPanel(props: DifferencesPanelProps) {
  const { differences, currency, headless = false } = props;
  const [most, setMost] = useState(PORTION);
  const open = differences.filter(({ explained }) => explained === null);
  const held = minorIn(
    currency,
    open.filter(({ holdsDay }) => holdsDay),
    ({ amount }) => amount,
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!headless && (
        <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
          <h2 className="font-semibold">Farklar</h2>
          <span className={cx('meta num flex-1', open.length > 0 ? 'text-danger' : 'text-ink-2')}>
            {open.length > 0 ? `${open.length} açık` : 'açık yok'}
          </span>
          <Button tone="quiet" size="sm" icon={Printer} onClick={props.onPrint}>
            Tutanak
          </Button>
        </div>
      )}
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {differences.slice(0, most).map((difference) => (
          <DifferenceLine key={difference.id} difference={difference} {...props} />
        ))}
        {differences.length > most && (
          <li className="px-4 py-3">
            <Button size="sm" onClick={() => setMost((before) => before + PORTION)}>
              {differences.length - most} fark daha
            </Button>
          </li>
        )}
        {differences.length === 0 && (
          <li className="flex items-center gap-2 px-4 py-6 text-ink-2">
            <BadgeCheck className="size-5 text-success" aria-hidden="true" /> Bu günde fark yok.
          </li>
        )}
      </ul>
      <p className="meta shrink-0 border-t border-line px-4 py-3 text-ink-2">
        Günü açık tutan farklar toplamı <b className="num text-ink">{formatMoney(held, currency)}</b>.
        Komisyon ve valör farkı günü kapatmayı engellemez.
      </p>
    </div>
  );
}

function DifferenceLine({
  difference,
  mayExplain,
  offline,
  onTicket,
  onShow,
  onExplain,
}: { difference: Difference } & DifferencesPanelProps) {
  const reference = useReferenceData();
  const { name, amount, explained, holdsDay } = difference;
  const [Icon, look] = looks[name];
  return (
    <li className="border-b border-line-soft px-4 py-3">
      <button
        type="button"
        className="flex w-full gap-3 rounded-md text-left hover:bg-hover"
        onClick={() => onShow(difference)}
      >
        <span className={cx('grid size-7 shrink-0 place-items-center rounded-md', look)}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex gap-2">
            <b className="min-w-0 flex-1">{differenceNames[name]}</b>
            <b className="num">{formatMinor(amount)}</b>
          </span>
          <span className="meta num block break-words text-ink-2">{differenceFacts(difference)}</span>
        </span>
      </button>
      {explained === null ? (
        <span className="mt-2 flex flex-wrap gap-1.5 pl-10">
          {holdsDay && mayExplain && (
            <Button size="sm" disabled={offline} onClick={() => onExplain(difference)}>
              Açıkla
            </Button>
          )}
          {onTicket !== undefined && (
            <Button size="sm" tone="quiet" onClick={() => onTicket(difference)}>
              Talep aç
            </Button>
          )}
        </span>
      ) : (
        <span className="meta mt-1 flex gap-1.5 pl-10 text-success">
          <BadgeCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            Açıklandı · {explained.by === null ? '' : `${reference.userName(explained.by)} `}
            <span className="num">
              {formatDate(explained.at)} {formatTime(explained.at)}
            </span>
            <span className="block break-words text-ink-2">{explained.reason}</span>
          </span>
        </span>
      )}
    </li>
  );
}
