import { cx } from '@/lib/class-names';
import type { BankColour } from './bank-colours';
import type { BankValue } from './value-month';

/** Pattern of expected payments; received ones are filled. */
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)] forced-colors:border forced-colors:border-[CanvasText]';

/** Shares of the banks of a day, beside each other. Decoration: the figures are beside it. */
export function ValueBar({
  banks,
  colourOf,
  most,
  className,
}: {
  banks: readonly BankValue[];
  colourOf: (bankId: string) => BankColour;
  /** The amount that fills the whole width. */
  most: number;
  className?: string;
}) {
  return (
    <span className={cx('flex h-2 gap-0.5', className)} aria-hidden="true">
      {banks
        .filter(({ net }) => net > 0)
        .map(({ bankId, net, leg }) => {
          const { fill, ink } = colourOf(bankId);
          return (
            <span
              key={bankId}
              className={cx(
                'h-full min-w-0.5 rounded-[2px]',
                leg.state === 'arrived' ? fill : cx(ink, HATCHED),
              )}
              style={{ width: `${most === 0 ? 0 : (net / most) * 100}%` }}
            />
          );
        })}
    </span>
  );
}
