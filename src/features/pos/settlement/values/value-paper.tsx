import { useReferenceData } from '@/data/reference-data';
import { formatDate, weekdayOf } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperTable } from '@/records/paper';
import type { ValueMonth } from './value-month';

interface PaperProps {
  readonly month: ValueMonth;
  readonly name: string;
  readonly currency: string;
}

/** Prints the month of value dates. */
export function ValuePaper({ name, ...month }: PaperProps) {
  return (
    <Paper title="Valör takvimi" heading={name}>
      {() => <Lines {...month} />}
    </Paper>
  );
}

function Lines({ month, currency }: Omit<PaperProps, 'name'>) {
  const reference = useReferenceData();
  const heads = [
    'Gün',
    ...month.banks.map((id) => reference.definitionName(id) ?? '–'),
    'Toplam',
    'Hesaba geçen',
  ];
  const lines = month.weeks
    .flat()
    .filter(({ inMonth, net }) => inMonth && net !== 0)
    .map(({ day, banks, net, posted }) => ({
      key: day,
      cells: [
        `${formatDate(day)} ${weekdayOf(day)}`,
        ...month.banks.map((id) =>
          formatMoney(banks.find(({ bankId }) => bankId === id)?.net ?? 0, currency),
        ),
        <b>{formatMoney(net, currency)}</b>,
        formatMoney(posted, currency),
      ],
    }));
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      <p className="num mt-3">
        Toplam {formatMoney(month.net, currency)}, hesaba geçen {formatMoney(month.posted, currency)}, geciken{' '}
        {formatMoney(month.late, currency)}
      </p>
    </>
  );
}
