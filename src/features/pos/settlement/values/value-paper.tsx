import { useReferenceData } from '@/data/reference-data';
import { formatDate, weekdayOf } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperTable } from '@/kit/export/paper';
import { openWords } from './leg-words';
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
    'Hesaba geçen (ekstre)',
    'Rapora göre geçen',
    'Fark',
  ];
  const lines = month.weeks
    .flat()
    .filter(({ inMonth, net }) => inMonth && net !== 0)
    .map(({ day, banks, net, posted, reported }) => ({
      key: day,
      cells: [
        `${formatDate(day)} ${weekdayOf(day)}`,
        ...month.banks.map((id) =>
          formatMoney(banks.find(({ bankId }) => bankId === id)?.net ?? 0, currency),
        ),
        <b>{formatMoney(net, currency)}</b>,
        formatMoney(posted, currency),
        reported === 0 ? '' : formatMoney(reported, currency),
        openWords(banks, currency),
      ],
    }));
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      <p className="num mt-3">
        Toplam {formatMoney(month.net, currency)}, ekstreye göre hesaba geçen{' '}
        {formatMoney(month.posted, currency)}, ekstre olmayan günlerde banka raporuna göre geçen{' '}
        {formatMoney(month.reported, currency)}, geciken {formatMoney(month.late, currency)}
      </p>
    </>
  );
}
