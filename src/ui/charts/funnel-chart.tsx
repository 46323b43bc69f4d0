import { useId, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { formatPercent } from '@/lib/numbers';
import { barRowClass, BarRows, FewInRow, RowAside, RowLabel } from './bar-rows';
import { BarShape, strengthOf } from './bar-shape';
import { ChartFigure, stateOf } from './chart-figure';
import type { ChartDatum, ChartFrame, Picking, ValueWords } from './chart-types';
import { nameOf, plainNumber, shownValue, textOf } from './chart-words';
import { Hatches } from './series-paint';
import { useMarks } from './use-marks';

export type FunnelChartProps = ChartFrame &
  Picking &
  ValueWords & {
    /** The steps in their order; null while nothing is known yet. */
    data: readonly ChartDatum[] | null;
    valueLabel: string;
  };

const BAR = 28;

/** `%45,6`: how much of the step before came this far; empty where one of both is not known. */
function shareOfBefore(data: readonly ChartDatum[], at: number): string {
  const [before, value] = [data[at - 1], data[at]].map((datum) => datum && shownValue(datum));
  return before == null || before === 0 || value == null ? '' : formatPercent((value / before) * 100);
}

/** Renders the steps of a process, each with what is left of the step before. */
export function FunnelChart({
  data,
  valueLabel,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: FunnelChartProps) {
  const hatchId = useId();
  const steps = data ?? [];
  const items = useMemo(
    () =>
      (data ?? []).map((datum, at, all) => {
        const share = shareOfBefore(all, at);
        return {
          mark: { id: datum.id },
          name: nameOf(datum, spoken) + (share === '' ? '' : `, önceki adımın ${share}`),
          open: shownValue(datum) !== null,
        };
      }),
    [data, spoken],
  );
  const marks = useMarks(items, { selected, onPick }, 1);
  const most = steps.reduce((longest, datum) => Math.max(longest, shownValue(datum) ?? 0), 0) || 1;
  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={Math.max(3, steps.length) * 37}
      marks={marks}
      head={[valueLabel, 'Öncekinin']}
      rows={steps.map((datum, at) => ({
        id: datum.id,
        label: { text: datum.title ?? datum.label },
        cells: [{ text: textOf(datum, format), mark: at }, { text: shareOfBefore(steps, at) }],
      }))}
    >
      <BarRows className="gap-y-2">
        {steps.map((datum, at) => {
          const value = shownValue(datum);
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
                  <span className="flex items-center gap-2">
                    {value !== null && value > 0 && (
                      <svg
                        height={BAR}
                        className="block shrink overflow-visible"
                        // Room for the figure after the longest bar.
                        style={{ width: `calc((100% - 4rem) * ${value / most})` }}
                        aria-hidden="true"
                      >
                        {at === 0 && <Hatches id={hatchId} />}
                        <BarShape
                          x={0}
                          y={0}
                          width="100%"
                          height={BAR}
                          rx={4}
                          hatchId={hatchId}
                          expected={datum.expected}
                          strength={strengthOf(at, marks.chosen)}
                        />
                      </svg>
                    )}
                    <b className="num font-semibold">{value === null ? '–' : format(value)}</b>
                  </span>
                  <span />
                  <RowAside>{at === 0 ? 'öncekinin' : shareOfBefore(steps, at)}</RowAside>
                </>
              )}
            </div>
          );
        })}
      </BarRows>
    </ChartFigure>
  );
}
