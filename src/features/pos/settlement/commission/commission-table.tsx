import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatMinor, formatNumber, formatShare } from '@/lib/numbers';
import { cardKinds } from '@sync/model/entities/pos-values';
import type { CommissionLine } from './commission-lines';
import { roundShare } from '@sync/model/money';

const heads = ['Kart ve taksit', 'Banka', 'İşlem', 'Brüt', 'Sözleşme', 'Kesilen', 'Fark'] as const;

export function lineName({ cardKind, instalments, terminalNo }: CommissionLine): string {
  const what = instalments > 1 ? `${instalments} taksit` : 'tek çekim';
  return [`${cardKinds[cardKind]}, ${what}`, terminalNo].filter(Boolean).join(' · ');
}

/** Shows agreed and charged commission, line by line; a row opens its payments. */
export function CommissionTable({
  lines,
  current,
  onOpen,
}: {
  lines: readonly CommissionLine[];
  current: string | null;
  onOpen: (line: CommissionLine) => void;
}) {
  const reference = useReferenceData();
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[720px] border-collapse text-left" aria-label="Komisyon denetimi">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'meta border-b border-line bg-sunken px-4 py-2 font-semibold text-ink-2',
                  at > 1 && 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const gap = line.charged - line.expected;
            const wrong = line.terminalNo !== null;
            const overCap = line.cap !== null && line.chargedRate > line.cap;
            return (
              <tr
                key={line.id}
                className={cx(
                  'hover:bg-hover',
                  wrong && 'bg-warn-soft',
                  current === line.id && 'bg-selected',
                )}
              >
                <td className="border-b border-line-soft p-0">
                  <button
                    type="button"
                    className="w-full px-4 py-2.5 text-left font-medium -outline-offset-2!"
                    aria-expanded={current === line.id}
                    onClick={() => onOpen(line)}
                  >
                    {lineName(line)}
                  </button>
                </td>
                <td className="border-b border-line-soft px-4">{reference.definitionName(line.bankId)}</td>
                <td className="num border-b border-line-soft px-4 text-right">
                  {formatNumber(line.rows.length)}
                </td>
                <td className="num border-b border-line-soft px-4 text-right">
                  {formatMinor(line.gross)} {line.currency === 'TRY' ? '' : line.currency}
                </td>
                <td className="num border-b border-line-soft px-4 text-right">
                  {line.agreedRate === null ? 'değişken' : formatShare(line.agreedRate)}
                </td>
                <td
                  className={cx(
                    'num border-b border-line-soft px-4 text-right',
                    (wrong || overCap) && 'font-semibold text-warn',
                  )}
                >
                  {formatShare(roundShare(line.chargedRate))}
                  {overCap && <span className="meta block">yasal sınırın üstünde</span>}
                </td>
                <td className="num border-b border-line-soft px-4 text-right">
                  {!wrong ? (
                    <span className="inline-flex items-center gap-1 text-success">
                      <Check className="size-4" aria-hidden="true" />
                      uyuyor
                    </span>
                  ) : (
                    <span
                      className={cx('inline-flex items-center gap-1', gap > 0 ? 'text-danger' : 'text-ink-2')}
                    >
                      {gap > 0 ? (
                        <ArrowUp className="size-4" aria-label="fazla kesilmiş" />
                      ) : (
                        <ArrowDown className="size-4" aria-label="eksik kesilmiş" />
                      )}
                      {formatMinor(Math.abs(gap))} {line.currency === 'TRY' ? '' : line.currency}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
