import { useCallback, useMemo } from 'react';
import { bandPath, linePath } from './axis-layout';
import { ChartFigure, stateOf } from './chart-figure';
import { ChartPlot } from './chart-plot';
import type { ChartFrame, ChartGroup, ChartSeries, ChartTarget, Picking, ValueWords } from './chart-types';
import { nameOfAll, plainNumber, textOf } from './chart-words';
import { EndLabels, Figure, GroupLabels, ValueLines } from './plot-axes';
import { boxOfGroup, endOf, layPlot, pointsOf } from './plot-layout';
import { DASHES, FILLS, paintOf, STROKES } from './series-paint';
import { useMarks } from './use-marks';

export type LineChartProps = ChartFrame &
  Picking &
  ValueWords & {
    /** The lines, at most five; each has its own dash. */
    series: readonly ChartSeries[];
    /** The moments, each with a value for every line. `expected`: it still runs, its point is hollow. Null: not known yet. */
    data: readonly ChartGroup[] | null;
    /** The first two lines are of one measure, as p50 and p90: one colour, and the room between them is tinted. */
    band?: boolean | undefined;
    target?: ChartTarget | undefined;
    /** The axis begins near the least value. Its ends are written. */
    broken?: boolean | undefined;
    labelEvery?: number | undefined;
    height?: number | undefined;
  };

const NO_DATA: readonly ChartGroup[] = [];
/** The figures of a single line are written as long as it has no more points. */
const FEW_POINTS = 8;

/** Renders lines over time, with gaps where a value is missing. A moment is one mark, with the values of all lines. */
export function LineChart({
  series,
  data,
  band = false,
  target,
  broken = false,
  labelEvery,
  height = 172,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: LineChartProps) {
  const moments = data ?? NO_DATA;
  const items = useMemo(
    () =>
      moments.map((moment) => {
        const values = series.map(({ label }, at) => ({ label, value: moment.values[at] ?? null }));
        return {
          mark: { id: moment.id },
          name: nameOfAll(moment, values, spoken) + (moment.expected === true ? ', sürüyor' : ''),
          open: moment.hidden !== true && values.some(({ value }) => value !== null),
        };
      }),
    [moments, series, spoken],
  );
  const marks = useMarks(items, { selected, onPick });
  const { chosen } = marks;

  const draw = useCallback(
    (width: number) => {
      const lines = series.map((_, at) =>
        moments.map(({ hidden, values }) => (hidden === true ? null : (values[at] ?? null))),
      );
      const paint = (line: number) => (band && line < 2 ? 0 : line);
      const ends = series
        .map(({ label }, at) => endOf(series.length === 1 ? '' : label, lines[at] ?? [], paint(at), format))
        .filter((end) => end !== null);
      const goal =
        target === undefined ? [] : [{ text: target.label, value: target.value, at: 0, series: 5 }];
      const named = series.length === 1 && moments.length <= FEW_POINTS;
      const beside = named ? goal : [...ends, ...goal];
      const layout = layPlot({
        width,
        height,
        values: [...lines.flat(), ...(target === undefined ? [] : [target.value])],
        count: moments.length,
        ends: beside.map(({ text }) => text),
        broken,
        spread: !named,
      });
      const { plot, y, middles } = layout;
      const points = lines.map((values) => pointsOf(values, layout));
      return {
        boxes: moments.map((_, at) => {
          const dots = points.flatMap((line, series_) => {
            const point = line[at];
            return point == null
              ? []
              : [{ ...point, className: `${paintOf(FILLS, paint(series_))} stroke-surface` }];
          });
          return { ...boxOfGroup(at, Math.min(plot.bottom, ...dots.map((dot) => dot.y)), layout), dots };
        }),
        art: (
          <>
            <ValueLines layout={layout} />
            {band && (
              <path d={bandPath(points[1] ?? [], points[0] ?? [])} fillOpacity={0.12} className="fill-c1" />
            )}
            {target !== undefined && (
              <line
                x1={plot.left}
                x2={plot.right}
                y1={y(target.value)}
                y2={y(target.value)}
                strokeWidth={1.5}
                strokeDasharray="2 3"
                className="stroke-ink-2"
              />
            )}
            {chosen >= 0 && (
              <line
                x1={middles[chosen]}
                x2={middles[chosen]}
                y1={plot.top}
                y2={plot.bottom}
                strokeWidth={1.5}
                className="stroke-ink"
              />
            )}
            {points.map((line, at) => (
              <path
                key={series[at]?.id}
                d={linePath(line)}
                fill="none"
                strokeWidth={at === 0 ? 2.5 : 2}
                strokeDasharray={paintOf(DASHES, at)}
                strokeLinejoin="round"
                strokeLinecap={at === 0 ? 'round' : 'butt'}
                className={paintOf(STROKES, paint(at))}
              />
            ))}
            {points.map((line, at) => (
              <Points
                key={series[at]?.id}
                points={line}
                moments={moments}
                all={named}
                chosen={chosen}
                series={paint(at)}
                figures={named ? (lines[at] ?? []).map((value) => (value === null ? '' : format(value))) : []}
              />
            ))}
            <GroupLabels labels={moments.map(({ label }) => label)} layout={layout} every={labelEvery} />
            <EndLabels ends={beside} layout={layout} />
          </>
        ),
      };
    },
    [moments, series, band, target, broken, labelEvery, height, format, chosen],
  );

  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={height}
      marks={marks}
      head={series.map(({ label }) => label)}
      rows={moments.map(({ id, label, title, hidden, values }, mark) => ({
        id,
        label: { text: title ?? label, mark },
        cells: series.map((_, at) => ({ text: textOf({ value: values[at] ?? null, hidden }, format) })),
      }))}
    >
      <ChartPlot height={height} marks={marks} draw={draw} />
    </ChartFigure>
  );
}

/** Draws the points of a line: all of a short one, otherwise the last and the selected one. */
function Points({
  points,
  moments,
  all,
  chosen,
  series,
  figures,
}: {
  points: readonly ({ x: number; y: number } | null)[];
  moments: readonly ChartGroup[];
  all: boolean;
  chosen: number;
  series: number;
  figures: readonly string[];
}) {
  const last = points.findLastIndex((point) => point !== null);
  return points.map((point, at) => {
    if (point === null || !(all || at === last || at === chosen)) return null;
    const runs = moments[at]?.expected === true;
    const figure = figures[at];
    return (
      <g key={moments[at]?.id}>
        <circle
          cx={point.x}
          cy={point.y}
          r={at === chosen ? 5 : 3.5}
          strokeWidth={at === chosen ? 1.5 : runs ? 2 : 0}
          className={`${runs ? 'fill-surface' : paintOf(FILLS, series)} ${
            at === chosen ? 'stroke-ink' : paintOf(STROKES, series)
          }`}
        />
        {figure !== undefined && (
          <Figure x={point.x} y={point.y - 4} strong>
            {figure}
          </Figure>
        )}
      </g>
    );
  });
}
