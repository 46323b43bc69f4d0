import { useCallback, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { labelStep, widest } from './axis-layout';
import { ChartFigure, stateOf } from './chart-figure';
import { ChartPlot } from './chart-plot';
import type { ChartFrame, ChartGroup, ChartSeries, Picking, ValueWords } from './chart-types';
import { FEW, nameOf, plainNumber, textOf } from './chart-words';
import { heatStep } from './heat-step';
import { useMarks } from './use-marks';

export type HeatMapProps = ChartFrame &
  Picking &
  ValueWords & {
    /** Hours, for example; `title` is said with the day: `saat 10`. */
    columns: readonly (ChartSeries & { readonly title?: string | undefined })[];
    /** Weekdays, for example, each with a value for every column. Null while nothing is known yet. */
    data: readonly ChartGroup[] | null;
  };

const NO_DATA: readonly ChartGroup[] = [];
/** A finger finds a cell; what is drawn of it is smaller by the gap. */
const CELL = 24;
const GAP = 2;
const HEAD = 18;

const GROUNDS = ['fill-q0', 'fill-q1', 'fill-q2', 'fill-q3', 'fill-q4', 'fill-q5', 'fill-q6'] as const;

/** Returns the text colour of a ground: figures stay readable on each, in both themes. */
function inkOn(step: number): string {
  if (step < 4) return 'fill-ink';
  return step === 4 ? 'fill-ink dark:not-print:fill-surface' : 'fill-surface';
}

/**
 * Renders the amount in each cell of two divisions, weekdays and hours for example: the darker, the more. The
 * selected cell has an outline only: paler neighbours would suggest smaller amounts.
 */
export function HeatMap({
  columns,
  data,
  format = plainNumber,
  spoken = format,
  selected,
  onPick,
  ...frame
}: HeatMapProps) {
  const rows = data ?? NO_DATA;
  const height = HEAD + rows.length * CELL;
  const items = useMemo(
    () =>
      rows.flatMap(({ id, label, title, hidden, values }) =>
        columns.map((column, at) => ({
          mark: { id, part: column.id },
          name: nameOf(
            {
              label,
              title: `${title ?? label}, ${column.title ?? column.label}`,
              hidden,
              value: values[at] ?? null,
            },
            spoken,
          ),
          open: hidden !== true && values[at] != null,
        })),
      ),
    [rows, columns, spoken],
  );
  const marks = useMarks(items, { selected, onPick }, columns.length);
  const { chosen } = marks;

  const draw = useCallback(
    (width: number) => {
      const left = widest(rows.map(({ label }) => label)) + 8;
      const step = (width - left) / Math.max(1, columns.length);
      const most = rows.reduce(
        (max, { hidden, values }) =>
          Math.max(max, ...(hidden === true ? [] : values.map((value) => value ?? 0))),
        0,
      );
      const figures = widest(
        rows.flatMap(({ values }) => values.map((value) => (value === null ? '' : format(value)))),
      );
      const named = labelStep(
        columns.map(({ label }) => label),
        step + 8,
      );
      const place = (row: number, column: number) => ({ x: left + column * step, y: HEAD + row * CELL });
      return {
        boxes: rows.flatMap((_, row) =>
          columns.map((__, column) => {
            const { x, y } = place(row, column);
            return { x, y, width: step, height: CELL, tip: { x: x + step / 2, y } };
          }),
        ),
        art: (
          <>
            {columns.map(
              ({ id, label }, at) =>
                at % named === 0 && (
                  <text
                    key={id}
                    x={left + (at + 0.5) * step}
                    y={12}
                    textAnchor="middle"
                    className="fill-ink-3"
                  >
                    {label}
                  </text>
                ),
            )}
            {rows.map(({ id, label, hidden, values }, row) => (
              <g key={id}>
                <text x={0} y={HEAD + row * CELL + 15} className="fill-ink-3">
                  {label}
                </text>
                {hidden === true ? (
                  <text x={left + 4} y={HEAD + row * CELL + 15} className="fill-ink-2">
                    {FEW}
                  </text>
                ) : (
                  columns.map((column, at) => {
                    const value = values[at] ?? null;
                    const { x, y } = place(row, at);
                    const index = row * columns.length + at;
                    const heat = value === null ? null : heatStep(value, most, GROUNDS.length);
                    return (
                      <g key={column.id}>
                        <rect
                          x={x + GAP / 2}
                          y={y}
                          width={Math.max(1, step - GAP)}
                          height={CELL - GAP}
                          rx={3}
                          strokeWidth={index === chosen ? 2 : 1}
                          className={cx(
                            heat === null ? 'fill-transparent' : GROUNDS[heat],
                            index === chosen ? 'stroke-ink' : heat === null && 'stroke-line',
                          )}
                        />
                        {value !== null && heat !== null && figures <= step - GAP && (
                          <text x={x + step / 2} y={y + 15} textAnchor="middle" className={inkOn(heat)}>
                            {format(value)}
                          </text>
                        )}
                      </g>
                    );
                  })
                )}
              </g>
            ))}
          </>
        ),
      };
    },
    [rows, columns, format, chosen],
  );

  return (
    <ChartFigure
      {...frame}
      state={stateOf(data)}
      height={data === null ? HEAD + 7 * CELL : height}
      marks={marks}
      head={columns.map(({ label }) => label)}
      rows={rows.map(({ id, label, title, hidden, values }, row) => ({
        id,
        label: { text: title ?? label },
        cells: columns.map((_, at) => ({
          text: textOf({ value: values[at] ?? null, hidden }, format),
          mark: row * columns.length + at,
        })),
      }))}
    >
      <ChartPlot height={height} marks={marks} draw={draw} />
    </ChartFigure>
  );
}
