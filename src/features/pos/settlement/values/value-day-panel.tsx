import { ClockAlert, Info } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDate, weekdayOf } from '@/lib/dates';
import { formatMinor, formatMoney, formatNumber } from '@/lib/numbers';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { legStates } from '@sync/model/rules/fourth-leg';
import type { AccountLeg, LegState } from '@sync/model/rules/fourth-leg';
import type { ValueSum } from '@sync/model/rules/settlement';
import { Badge } from '@/ui/badge';
import type { BankColour } from './bank-colours';
import { accountWords, legNote, legTones } from './leg-words';
import { ValueBar } from './value-bar';
import { dayState } from './value-month';
import type { ValueDay } from './value-month';

function kindWords({ kind, instalmentCount, instalmentNo, rows }: ValueSum): string {
  const count = instalmentCount ?? 1;
  const what =
    count > 1
      ? instalmentNo === null
        ? `${count} taksit`
        : `${count} taksit, ${instalmentNo}. dilim`
      : kind === 'sale'
        ? 'Tek çekim'
        : bankRowKinds[kind];
  return `${what}, ${formatNumber(rows)}`;
}

const dayWords: Readonly<Record<LegState, string>> = {
  arrived: 'net hesaba geçti',
  short: 'net, eksik geldi',
  over: 'net, fazla geldi',
  no_statement: 'net, ekstre yok',
  unsure: 'net, belirsiz',
  expected: 'net bekleniyor',
};

/** Returns what became of a day's payments: of several banks, how many have paid. */
function headWords(day: ValueDay): string {
  const state = dayState(day);
  if (state === null) return 'ödeme yok';
  const come = day.banks.filter(({ leg }) => leg.state === 'arrived').length;
  return come > 0 && come < day.banks.length
    ? `net, ${come} / ${day.banks.length} banka geldi`
    : dayWords[state];
}

/** Shows what the account says of a bank's payment. */
function LegLine({ leg }: { leg: AccountLeg }) {
  const { state, arrived, difference, currency } = leg;
  const note = legNote(leg);
  const account = accountWords(leg);
  return (
    <div className="mt-1 pl-[18px]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={legTones[state]}>{legStates[state]}</Badge>
        {account !== null && <span className="num meta text-ink-3">{account}</span>}
        <span className="flex-1" />
        {arrived !== null && state !== 'no_statement' && (
          <span className="num meta text-ink-2">gelen {formatMoney(arrived, currency)}</span>
        )}
        {difference !== null && difference !== 0 && (
          <b className={cx('num', state === 'short' ? 'text-danger' : 'text-warn')}>
            {formatMoney(difference, currency)}
          </b>
        )}
      </p>
      {note !== null && <p className="meta mt-1 text-ink-2">{note}.</p>}
      {leg.rows.length > 1 && (
        <ul className="mt-1">
          {leg.rows.map(({ no, text, amount }) => (
            <li key={no} className="meta flex gap-2 text-ink-2">
              <span className="clip min-w-0 flex-1">{text}</span>
              <span className="num">{formatMinor(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the payments of each bank on a day, terminal by terminal. */
export function ValueDayPanel({
  day,
  currency,
  colourOf,
}: {
  day: ValueDay;
  currency: string;
  colourOf: (bankId: string) => BankColour;
}) {
  const reference = useReferenceData();
  return (
    <section aria-label="Seçilen gün" className="flex min-h-0 flex-col overflow-auto">
      <header className="border-b border-line px-5 py-4">
        <p className="meta text-ink-2">
          {formatDate(day.day)} {weekdayOf(day.day)}
          {day.holiday !== null && `, ${day.holiday}`}
        </p>
        <p className="num mt-1 text-2xl font-semibold">
          {formatMoney(day.net, currency)}
          <span className="meta ml-2 font-normal text-ink-2">{headWords(day)}</span>
        </p>
        <ValueBar banks={day.banks} colourOf={colourOf} most={day.net} className="mt-3 h-3" />
      </header>
      {day.banks.map((bank) => (
        <div key={bank.bankId} className="border-b border-line-soft px-5 py-3">
          <p className="flex items-center gap-2 font-semibold">
            <span className={cx('size-2.5 rounded-[2px]', colourOf(bank.bankId).fill)} aria-hidden="true" />
            <span className="clip flex-1">{reference.definitionName(bank.bankId)}</span>
            <span className="num">{formatMoney(bank.net, currency)}</span>
          </p>
          <LegLine leg={bank.leg} />
          <ul className="mt-1.5 pl-[18px]">
            {bank.sums.map((sum) => (
              <li
                key={[sum.terminalNo, sum.kind, sum.instalmentNo, sum.instalmentCount].join(' ')}
                className="flex flex-wrap items-baseline gap-x-2 py-0.5"
              >
                <span className="num meta w-20 shrink-0 text-ink-3">{sum.terminalNo ?? '–'}</span>
                <span className="min-w-0 flex-1">{kindWords(sum)}</span>
                <span className="num">{formatMinor(sum.net)}</span>
                {sum.lateRows > 0 && sum.lateSince !== null && (
                  <span className="meta num flex w-full items-center gap-1 pl-[88px] text-danger">
                    <ClockAlert className="size-3.5 shrink-0" aria-hidden="true" />
                    {formatNumber(sum.lateRows)} işlem gecikti ({formatDate(sum.lateSince)}),{' '}
                    {formatMinor(sum.lateNet)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="meta m-5 flex gap-2 rounded-lg border border-line bg-sunken p-3 text-ink-2">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        Beklenen tutar banka raporlarındaki valörden hesaplanır. Hesaba geçtiğini hesap ekstresi söyler: gelen
        para dolu, ötekiler taralı görünür. Ekstresi olmayan günde yalnız banka raporunun sözü vardır.
      </p>
    </section>
  );
}
