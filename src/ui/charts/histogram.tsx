import { useCallback, useId, useMemo } from 'react';
import { labelStep, textWidth } from './axis-layout';
import { BarShape, strengthOf } from './bar-shape';
import { ChartFigure, stateOf } from './chart-figure';
import { ChartPlot } from './chart-plot';
import type { ChartFrame, ChartTarget, Picking, ValueWords } from './chart-types';
import { placeIn, rangeOf, type HistogramBin } from './histogram-bins';
import { nameOf, plainNumber, shownValue, textOf } from './chart-words';
import { FewAnswers, Figure, ValueLines } from './plot-axes';
import { boxOfGroup, columnIn, layPlot } from './plot-layout';
import { Hatches } from './series-paint';
import { useMarks } from './use-marks';

export type HistogramProps = ChartFrame &
  Picking &
  ValueWords & {
    /** Null while nothing is known yet. */
    bins: readonly HistogramBin[] | null;
    /** Name of what the columns count: `Talep`. */
    valueLabel: string;
    /** Unit of the measured figures, written after them: `dk`. */
    unit?: string | undefined;
    /** Values of what is measured that are named: `medyan 11`, `hedef 30`. */
    marked?: readonly ChartTarget[] | undefined;
    height?: number | undefined;
  };

/** Space between two bins. */
const BETWEEN = 1.5;

/** Renders how often values fall between two limits, which are written below the edges of the columns. */
export function Histogram({
  bins,
  valueLabel,
  unit = '',
  marked,
  height = 172,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: HistogramProps) {
  const hatchId = useId();
  const items = useMemo(
    () =>
      (bins ?? []).map((bin) => ({
        mark: { id: bin.id },
        name: nameOf({ ...bin, label: rangeOf(bin, unit) }, spoken),
        open: shownValue(bin) !== null,
      })),
    [bins, unit, spoken],
  );
  const marks = useMarks(items, { selected, onPick });
  const { chosen } = marks;

  const draw = useCallback(
    (width: number) => {
      const columns = bins ?? [];
      const values = columns.map(shownValue);
      const layout = layPlot({ width, height, values, count: columns.length });
      const { plot, y, step, middles } = layout;
      const { figures } = columnIn(step);
      const edges = columns.map(({ from }) => plainNumber(from));
      const named = labelStep(edges, step);
      const last = columns.at(-1);
      return {
        boxes: values.map((value, at) => boxOfGroup(at, value === null ? plot.bottom : y(value), layout)),
        art: (
          <>
            <Hatches id={hatchId} />
            <ValueLines layout={layout} />
            {columns.map((bin, at) => {
              const value = shownValue(bin);
              if (value === null) {
                return bin.hidden === true && <FewAnswers key={bin.id} at={at} layout={layout} />;
              }
              const middle = middles[at] ?? 0;
              return (
                <g key={bin.id}>
                  <BarShape
                    x={middle - step / 2 + BETWEEN / 2}
                    y={y(value)}
                    width={Math.max(0.5, step - BETWEEN)}
                    height={plot.bottom - y(value)}
                    rx={1}
                    hatchId={hatchId}
                    strength={strengthOf(at, chosen)}
                  />
                  {(figures || at === chosen) && (
                    <Figure x={middle} y={y(value)} strong={at === chosen}>
                      {format(value)}
                    </Figure>
                  )}
                </g>
              );
            })}
            {edges.map(
              (edge, at) =>
                at % named === 0 && (
                  <EdgeLabel key={edge} x={(middles[at] ?? 0) - step / 2} bottom={plot.bottom}>
                    {last?.to === null && at === columns.length - 1 ? `${edge}+` : edge}
                  </EdgeLabel>
                ),
            )}
            {last?.to != null && (
              <EdgeLabel x={plot.right} bottom={plot.bottom} atEnd>
                {unit === '' ? plainNumber(last.to) : `${plainNumber(last.to)} ${unit}`}
              </EdgeLabel>
            )}
            {marked?.map(({ value, label }) => {
              const x = placeIn(columns, value, plot.left, step);
              if (x === null) return null;
              const end = x + textWidth(label) > plot.right;
              return (
                <g key={label}>
                  <line
                    x1={x}
                    x2={x}
                    y1={2}
                    y2={plot.bottom}
                    strokeWidth={2}
                    strokeDasharray="2 3"
                    className="stroke-ink"
                  />
                  <text
                    x={end ? x - 5 : x + 5}
                    y={11}
                    textAnchor={end ? 'end' : 'start'}
                    fontWeight={550}
                    strokeWidth={4}
                    paintOrder="stroke"
                    className="fill-ink stroke-surface"
                  >
                    {label}
                  </text>
                </g>
              );
            })}
          </>
        ),
      };
    },
    [bins, unit, marked, height, format, chosen, hatchId],
  );

  return (
    <ChartFigure
      {...frame}
      state={stateOf(bins)}
      height={height}
      marks={marks}
      head={[valueLabel]}
      rows={(bins ?? []).map((bin, at) => ({
        id: bin.id,
        label: { text: rangeOf(bin, unit) },
        cells: [{ text: textOf(bin, format), mark: at }],
      }))}
    >
      <ChartPlot height={height} marks={marks} draw={draw} />
    </ChartFigure>
  );
}

function EdgeLabel({
  x,
  bottom,
  atEnd = false,
  children,
}: {
  x: number;
  bottom: number;
  atEnd?: boolean;
  children: string;
}) {
  return (
    <>
      <line x1={x} x2={x} y1={bottom} y2={bottom + 4} className="stroke-line-strong" />
      <text x={x} y={bottom + 17} textAnchor={atEnd ? 'end' : 'middle'} className="fill-ink-3">
        {children}
      </text>
    </>
  );
}
