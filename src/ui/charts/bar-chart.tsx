import { useId, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { barRowClass, BarRows, FewInRow, RowAside, RowFigure, RowLabel } from './bar-rows';
import { BarShape, strengthOf } from './bar-shape';
import { ChartFigure, stateOf } from './chart-figure';
import type { ChartDatum, ChartFrame, ChartTarget, Picking, ValueWords } from './chart-types';
import { misses, nameOf, plainNumber, shownValue, textOf } from './chart-words';
import { Hatches } from './series-paint';
import { useMarks } from './use-marks';

export type BarDatum = ChartDatum & {
  /** A quiet figure after the value: how many it is of. */
  readonly aside?: string | undefined;
  /** Marks the remainder beside the named groups, `Diğer`: grey. */
  readonly rest?: boolean | undefined;
};

export type BarChartProps = ChartFrame &
  Picking &
  ValueWords & {
    /** Null while nothing is known yet. */
    data: readonly BarDatum[] | null;
    /** Name of what the bars count: `Süresinde çözüm`. */
    valueLabel: string;
    /** Name of what `aside` counts: `Talep`. */
    asideLabel?: string | undefined;
    /** The whole that bars are a part of, as 100; it is drawn behind them. By itself the longest bar fills the row. */
    whole?: number | undefined;
    target?: ChartTarget | undefined;
  };

const BAR = 14;
const ROW = 22;

/** Renders horizontal bars from 0, for values of groups. */
export function BarChart({
  data,
  valueLabel,
  asideLabel,
  whole,
  target,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: BarChartProps) {
  const hatchId = useId();
  const bars = data ?? [];
  const items = useMemo(
    () =>
      (data ?? []).map((datum) => ({
        mark: { id: datum.id },
        name: nameOf(datum, spoken, target),
        open: shownValue(datum) !== null,
      })),
    [data, spoken, target],
  );
  const marks = useMarks(items, { selected, onPick }, 1);
  const longest = bars.reduce((most, datum) => Math.max(most, shownValue(datum) ?? 0), target?.value ?? 0);
  const full = whole ?? (longest || 1);
  const share = (value: number) => `${Math.min(100, Math.max(0, (value / full) * 100))}%`;
  const withAside = bars.some(({ aside }) => aside !== undefined);
  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={Math.max(3, bars.length) * 28}
      marks={marks}
      head={withAside ? [valueLabel, asideLabel ?? ''] : [valueLabel]}
      rows={bars.map((datum, at) => ({
        id: datum.id,
        label: { text: datum.title ?? datum.label },
        cells: [
          { text: textOf(datum, format), mark: at },
          ...(withAside ? [{ text: datum.hidden === true ? '' : (datum.aside ?? '') }] : []),
        ],
      }))}
    >
      <BarRows>
        {target !== undefined && (
          <div className="col-span-full grid grid-cols-subgrid" aria-hidden="true">
            <span className="relative col-start-2 h-4 text-[0.75rem] leading-4 text-ink-2">
              <span
                className="absolute whitespace-nowrap"
                style={{ left: share(target.value), transform: `translateX(-${share(target.value)})` }}
              >
                {target.label}
              </span>
            </span>
          </div>
        )}
        {bars.map((datum, at) => {
          const value = shownValue(datum);
          const missed = misses(value, target);
          const series = datum.rest === true ? 5 : missed ? 1 : 0;
          return (
            <div
              key={datum.id}
              {...marks.markProps(at)}
              className={cx(barRowClass, marks.canPick && value !== null && 'cursor-pointer hover:bg-hover')}
            >
              <RowLabel>{datum.label}</RowLabel>
              {datum.hidden === true ? (
                <FewInRow />
              ) : (
                <>
                  <svg height={ROW} className="block w-full overflow-visible" aria-hidden="true">
                    {at === 0 && <Hatches id={hatchId} />}
                    {whole !== undefined && value !== null && (
                      <rect y={(ROW - BAR) / 2} width="100%" height={BAR} rx={3} className="fill-press" />
                    )}
                    {value !== null && value > 0 && (
                      <BarShape
                        x={0}
                        y={(ROW - BAR) / 2}
                        width={share(value)}
                        height={BAR}
                        rx={3}
                        hatchId={hatchId}
                        series={series}
                        expected={datum.expected}
                        strength={strengthOf(at, marks.chosen)}
                      />
                    )}
                    {target !== undefined && value !== null && (
                      <line
                        x1={share(target.value)}
                        x2={share(target.value)}
                        y1={0}
                        y2={ROW}
                        strokeWidth={2}
                        className="stroke-ink"
                      />
                    )}
                  </svg>
                  <RowFigure strong={at === marks.chosen} className={missed ? 'text-pr-high' : undefined}>
                    {value === null ? '–' : format(value)}
                  </RowFigure>
                  <RowAside>{datum.aside}</RowAside>
                </>
              )}
            </div>
          );
        })}
      </BarRows>
    </ChartFigure>
  );
}
