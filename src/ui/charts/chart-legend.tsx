import type { ChartSeries } from './chart-types';
import { BarShape } from './bar-shape';

/** Shows the parts of stacked bars, at the head of their figure. */
export function ChartLegend({ series, hatchId }: { series: readonly ChartSeries[]; hatchId: string }) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[0.75rem] leading-4 text-ink-2">
      {series.map(({ id, label }, at) => (
        <li key={id} className="inline-flex items-center gap-1.5">
          <svg width={12} height={12} aria-hidden="true">
            <BarShape x={0} y={0} width={12} height={12} rx={3} hatchId={hatchId} series={at} stacked />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
