import { Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { useLate } from '../page-states';
import { ChartTable, type ChartRow } from './chart-table';
import type { ChartDatum, ChartFrame, ChartGroup } from './chart-types';
import { NOTHING } from './chart-words';
import './charts.css';
import type { Marks } from './use-marks';

type ChartState = 'loading' | 'empty' | 'ready';

/** Returns the state of a chart: whether it has something to draw; null data is still loading. */
export function stateOf(
  data: readonly (Pick<ChartDatum, 'value' | 'hidden'> | Pick<ChartGroup, 'values' | 'hidden'>)[] | null,
): ChartState {
  if (data === null) return 'loading';
  const isSaid = (datum: (typeof data)[number]) =>
    datum.hidden === true ||
    ('values' in datum ? datum.values : [datum.value]).some((value) => value !== null);
  return data.some(isSaid) ? 'ready' : 'empty';
}

/**
 * Renders the frame of every chart: title and sentence, the drawing, the time of its data and its numbers as a table.
 * The figure itself takes the focus; see `useMarks`.
 */
export function ChartFigure({
  title,
  note,
  summary,
  dataTime,
  groupLabel,
  level = 2,
  bare = false,
  className,
  state,
  height,
  legend,
  head,
  rows,
  marks,
  children,
}: ChartFrame & {
  state: ChartState;
  /** Approximate height of the drawing; its placeholder is as high. */
  height: number;
  legend?: ReactNode;
  /** Headings of the values in the table, and its rows. */
  head: readonly string[];
  rows: readonly ChartRow[];
  marks: Marks;
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const ready = state === 'ready';
  return (
    <figure
      {...(ready && marks.figureProps)}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}summary${ready ? ` ${id}keys` : ''}`}
      aria-busy={state === 'loading' || undefined}
      className={cx('chart flex min-w-0 flex-col', !bare && 'card px-4 pt-3 pb-2', className)}
    >
      <figcaption className="mb-2">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Heading id={`${id}title`} className="leading-5 font-semibold">
            {title}
          </Heading>
          {note !== undefined && <span className="text-[0.75rem] leading-4 text-ink-3">{note}</span>}
        </div>
        <p id={`${id}summary`} className="meta text-ink-2">
          {summary}
        </p>
        {ready && legend}
      </figcaption>
      {state === 'loading' && <Axes height={height} />}
      {state === 'empty' && (
        <p className="meta grid place-items-center text-ink-2" style={{ minHeight: `${height / 16}rem` }}>
          {NOTHING}
        </p>
      )}
      {ready && (
        <>
          <span id={`${id}keys`} hidden>
            {marks.canPick
              ? 'Değerler arasında ok tuşlarıyla gezin, kayıtları Enter ile açın.'
              : 'Değerler arasında ok tuşlarıyla gezin.'}
          </span>
          {children}
        </>
      )}
      <div className="mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-3 pt-1">
        <span className="num text-[0.75rem] leading-4 text-ink-3">{dataTime}</span>
        {ready && (
          <button
            type="button"
            aria-expanded={asTable}
            className="-mr-2 ml-auto inline-flex min-h-7 items-center gap-1.5 rounded-md px-2 text-[0.75rem] leading-4 font-medium text-accent-ink hover:bg-hover active:bg-press touch:min-h-11 print:hidden"
            onClick={() => setAsTable(!asTable)}
          >
            <Table2 className="size-3.5" aria-hidden="true" />
            {asTable ? 'Tabloyu gizle' : 'Tablo olarak göster'}
          </button>
        )}
      </div>
      {ready && asTable && (
        <ChartTable titleId={`${id}title`} groupLabel={groupLabel} head={head} rows={rows} marks={marks} />
      )}
    </figure>
  );
}

/** Renders the axes of a chart that is loading. */
function Axes({ height }: { height: number }) {
  const late = useLate();
  return (
    <div style={{ height: `${height / 16}rem` }}>
      <span className="sr-only" role="status">
        Yükleniyor…
      </span>
      {late && (
        <div className="flex h-full flex-col justify-between pt-2 pb-6" aria-hidden="true">
          {[0, 1, 2, 3].map((line) => (
            <div key={line} className="flex items-center gap-2">
              <span className="sk h-2.5 w-6" />
              <span className={cx('h-px flex-1', line === 3 ? 'bg-line-strong' : 'bg-line-soft')} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
