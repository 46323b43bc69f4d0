import { Link } from '@tanstack/react-router';
import { CircleX, FileText, Hourglass } from 'lucide-react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { daysBetween, formatDate, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { buttonClass } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { bankObjection } from '@sync/model/entities/bank-objection';
import type { BankObjection, ObjectionState } from '@sync/model/entities/bank-objection';

/** Rows that are listed; the screen has the rest. */
const SHOWN = 3;

/** Next step of an objection that is not settled. */
const steps: Partial<Readonly<Record<ObjectionState, string>>> = {
  rejected: 'Karar ver',
  draft: 'Gönder',
  sent: 'Yanıtı işle',
};
const order = Object.keys(steps);

/** Shows the open objections to commissions on the home page: refused ones first, then those to send. */
export function ObjectionsCard() {
  return usePermission('pos.bank_reports.read') ? <Objections /> : null;
}

function Objections() {
  const { records, state } = useRecords(bankObjection);
  const mayFollow = usePermission('pos.objections.edit');
  const today = todayIso(useNow());
  const open = records
    .filter((objection) => steps[objection.state] !== undefined)
    .toSorted(
      (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.created_at.localeCompare(b.created_at),
    );
  // What lies at the bank waits for nobody here.
  const ours = open.filter((objection) => objection.state !== 'sent');
  return (
    <WaitingCard
      area="objections"
      title="Komisyon itirazları"
      count={state === 'ready' ? open.length : null}
      waits={state === 'ready' ? (mayFollow ? ours.length : 0) : null}
      failed={state === 'error'}
      empty={records.length === 0 ? null : 'Açık itiraz yok'}
      link={(props) => <Link to="/pos/bank-reports" search={{ sekme: 'komisyon' }} {...props} />}
      rest={[open.length - SHOWN, 'itiraz']}
    >
      <ul>
        {open.slice(0, SHOWN).map((objection) => (
          <Row key={objection.id} objection={objection} today={today} mayFollow={mayFollow} />
        ))}
      </ul>
    </WaitingCard>
  );
}

/** Returns how an objection stands: icon, colour, words. */
function standing(
  { state, sent_on: sentOn }: BankObjection,
  today: string,
): readonly [IconType, string, string] {
  if (state === 'rejected') return [CircleX, 'text-danger', 'Banka reddetti'];
  if (state === 'draft') return [FileText, 'text-ink-2', 'Dilekçe hazır'];
  const days = sentOn === null ? 0 : daysBetween(sentOn, today);
  return [Hourglass, 'text-ink-2', days === 0 ? 'Bankada' : `${days} gündür bankada`];
}

function Row({
  objection,
  today,
  mayFollow,
}: {
  objection: BankObjection;
  today: string;
  mayFollow: boolean;
}) {
  const reference = useReferenceData();
  const { bank_id: bank, from_on: from, to_on: to, row_count: rows, amount, currency, state } = objection;
  const [Icon, tone, words] = standing(objection, today);
  const name = reference.definitionName(bank) ?? '–';
  return (
    <li className="flex min-h-12 items-center gap-4 border-b border-line-soft px-4 py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="clip block font-medium">{name}</span>
        <span className="meta num clip block text-ink-2">
          {[...new Set([formatDate(from), formatDate(to)])].join(' – ')} · {formatNumber(rows)} işlem
        </span>
      </span>
      <b className="num shrink-0 text-right">{formatMoney(amount, currency)}</b>
      <span
        className={cx('meta num inline-flex w-40 shrink-0 items-center gap-1.5 max-[56.1875em]:hidden', tone)}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {words}
      </span>
      {mayFollow && (
        <Link
          to="/pos/bank-reports"
          search={{ sekme: 'komisyon', objection: objection.id }}
          aria-label={`${steps[state] ?? ''}: ${name}, ${formatMoney(amount, currency)}`}
          className={buttonClass('secondary', 'sm')}
        >
          {steps[state]}
        </Link>
      )}
    </li>
  );
}
