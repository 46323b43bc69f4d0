import type { MatchPart } from '@sync/model/matching/match';
import { cx } from '@/lib/class-names';
import { agreementText, matchFieldLabels } from './match-words';

/** Number of bits shown by a bar half as long as its room. */
const FULL = 24;

const signed = (bits: number): string =>
  `${bits > 0 ? '+' : bits < 0 ? '−' : ''}${Math.abs(bits).toFixed(1).replace('.', ',')}`;

interface Step {
  readonly label: string;
  readonly text: string;
  readonly bits: number;
}

/**
 * Explains a comparison: each field, how far it agrees, its weight, and the sum so far. Weights are bits: one more
 * means twice as likely to be one person.
 * @param rarity bits that the names say more, or less, than names do on average
 */
export function MatchWaterfall({ parts, rarity = 0 }: { parts: readonly MatchPart[]; rarity?: number }) {
  const steps: readonly Step[] = [
    ...parts
      .filter(({ agreement }) => agreement !== 'empty')
      .map((part) => ({
        label: matchFieldLabels[part.field],
        text: agreementText(part),
        bits: part.weight,
      })),
    ...(Math.abs(rarity) < 0.05
      ? []
      : [{ label: 'Ad sıklığı', text: rarity > 0 ? 'seyrek ad' : 'yaygın ad', bits: rarity }]),
  ];
  let sum = 0;
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">Eşleşme puanının hesabı</caption>
      <thead>
        <tr className="meta text-left text-ink-3">
          <th className="py-1 pr-2 font-medium">Alan</th>
          <th className="py-1 pr-2 font-medium">Uyum</th>
          <th className="w-[34%] py-1 font-medium">
            <span className="sr-only">Ağırlık</span>
          </th>
          <th className="py-1 pl-2 text-right font-medium">Puan</th>
          <th className="py-1 pl-2 text-right font-medium">Toplam</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, text, bits }) => {
          sum += bits;
          const length = Math.min(50, (Math.abs(bits) / FULL) * 50);
          return (
            <tr key={label} className="border-t border-line-soft">
              <td className="py-1 pr-2">{label}</td>
              <td className="py-1 pr-2 text-ink-2">{text}</td>
              <td className="py-1" aria-hidden="true">
                <span className="relative block h-3 bg-sunken">
                  <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
                  <span
                    className={cx('absolute inset-y-0.5', bits < 0 ? 'bg-danger' : 'bg-success')}
                    style={
                      bits < 0 ? { right: '50%', width: `${length}%` } : { left: '50%', width: `${length}%` }
                    }
                  />
                </span>
              </td>
              <td className="num py-1 pl-2 text-right">{signed(bits)}</td>
              <td className="num py-1 pl-2 text-right font-medium">{signed(sum)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
