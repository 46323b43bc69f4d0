import { useCallback, useId, useMemo } from 'react';
import { linePath } from './axis-layout';
import { BarShape, strengthOf } from './bar-shape';
import { ChartFigure, stateOf } from './chart-figure';
import { ChartPlot } from './chart-plot';
import type { ChartDatum, ChartFrame, Picking, ValueWords } from './chart-types';
import { nameOf, nameOfAll, plainNumber, shownValue, textOf } from './chart-words';
import { EndLabels, FewAnswers, Figure, GroupLabels, GroupNote, ValueLines } from './plot-axes';
import { boxOfGroup, columnIn, endOf, layPlot, pointsOf } from './plot-layout';
import { Hatches } from './series-paint';
import { useMarks } from './use-marks';

export type ColumnChartProps = ChartFrame &
  Picking &
  ValueWords & {
    /** Null while nothing is known yet. */
    data: readonly ChartDatum[] | null;
    /** Name of what the columns count: `Açılan`. */
    valueLabel: string;
    /** A second value of the same measure, as a line over the columns; null where it is missing. */
    line?: { readonly label: string; readonly values: readonly (number | null)[] } | undefined;
    /** Words at a group, by its id: `29 Ekim tatil`. */
    notes?: Readonly<Record<string, string>> | undefined;
    /** Interval of groups named on the axis: 7 names the same day of each week. */
    labelEvery?: number | undefined;
    height?: number | undefined;
  };

/** Renders vertical columns from 0, for values over time or of a few groups. */
export function ColumnChart({
  data,
  valueLabel,
  line,
  notes,
  labelEvery,
  height = 172,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: ColumnChartProps) {
  const hatchId = useId();
  const items = useMemo(
    () =>
      (data ?? []).map((datum, at) => {
        const both = [
          { label: valueLabel, value: datum.value },
          { label: line?.label ?? '', value: line?.values[at] ?? null },
        ];
        return {
          mark: { id: datum.id },
          name: line === undefined ? nameOf(datum, spoken) : nameOfAll(datum, both, spoken),
          open: shownValue(datum) !== null,
        };
      }),
    [data, line, valueLabel, spoken],
  );
  const marks = useMarks(items, { selected, onPick });
  const { chosen } = marks;

  const draw = useCallback(
    (width: number) => {
      const columns = data ?? [];
      const values = columns.map(shownValue);
      const over = line?.values ?? [];
      const ends =
        line === undefined
          ? []
          : [endOf(valueLabel, values, 0, format), endOf(line.label, over, 1, format)].filter(
              (end) => end !== null,
            );
      const layout = layPlot({
        width,
        height,
        values: [...values, ...over],
        count: columns.length,
        ends: ends.map(({ text }) => text),
      });
      const { plot, y, middles } = layout;
      const { thick, figures } = columnIn(layout.step);
      const points = pointsOf(over, layout);
      const path = linePath(points);
      const end = points.findLast((point) => point !== null);
      return {
        boxes: values.map((value, at) => {
          const named = at === chosen || (figures && line === undefined);
          return boxOfGroup(at, value === null ? plot.bottom : y(value) - (named ? 14 : 0), layout);
        }),
        art: (
          <>
            <Hatches id={hatchId} />
            <ValueLines layout={layout} />
            {columns.map((datum, at) => {
              const value = shownValue(datum);
              const middle = middles[at] ?? 0;
              if (value === null) {
                return datum.hidden === true && <FewAnswers key={datum.id} at={at} layout={layout} />;
              }
              return (
                <g key={datum.id}>
                  <BarShape
                    x={middle - thick / 2}
                    y={y(value)}
                    width={thick}
                    height={plot.bottom - y(value)}
                    hatchId={hatchId}
                    expected={datum.expected}
                    strength={strengthOf(at, chosen)}
                  />
                  {(at === chosen || (figures && line === undefined)) && (
                    <Figure x={middle} y={y(value)} strong={at === chosen}>
                      {format(value)}
                    </Figure>
                  )}
                </g>
              );
            })}
            {path !== '' && (
              <g fill="none" strokeLinejoin="round" strokeLinecap="round">
                <path d={path} strokeWidth={5} className="stroke-surface" />
                <path d={path} strokeWidth={2.25} className="stroke-c2" />
              </g>
            )}
            {end != null && <circle cx={end.x} cy={end.y} r={3.5} className="fill-c2" />}
            {columns.map(({ id }, at) => {
              const words = notes?.[id];
              const value = values[at] ?? null;
              return (
                words !== undefined && (
                  <GroupNote
                    key={id}
                    x={middles[at] ?? 0}
                    from={value === null ? plot.bottom : y(value)}
                    layout={layout}
                  >
                    {words}
                  </GroupNote>
                )
              );
            })}
            <GroupLabels labels={columns.map(({ label }) => label)} layout={layout} every={labelEvery} />
            <EndLabels ends={ends} layout={layout} />
          </>
        ),
      };
    },
    [data, line, notes, valueLabel, labelEvery, height, format, chosen, hatchId],
  );

  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={height}
      marks={marks}
      head={line === undefined ? [valueLabel] : [valueLabel, line.label]}
      rows={(data ?? []).map((datum, at) => ({
        id: datum.id,
        label: { text: datum.title ?? datum.label },
        cells: [
          { text: textOf(datum, format), mark: at },
          ...(line === undefined ? [] : [{ text: textOf({ value: line.values[at] ?? null }, format) }]),
        ],
      }))}
    >
      <ChartPlot height={height} marks={marks} draw={draw} />
    </ChartFigure>
  );
}
