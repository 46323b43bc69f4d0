import { useReferenceData } from '@/data/reference-data';
import { formatDate, weekdayOf } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { differenceKinds } from '@sync/model/entities/import-values';
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

const heads = ['Fark', 'Satır', 'Tutar', 'Durum', 'Açıklama'];

/** Prints the reconciliation of a day, to be signed. */
export function DayPaper(props: DayPaperProps) {
  const { day, bank } = props;
  return (
    <Paper
      title="Mutabakat tutanağı"
      heading={`${formatDate(day)} ${weekdayOf(day)} · ${bank ?? 'Tüm bankalar'}`}
    >
      {() => <Lines {...props} />}
    </Paper>
  );
}

function Lines({ currency, sums, differences }: DayPaperProps) {
  const reference = useReferenceData();
  const totals: readonly (readonly [string, number])[] = [
    ['Vezne tahsilatı', sums.received],
    ['Banka brüt', sums.banked],
    ['Fark', sums.difference],
    ['Açıklanan', sums.explained],
    ['Kalan fark', sums.left],
  ];
  const lines = differences.map((difference) => {
    const { id, name, amount, explained } = difference;
    const why =
      explained === null
        ? []
        : [
            explained.differenceKind === null ? null : differenceKinds[explained.differenceKind],
            explained.reason,
            reference.userName(explained.by),
          ];
    return {
      key: id,
      cells: [
        differenceNames[name],
        differenceFacts(difference),
        formatMinor(amount),
        explained === null ? 'Açık' : 'Açıklandı',
        why.filter(Boolean).join(' · '),
      ],
    };
  });
  return (
    <>
      <table className="mt-3 w-72 text-left">
        <tbody>
          {totals.map(([label, value]) => (
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
      <PaperTable heads={heads} rows={lines} />
      {differences.length === 0 && <p className="mt-3">Bu günde fark yok.</p>}
      <PaperSignatures of={['Hazırlayan', 'Denetleyen', 'Onaylayan']} />
    </>
  );
}
