import { cx } from '@/lib/class-names';
import { formatPercent } from '@/lib/numbers';

/** Shows promoters, passives and detractors: percent of all, side by side. In print their order distinguishes them. */
export function SharesBar({
  detractors,
  passives,
  promoters,
  size = 'sm',
}: {
  detractors: number;
  passives: number;
  promoters: number;
  size?: 'sm' | 'lg';
}) {
  const parts = [
    { id: 'detractors', value: detractors, className: 'bg-[var(--color-c2)]', ink: 'text-ink' },
    { id: 'passives', value: passives, className: 'bg-press', ink: 'text-ink' },
    { id: 'promoters', value: promoters, className: 'bg-[var(--color-c1)]', ink: 'text-surface' },
  ];
  return (
    <div
      role="img"
      aria-label={`Kötüleyen ${formatPercent(detractors)}, kararsız ${formatPercent(passives)}, destekleyen ${formatPercent(promoters)}`}
      className={cx('flex w-full gap-0.5', size === 'lg' ? 'h-6' : 'h-3')}
    >
      {parts.map(({ id, value, className, ink }) =>
        value <= 0 ? null : (
          <span
            key={id}
            className={cx(
              'num overflow-hidden rounded-sm px-2 text-xs leading-6 font-semibold',
              className,
              ink,
            )}
            style={{ flexGrow: value, flexBasis: 0, paddingInline: size === 'lg' ? undefined : 0 }}
          >
            {size === 'lg' && value >= 8 ? Math.round(value) : ''}
          </span>
        ),
      )}
    </div>
  );
}
