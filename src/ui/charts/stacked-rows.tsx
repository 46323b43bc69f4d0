import { cx } from '@/lib/class-names';
import { barRowClass, BarRows, FewInRow, RowFigure, RowLabel } from './bar-rows';
import { BarShape, strengthOf } from './bar-shape';
import { hitClass } from './chart-plot';
import { ChartTip } from './chart-tip';
import { stackOf, sumOf } from './plot-layout';
import { Hatches } from './series-paint';
import { partIndex, type StackedBars } from './stacked-marks';

const BAR = 16;
const ROW = 24;

/** Renders horizontal bars in parts. */
export function StackedRows({ data, series, marks, hatchId, format }: StackedBars) {
  const counts = { groups: data.length, series: series.length };
  const longest = data.reduce(
    (most, { values, hidden }) => Math.max(most, hidden === true ? 0 : (sumOf(values) ?? 0)),
    0,
  );
  const share = (value: number) => (longest === 0 ? 0 : (value / longest) * 100);
  const { pointed } = marks;
  return (
    <BarRows>
      {data.map(({ id, label, hidden, expected, values }, group) => {
        const sum = sumOf(values);
        const parts = stackOf(values).map(({ from, to }, part) => ({
          at: partIndex({ group, series: part }, counts, false),
          from: share(from),
          wide: share(to - from),
        }));
        const shown = parts.find(({ at }) => at === pointed);
        return (
          <div key={id} className={barRowClass}>
            <RowLabel>{label}</RowLabel>
            {hidden === true ? (
              <FewInRow />
            ) : (
              <>
                <span className="relative">
                  <svg height={ROW} className="block w-full overflow-visible">
                    <g aria-hidden="true">
                      {group === 0 && <Hatches id={hatchId} />}
                      {parts.map(({ at, from, wide }, part) => (
                        <BarShape
                          key={at}
                          x={`${from}%`}
                          y={(ROW - BAR) / 2}
                          width={`${wide}%`}
                          height={BAR}
                          hatchId={hatchId}
                          series={part}
                          stacked
                          expected={expected}
                          strength={strengthOf(at, marks.chosen)}
                        />
                      ))}
                      {parts.slice(1).map(({ at, from }) => (
                        <line
                          key={at}
                          x1={`${from}%`}
                          x2={`${from}%`}
                          y2={ROW}
                          strokeWidth={1.5}
                          className="stroke-surface"
                        />
                      ))}
                    </g>
                    {parts.map(({ at, from, wide }) => (
                      <rect
                        key={at}
                        x={`${from}%`}
                        width={`${wide}%`}
                        height={ROW}
                        strokeWidth={2}
                        className={cx(hitClass, marks.canPick && 'cursor-pointer')}
                        {...marks.markProps(at)}
                      />
                    ))}
                  </svg>
                  {shown !== undefined && (
                    <ChartTip across={shown.from + shown.wide / 2} down={0}>
                      {marks.items[shown.at]?.name}
                    </ChartTip>
                  )}
                </span>
                <RowFigure>{sum === null ? '–' : format(sum)}</RowFigure>
              </>
            )}
          </div>
        );
      })}
    </BarRows>
  );
}
