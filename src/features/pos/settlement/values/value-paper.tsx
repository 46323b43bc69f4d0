import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime, weekdayOf } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { usePrinting } from '@/ui/use-printing';
import type { ValueMonth } from './value-month';

interface PaperProps {
  readonly month: ValueMonth;
  readonly name: string;
  readonly currency: string;
}

/** The month of value dates on paper. There only while the page is printed. */
export function ValuePaper(props: PaperProps) {
  return usePrinting() ? <Paper {...props} /> : null;
}

function Paper({ month, name, currency }: PaperProps) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const days = month.weeks.flat().filter(({ inMonth, net }) => inMonth && net !== 0);
  const heads = [
    'Gün',
    ...month.banks.map((id) => reference.definitionName(id) ?? '–'),
    'Toplam',
    'Hesaba geçen',
  ];
  return (
    <article className="paper-root hidden print:block">
      <p className="meta flex justify-between">
        <span>Valör takvimi</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      <h2 className="mt-1 text-xl font-semibold">{name}</h2>
      <table className="mt-3 w-full border-collapse text-left text-[0.75rem]">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className="border-b border-line-strong px-1 py-1.5 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="break-inside-avoid">
              <td className="num border-b border-line px-1 py-1.5">
                {formatDate(day.day)} {weekdayOf(day.day)}
              </td>
              {month.banks.map((id) => (
                <td key={id} className="num border-b border-line px-1 py-1.5">
                  {formatMoney(day.banks.find(({ bankId }) => bankId === id)?.net ?? 0, currency)}
                </td>
              ))}
              <td className="num border-b border-line px-1 py-1.5 font-semibold">
                {formatMoney(day.net, currency)}
              </td>
              <td className="num border-b border-line px-1 py-1.5">{formatMoney(day.posted, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="num mt-3">
        Toplam {formatMoney(month.net, currency)}, hesaba geçen {formatMoney(month.posted, currency)}, geciken{' '}
        {formatMoney(month.late, currency)}
      </p>
    </article>
  );
}
