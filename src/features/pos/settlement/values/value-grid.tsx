import { Check, CircleHelp, ClockAlert, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '@/lib/class-names';
import { addDays, formatDate, weekdayOf } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import type { BankColour } from './bank-colours';
import { openWords, thousands } from './leg-words';
import { ValueBar } from './value-bar';
import { dayState } from './value-month';
import type { ValueDay, ValueMonth } from './value-month';
import { sumMinor } from '@sync/model/money';

const WEEKDAYS = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cmt', 'Paz'] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface GridProps {
  readonly month: ValueMonth;
  readonly currency: string;
  readonly colourOf: (bankId: string) => BankColour;
  readonly chosen: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** Shows the month as a grid of days; arrow keys move, Enter opens. */
export function ValueGrid({ month, currency, colourOf, chosen, today, onDay }: GridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const most = Math.max(1, ...month.weeks.flat().map(({ net }) => net));
  const walk = (event: KeyboardEvent, day: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(day, step)}"]`);
    next?.focus();
  };
  return (
    <table ref={grid} className="w-full table-fixed border-collapse" aria-label="Valör takvimi">
      <colgroup>
        {WEEKDAYS.map((name, at) => (
          <col key={name} className={at > 4 ? 'w-[6%]' : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              className="meta truncate border-b border-line bg-sunken px-2.5 py-2 text-left font-semibold text-ink-2"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <td
                key={day.day}
                className={cx(
                  'border-b border-line-soft p-0 align-top not-last:border-r',
                  (!day.inMonth || !day.isBankDay) && 'bg-sunken',
                )}
              >
                <button
                  type="button"
                  data-day={day.day}
                  aria-pressed={day.day === chosen}
                  aria-label={wordsOf(day, currency)}
                  tabIndex={day.day === chosen ? 0 : -1}
                  onClick={() => onDay(day.day)}
                  onKeyDown={(event) => walk(event, day.day)}
                  className={cx(
                    'flex h-18 w-full flex-col gap-1 px-2.5 py-1.5 text-left -outline-offset-2! hover:bg-hover',
                    day.day === chosen && 'bg-selected shadow-[inset_0_0_0_2px_var(--color-accent)]',
                  )}
                >
                  <DayHead day={day} today={today} />
                  {day.banks.length > 0 && (
                    <>
                      <span className="num truncate leading-5 font-semibold">{thousands(day.net)}</span>
                      <ValueBar banks={day.banks} colourOf={colourOf} most={most} />
                    </>
                  )}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ day, today }: { day: ValueDay; today: string }) {
  const { day: on, holiday, late, banks } = day;
  const come = banks.filter(({ leg }) => leg.state === 'arrived').length;
  const state = dayState(day);
  const open = sumMinor(banks.map(({ leg }) => Math.abs(leg.difference ?? 0)));
  const words =
    banks.length === 0
      ? holiday
      : come > 0 && come < banks.length
        ? `${come} / ${banks.length} geldi`
        : state === 'no_statement'
          ? 'ekstre yok'
          : null;
  return (
    <span className="meta flex h-5 min-w-0 items-center gap-1">
      <span
        className={cx(
          'num shrink-0',
          on === today ? 'rounded-full bg-accent px-1.5 font-semibold text-on-accent' : 'text-ink-2',
        )}
      >
        {Number(on.slice(8))}
      </span>
      <span className="min-w-0 flex-1 truncate text-right text-ink-3">{words}</span>
      {state === 'short' || state === 'over' ? (
        <span
          className={cx(
            'num flex shrink-0 items-center gap-0.5',
            state === 'short' ? 'text-danger' : 'text-warn',
          )}
        >
          <TriangleAlert className="size-3.5" aria-hidden="true" />
          {thousands(open)}
        </span>
      ) : state === 'unsure' ? (
        <CircleHelp className="size-4 shrink-0 text-warn" aria-hidden="true" />
      ) : late > 0 ? (
        <span className="num flex shrink-0 items-center gap-0.5 text-danger">
          <ClockAlert className="size-3.5" aria-hidden="true" />
          {thousands(late)}
        </span>
      ) : (
        state === 'arrived' && <Check className="size-4 shrink-0 text-success" aria-hidden="true" />
      )}
    </span>
  );
}

function wordsOf(of: ValueDay, currency: string): string {
  const { day, net, late, holiday, banks } = of;
  const parts = [`${formatDate(day)} ${weekdayOf(day)}`];
  if (holiday !== null) parts.push(holiday);
  const state = dayState(of);
  if (state === null) parts.push('ödeme yok');
  else {
    parts.push(`${formatMoney(net, currency)} net`);
    const open = openWords(banks, currency);
    if (open !== '') parts.push(open);
    else parts.push(state === 'arrived' ? 'hesaba geçti' : 'bekleniyor');
  }
  if (late > 0) parts.push(`${formatMoney(late, currency)} geç valörlü`);
  return parts.join(', ');
}
