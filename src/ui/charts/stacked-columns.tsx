import { useCallback } from 'react';
import { BarShape, strengthOf } from './bar-shape';
import { ChartPlot } from './chart-plot';
import { FewAnswers, Figure, GroupLabels, ValueLines } from './plot-axes';
import { columnIn, layPlot, stackOf, sumOf } from './plot-layout';
import { Hatches } from './series-paint';
import { partIndex, type StackedBars } from './stacked-marks';

/** Renders vertical bars in parts. */
export function StackedColumns({
  data,
  series,
  marks,
  hatchId,
  format,
  height,
  labelEvery,
}: StackedBars & { height: number; labelEvery: number | undefined }) {
  const { chosen } = marks;
  const draw = useCallback(
    (width: number) => {
      const counts = { groups: data.length, series: series.length };
      const sums = data.map(({ values, hidden }) => (hidden === true ? null : sumOf(values)));
      const layout = layPlot({ width, height, values: sums, count: data.length });
      const { y, step, middles } = layout;
      const { thick, figures } = columnIn(step);
      const stacks = data.map(({ values }) => stackOf(values));
      return {
        boxes: marks.items.map((_, index) => {
          // The inverse of `partIndex`.
          const group = index % data.length;
          const part = series.length - 1 - Math.floor(index / data.length);
          const { from, to } = (sums[group] === null ? null : stacks[group]?.[part]) ?? { from: 0, to: 0 };
          const middle = middles[group] ?? 0;
          return {
            x: middle - step / 2,
            y: y(to),
            width: step,
            height: y(from) - y(to),
            tip: { x: middle, y: y(to) },
          };
        }),
        art: (
          <>
            <Hatches id={hatchId} />
            <ValueLines layout={layout} />
            {data.map(({ id, hidden, expected }, group) => {
              const sum = sums[group] ?? null;
              if (sum === null) {
                return hidden === true && <FewAnswers key={id} at={group} layout={layout} />;
              }
              const middle = middles[group] ?? 0;
              return (
                <g key={id}>
                  {stacks[group]?.map(({ from, to }, part) => (
                    <BarShape
                      key={series[part]?.id}
                      x={middle - thick / 2}
                      y={y(to)}
                      width={thick}
                      // A line of the ground parts it from the next.
                      height={Math.max(0, y(from) - y(to) - (from > 0 ? 1 : 0))}
                      rx={1}
                      hatchId={hatchId}
                      series={part}
                      stacked
                      expected={expected}
                      strength={strengthOf(partIndex({ group, series: part }, counts, true), chosen)}
                    />
                  ))}
                  {figures && (
                    <Figure x={middle} y={y(sum)}>
                      {format(sum)}
                    </Figure>
                  )}
                </g>
              );
            })}
            <GroupLabels labels={data.map(({ label }) => label)} layout={layout} every={labelEvery} />
          </>
        ),
      };
    },
    [data, series, marks.items, chosen, hatchId, format, height, labelEvery],
  );
  return <ChartPlot height={height} marks={marks} draw={draw} />;
}
