import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime, weekdayOf } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { differenceKinds } from '@sync/model/entities/import-values';
import { usePrinting } from '@/ui/use-printing';
import type { DaySums } from '../day-sums';
import { differenceNames } from '../differences';
import type { Difference } from '../differences';
import { differenceFacts } from './difference-words';

interface DayPaperProps {
  readonly day: string;
  readonly bank: string | null;
  readonly currency: string;
  readonly sums: DaySums;
  readonly differences: readonly Difference[];
}

/** The reconciliation of a day on paper, to be signed. There only while the page is printed. */
export function DayPaper(props: DayPaperProps) {
  return usePrinting() ? <Paper {...props} /> : null;
}

const cell = 'border-b border-line px-1 py-1.5 align-top';

function Paper({ day, bank, currency, sums, differences }: DayPaperProps) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const lines: readonly (readonly [string, number])[] = [
    ['Vezne tahsilatı', sums.received],
    ['Banka brüt', sums.banked],
    ['Fark', sums.difference],
    ['Açıklanan', sums.explained],
    ['Kalan fark', sums.left],
  ];
  return (
    <article className="paper-root hidden print:block">
      <p className="meta flex justify-between">
        <span>Mutabakat tutanağı</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      <h2 className="mt-1 text-xl font-semibold">
        {formatDate(day)} {weekdayOf(day)} · {bank ?? 'Tüm bankalar'}
      </h2>
      <table className="mt-3 w-72 text-left">
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th className="py-0.5 font-normal">{label}</th>
              <td className="num py-0.5 text-right font-semibold">
                {formatMinor(value)} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2">
        Eşleşen satır {formatNumber(sums.matched)} / {formatNumber(sums.rows)}: {formatNumber(sums.automatic)}{' '}
        kendiliğinden, {formatNumber(sums.byHand)} elle.
      </p>
      <table className="mt-4 w-full border-collapse text-left text-[0.75rem]">
        <thead>
          <tr>
            {['Fark', 'Satır', 'Tutar', 'Durum', 'Açıklama'].map((head) => (
              <th key={head} className="border-b border-line-strong px-1 py-1.5 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.id} className="break-inside-avoid">
              <td className={cell}>{differenceNames[difference.name]}</td>
              <td className={`num ${cell}`}>{differenceFacts(difference)}</td>
              <td className={`num ${cell} text-right`}>{formatMinor(difference.amount)}</td>
              <td className={cell}>{difference.explained === null ? 'Açık' : 'Açıklandı'}</td>
              <td className={cell}>
                {difference.explained !== null &&
                  [
                    difference.explained.differenceKind === null
                      ? null
                      : differenceKinds[difference.explained.differenceKind],
                    difference.explained.reason,
                    reference.userName(difference.explained.by),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p className="mt-3">Bu günde fark yok.</p>}
      <div className="mt-12 grid grid-cols-3 gap-8">
        {['Hazırlayan', 'Denetleyen', 'Onaylayan'].map((role) => (
          <p key={role} className="border-t border-line-strong pt-1">
            {role}
          </p>
        ))}
      </div>
    </article>
  );
}
