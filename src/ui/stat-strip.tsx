import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';

export type Stat = {
  id: string;
  /** Null while unknown: shows a dash. */
  value: number | null;
  label: string;
  /** Owner or period, on a second line below the label. */
  whose?: string | undefined;
  /** Red figure; overdue only, and only above zero. */
  urgent?: boolean | undefined;
};

/** Counters of the home page, each a way to the rows behind it. `renderLink` draws the link. */
export function StatStrip({
  stats,
  renderLink,
  className,
}: {
  stats: readonly Stat[];
  renderLink: (stat: Stat, props: { className: string; children: ReactNode }) => ReactNode;
  className?: string | undefined;
}) {
  return (
    <ul
      className={cx(
        'card grid grid-cols-2 gap-px overflow-hidden bg-line-soft! sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        className,
      )}
    >
      {stats.map((stat) => (
        <li key={stat.id} className="bg-surface max-sm:last:odd:col-span-2">
          {renderLink(stat, {
            className:
              'flex h-full min-h-17 items-center gap-2.5 px-5 max-lg:px-3.5 -outline-offset-2! transition-colors duration-120 hover:bg-hover active:bg-press',
            children: (
              <>
                <span
                  className={cx(
                    // Room for two digits, so that the label does not move when they come.
                    'num min-w-[2ch] text-2xl leading-8 font-semibold tracking-[-.02em]',
                    stat.urgent && (stat.value ?? 0) > 0 && 'text-danger',
                  )}
                >
                  {stat.value === null ? '–' : formatNumber(stat.value)}
                </span>
                <span className="min-w-0 flex-1 text-ink-2">
                  {stat.label}
                  {stat.whose !== undefined && <span className="meta block text-ink-3">{stat.whose}</span>}
                </span>
                <ChevronRight className="size-4 text-ink-3 max-lg:hidden" aria-hidden="true" />
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
