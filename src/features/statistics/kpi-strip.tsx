import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { figureOf } from '@sync/model/figures/sources';
import { changeOf, shownOf, shownText, wholeCell } from '@/kit/figures/figure-words';
import type { Change } from '@/kit/figures/figure-words';
import type { FigureRef } from './statistics-tabs';
import { kpiName } from './tab-specs';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';

/** `%6,4` with its arrow; green and red for good and bad news, and said in words to who does not see them. */
export function ChangeMark({ change, className }: { change: Change; className?: string }) {
  const Arrow = change.direction > 0 ? ArrowUp : change.direction < 0 ? ArrowDown : Minus;
  const news = change.good === null ? '' : change.good ? ', iyileşme' : ', kötüleşme';
  const way = change.direction === 0 ? 'aynı' : change.direction > 0 ? 'arttı' : 'azaldı';
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1 text-[0.75rem] leading-4 font-medium',
        change.good === null ? 'text-ink-2' : change.good ? 'text-success' : 'text-danger',
        className,
      )}
    >
      <Arrow className="size-3.5" aria-hidden="true" />
      {change.text}
      <span className="sr-only">
        {way}
        {news}
      </span>
    </span>
  );
}

/** Shows the main figures of a tab, each with its change; a press opens the details. */
export function KpiStrip({
  kpis,
  answers,
  selected,
  onPick,
}: {
  kpis: readonly FigureRef[];
  /** Null while nothing is known. */
  answers: KeptFigures | null;
  selected: FigureRef | null;
  onPick: (kpi: FigureRef) => void;
}) {
  return (
    <ul className="card grid grid-cols-2 gap-px overflow-hidden bg-line-soft! md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {kpis.map((kpi) => {
        const figure = figureOf(kpi.source, kpi.id);
        const cell = (former: boolean) =>
          shownOf(kpi.id, wholeCell(answers?.byName[kpiName(kpi.source, former)]?.rows, kpi.id));
        const now = cell(false);
        const change = answers?.former == null ? null : changeOf(figure, cell(true), now);
        const isSelected = selected?.source === kpi.source && selected.id === kpi.id;
        return (
          <li key={`${kpi.source} ${kpi.id}`} className="bg-surface max-md:last:odd:col-span-2">
            <button
              type="button"
              aria-pressed={isSelected}
              disabled={answers === null}
              className={cx(
                'grid h-full min-h-[88px] w-full content-center gap-0.5 px-4 py-2.5 text-left -outline-offset-2! transition-colors duration-120 hover:bg-hover active:bg-press',
                isSelected && 'bg-selected! shadow-[inset_0_0_0_1.5px_var(--accent)]',
              )}
              onClick={() => onPick(kpi)}
            >
              <span className="meta clip text-ink-2">{figure.label}</span>
              {answers === null ? (
                <span className="sk my-1 h-6 w-16" />
              ) : (
                <span
                  className={cx(
                    'num clip font-semibold tracking-[-.02em]',
                    now.is === 'value' || now.is === 'none'
                      ? 'text-2xl leading-8'
                      : 'text-base leading-8 text-ink-2',
                  )}
                >
                  {shownText(figure.unit, now)}
                </span>
              )}
              <span className="min-h-4">{change !== null && <ChangeMark change={change} />}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
