import { apart, labelStep, textWidth } from './axis-layout';
import { FEW, plainNumber } from './chart-words';
import type { PlotLayout, SeriesEnd } from './plot-layout';
import { paintOf, TEXTS } from './series-paint';

/** Room in which all of `FEW` fits below a column. */
const ROOM_FOR_FEW = 60;

/** Draws the lines of the value axis with their figures; the base line is bold. */
export function ValueLines({
  layout: { axis, plot, y },
  write = plainNumber,
}: {
  layout: PlotLayout;
  write?: ((value: number) => string) | undefined;
}) {
  return axis.steps.map((step) => (
    <g key={step}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={y(step)}
        y2={y(step)}
        className={step === 0 ? 'stroke-line-strong' : 'stroke-line-soft'}
      />
      <text x={plot.left - 6} y={y(step) + 4} textAnchor="end" className="fill-ink-3">
        {write(step)}
      </text>
    </g>
  ));
}

/**
 * Labels below the base, as many as there is room for.
 * @param every of how many groups one may have its label: 7 names the same days of each week
 */
export function GroupLabels({
  labels,
  layout: { plot, step, middles },
  every,
}: {
  labels: readonly string[];
  layout: PlotLayout;
  every?: number | undefined;
}) {
  const named = labelStep(labels, step, every);
  return labels.map((label, at) => {
    if (at % named !== 0) return null;
    const half = textWidth(label) / 2;
    return (
      <text
        key={at}
        x={Math.max(half, middles[at] ?? 0)}
        y={plot.bottom + 17}
        textAnchor="middle"
        className="fill-ink-3"
      >
        {label}
      </text>
    );
  });
}

/** Shows the names of lines and columns beside their last value. */
export function EndLabels({ ends, layout: { plot, y } }: { ends: readonly SeriesEnd[]; layout: PlotLayout }) {
  const heights = apart(
    ends.map(({ value }) => y(value)),
    plot,
  );
  return ends.map(({ text, series }, at) => (
    <text
      key={text}
      x={plot.right + 8}
      y={(heights[at] ?? 0) + 4}
      fontWeight={550}
      className={paintOf(TEXTS, series)}
    >
      {text}
    </text>
  ));
}

/** Shows a figure above its mark. */
export function Figure({
  x,
  y,
  strong = false,
  children,
}: {
  x: number;
  y: number;
  strong?: boolean;
  children: string;
}) {
  return (
    <text x={x} y={y - 6} textAnchor="middle" fontWeight={strong ? 600 : 400} className="fill-ink">
      {children}
    </text>
  );
}

/** Replaces a column whose group is too small to be shown. */
export function FewAnswers({ at, layout: { plot, step, middles } }: { at: number; layout: PlotLayout }) {
  return (
    <text x={middles[at] ?? 0} y={plot.bottom - 6} textAnchor="middle" className="fill-ink-2">
      {step > ROOM_FOR_FEW ? FEW : '<5'}
    </text>
  );
}

/** Shows a note at a group: `29 Ekim tatil`. */
export function GroupNote({
  x,
  from,
  layout: { plot },
  children,
}: {
  x: number;
  /** Vertical position where the annotated mark ends. */
  from: number;
  layout: PlotLayout;
  children: string;
}) {
  const half = textWidth(children) / 2;
  return (
    <>
      <path d={`M${x} ${from}V${plot.top + 8}`} strokeDasharray="2 2" className="stroke-line-strong" />
      <text
        x={Math.max(plot.left + half, Math.min(plot.right - half, x))}
        y={plot.top + 4}
        textAnchor="middle"
        strokeWidth={4}
        paintOrder="stroke"
        className="fill-ink-3 stroke-surface"
      >
        {children}
      </text>
    </>
  );
}
