import { Link } from '@tanstack/react-router';
import { Check, CircleHelp, ClockAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { FailedLine } from '@/kit/home/waiting-card';
import { useWaits } from '@/kit/home/waiting';
import { KeptRoom } from '@/kit/list/kept-room';
import { cx } from '@/lib/class-names';
import { addDays, formatDate, shortWeekdayOf, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { buttonClass } from '@/ui/button';
import { Card } from '@/ui/card';
import { useCardRetry } from '@/kit/home/card-retry';
import { legStates } from '@sync/model/rules/fourth-leg';
import type { AccountLeg } from '@sync/model/rules/fourth-leg';
import { useSettlementDays } from '../settlement/use-days';
import { thousands } from '../settlement/values/leg-words';
import { homeValues, VALUE_SPAN } from './value-days';
import type { ValueDaySum } from './value-days';

/** Lines about missing payments; the calendar has the rest. */
const SHOWN = 2;

/** Shows on the home page what banks pay around today, and what of it came to the accounts. */
export function ValuesCard() {
  return usePermission('pos.bank_reports.read') ? <Values /> : null;
}

function Values() {
  const today = todayIso(useNow());
  const retry = useCardRetry();
  const from = addDays(today, -VALUE_SPAN.before);
  const { days, state } = useSettlementDays(from, addDays(today, VALUE_SPAN.after));
  const values = useMemo(() => homeValues(days, today), [days, today]);
  useWaits('values', state === 'ready' ? values.wrong.length : null);
  const most = Math.max(0, ...values.days.map(({ expected }) => expected));
  if (state === 'loading') return <KeptRoom name="home-values" known={false} />;
  if (state === 'ready' && most === 0 && values.wrong.length === 0)
    return <KeptRoom name="home-values" known />;
  return (
    <KeptRoom name="home-values" known>
      <Card
        flush
        title={
          <>
            Valörü gelen tutarlar
            <span className="meta ml-3 font-normal text-ink-2">bin ₺</span>
          </>
        }
        aside={
          <Link
            to="/pos/bank-reports"
            search={{ sekme: 'valor' }}
            className="hit rounded-md font-medium whitespace-nowrap text-accent-ink hover:underline"
          >
            Takvim
          </Link>
        }
      >
        {state === 'error' ? (
          <FailedLine onRetry={retry} />
        ) : (
          <>
            {most > 0 && (
              <>
                <ul className="flex gap-2 px-4 pt-4">
                  {values.days.map((day) => (
                    <Bar key={day.day} sum={day} most={most} today={today} />
                  ))}
                </ul>
                <p className="meta flex flex-wrap gap-x-4 px-4 py-3 text-ink-2" aria-hidden="true">
                  <span className="inline-flex items-center gap-1.5">
                    <span className="size-3 rounded-[2px] bg-accent" /> Hesapta
                  </span>
                  <span className="inline-flex items-center gap-1.5">
                    <span className={cx('size-3 rounded-[2px] border border-accent', HATCHED)} /> Bekleniyor
                  </span>
                </p>
              </>
            )}
            {values.wrong.slice(0, SHOWN).map((leg) => (
              <Wrong key={`${leg.day} ${leg.bankId}`} leg={leg} />
            ))}
            {values.wrong.length > SHOWN && (
              <Link
                to="/pos/bank-reports"
                search={{ sekme: 'valor', gorunum: 'liste' }}
                className="meta num flex min-h-11 items-center border-t border-line-soft px-4 text-ink-2 -outline-offset-2! hover:underline"
              >
                {formatNumber(values.wrong.length - SHOWN)} valör günü daha
              </Link>
            )}
          </>
        )}
      </Card>
    </KeptRoom>
  );
}

/** Pattern of money that is not on the account yet; money that is there is filled. */
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_1px,transparent_1px_6px)] text-accent forced-colors:border forced-colors:border-[CanvasText]';

function words({ day, expected, arrived, short, isUnsure }: ValueDaySum, today: string): string {
  const came = day >= today ? null : `gelen ${formatMoney(arrived)}`;
  const open = short > 0 ? `eksik ${formatMoney(short)}` : isUnsure ? 'hesap belli değil' : null;
  return [`${formatDate(day)}: beklenen ${formatMoney(expected)}`, came, open].filter(Boolean).join(', ');
}

function Bar({ sum, most, today }: { sum: ValueDaySum; most: number; today: string }) {
  const { day, expected, arrived, short, isUnsure } = sum;
  const height = (minor: number): string => `${(minor / most) * 7}rem`;
  const open = Math.max(0, expected - arrived - short);
  const whole = expected > 0 && arrived === expected;
  return (
    <li className="min-w-0 flex-1">
      <Link
        to="/pos/bank-reports"
        search={{ sekme: 'valor', day }}
        aria-label={words(sum, today)}
        className="group block rounded-md text-center hover:bg-hover"
      >
        <span className="flex h-36 flex-col justify-end">
          <span
            className={cx('num meta block font-medium', short > 0 ? 'text-danger' : 'text-ink')}
            aria-hidden="true"
          >
            {expected === 0 ? '–' : thousands(expected)}
          </span>
          <span
            className="mx-auto flex w-8 max-w-full flex-col border-b border-line-strong pt-1"
            aria-hidden="true"
          >
            {short > 0 && (
              <span
                className={cx('min-h-1 rounded-t-[2px] border border-danger text-danger!', HATCHED)}
                style={{ height: height(short) }}
              />
            )}
            {open > 0 && (
              <span
                className={cx(
                  'border border-dashed border-accent',
                  short === 0 && 'rounded-t-[2px]',
                  HATCHED,
                )}
                style={{ height: height(open) }}
              />
            )}
            <span
              className="grid place-items-end justify-center bg-accent text-on-accent"
              style={{ height: height(arrived) }}
            >
              {whole && <Check className="mb-0.5 size-4" />}
            </span>
          </span>
        </span>
        <span
          className={cx('meta num block py-1', day === today ? 'font-semibold' : 'text-ink-2')}
          aria-hidden="true"
        >
          <span className="block">{shortWeekdayOf(day)}</span>
          {Number(day.slice(8))}
          {isUnsure && <CircleHelp className="mx-auto mt-0.5 size-3.5 text-warn" />}
        </span>
      </Link>
    </li>
  );
}

/** Says which payment did not come, or has to be looked at. */
function Wrong({ leg: { day, bankId, state, difference } }: { leg: AccountLeg }) {
  const reference = useReferenceData();
  const isShort = state === 'short';
  const amount = formatMoney(Math.abs(difference ?? 0));
  return (
    <p
      className={cx(
        'mx-4 mb-4 flex items-center gap-3 rounded-md px-3 py-2',
        isShort ? 'bg-danger-soft' : 'bg-warn-soft',
      )}
    >
      <ClockAlert
        className={cx('size-4 shrink-0', isShort ? 'text-danger' : 'text-warn')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <b className={cx('num', isShort ? 'text-danger' : 'text-warn')}>
          {isShort
            ? `${amount} gelmedi.`
            : difference === null
              ? `${legStates[state]}.`
              : `${amount} fazla geldi.`}
        </b>{' '}
        <span className="num">{formatDate(day)}</span> valörü, {reference.definitionName(bankId) ?? '–'}
      </span>
      <Link
        to="/pos/bank-reports"
        search={{ sekme: 'valor', day }}
        className={buttonClass('secondary', 'sm')}
      >
        İncele
      </Link>
    </p>
  );
}
