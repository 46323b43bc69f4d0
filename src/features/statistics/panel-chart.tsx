import { useMemo } from 'react';
import { formatLongDate } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { BarChart } from '@/ui/charts/bar-chart';
import type { BarDatum } from '@/ui/charts/bar-chart';
import type { ChartDatum, ChartGroup, ChartMark } from '@/ui/charts/chart-types';
import { ColumnChart } from '@/ui/charts/column-chart';
import { FunnelChart } from '@/ui/charts/funnel-chart';
import { HeatMap } from '@/ui/charts/heat-map';
import { LineChart } from '@/ui/charts/line-chart';
import { StackedChart } from '@/ui/charts/stacked-chart';
import type { Figure } from '@sync/model/figures/figure';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureAnswer, FigureCell, FigureRow } from '@sync/rpc/figures';
import { drawnFormat, drawnValue, groupName, shownOf } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { markLabel, marksOf, weekdayName } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import type { Panel } from './statistics-tabs';
import { markPartOf } from './tab-specs';

const MOST_BARS = 8;
const WEEKDAYS = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A mark of a panel that was pressed. */
export interface PickedMark {
  readonly panel: Panel;
  readonly figure: string;
  readonly mark: ChartMark;
  /** Title of the mark. */
  readonly title: string;
}

export interface PanelProps {
  panel: Panel;
  /** Null while nothing is known. */
  answer: FigureAnswer | null;
  period: Period;
  names: GroupNames;
  selected: ChartMark | null;
  /** Opens the rows behind a mark; absent on a picture that nobody presses. */
  onPick?: (picked: PickedMark) => void;
}

const valueOf = (source: Panel['source'], id: string, cell: FigureCell | undefined): number | null => {
  const shown = shownOf(id, cell);
  return shown.is === 'value' ? drawnValue(figureOf(source, id).unit, shown.value) : null;
};
const isHidden = (cell: FigureCell | undefined): boolean => cell !== undefined && 'hidden' in cell;

/** Returns the sentence above a chart. */
function sentence(figure: Figure, answer: FigureAnswer | null, more = ''): string {
  if (answer?.hidden === true)
    return 'Bu seçim 1–4 kişilik grupları belli ederdi; bir seferde tek süzgeç seçin.';
  return `${figure.definition}${more}`;
}

/** Draws a chart of a tab, by its kind. */
export function PanelChart(props: PanelProps) {
  const { panel } = props;
  switch (panel.kind) {
    case 'time':
      return <TimePanel {...props} panel={panel} />;
    case 'percentiles':
      return <PercentilePanel {...props} panel={panel} />;
    case 'groups':
      return <GroupPanel {...props} panel={panel} />;
    case 'parts':
      return <PartsPanel {...props} panel={panel} />;
    case 'week':
      return <WeekPanel {...props} panel={panel} />;
    case 'funnel':
      return <FunnelPanel {...props} panel={panel} />;
  }
}

type Of<K extends Panel['kind']> = Omit<PanelProps, 'panel'> & { panel: Extract<Panel, { kind: K }> };

/** Returns the title of a mark of time: its day, week or month. */
function markTitle(part: 'day' | 'week' | 'month', mark: string): string {
  if (part === 'month') return markLabel(part, mark);
  return part === 'day' ? formatLongDate(mark) : `${markLabel('day', mark)} haftası`;
}

function useTimeCells(rows: readonly FigureRow[] | undefined): ReadonlyMap<string, FigureRow['m']> {
  return useMemo(() => new Map((rows ?? []).map(({ g: [mark = null], m }) => [mark ?? '', m])), [rows]);
}

function TimePanel({ panel, answer, period, selected, onPick }: Of<'time'>) {
  const part = markPartOf(panel, period);
  const [bars, line] = panel.figures;
  const figure = figureOf(panel.source, bars);
  const lineFigure = line === undefined ? null : figureOf(panel.source, line);
  const cells = useTimeCells(answer?.rows);
  const marks = useMemo(() => marksOf(period, part), [period, part]);
  // A day without rows counts 0 where something is counted; of other figures nothing is known of it.
  const valueAt = useMemo(
    () => (id: string, made: Figure['made'], mark: string) => {
      const cell = cells.get(mark)?.[id];
      return cell === undefined && made === 'sum' && cells.size > 0 ? 0 : valueOf(panel.source, id, cell);
    },
    [cells, panel],
  );
  const data = useMemo(
    () =>
      answer &&
      marks.map((mark): ChartDatum => ({
        id: mark,
        label: markLabel(part, mark),
        title: markTitle(part, mark),
        value: valueAt(bars, figure.made, mark),
        hidden: isHidden(cells.get(mark)?.[bars]),
      })),
    [answer, marks, part, valueAt, bars, figure.made, cells],
  );
  const drawnLine = useMemo(
    () =>
      line === undefined || lineFigure === null
        ? undefined
        : { label: lineFigure.label, values: marks.map((mark) => valueAt(line, lineFigure.made, mark)) },
    [line, lineFigure, marks, valueAt],
  );
  const format = useMemo(() => drawnFormat(figure.unit), [figure.unit]);
  return (
    <ColumnChart
      title={panel.title}
      note={panel.note}
      summary={sentence(figure, answer)}
      groupLabel={part === 'day' ? 'Gün' : part === 'week' ? 'Hafta' : 'Ay'}
      data={data}
      valueLabel={figure.label}
      line={drawnLine}
      labelEvery={part === 'day' && marks.length > 10 ? 7 : undefined}
      format={format}
      selected={selected}
      onPick={onPick && ((mark) => onPick({ panel, figure: bars, mark, title: markTitle(part, mark.id) }))}
      className={panel.wide ? 'lg:col-span-2' : undefined}
    />
  );
}

function PercentilePanel({ panel, answer, period, selected, onPick }: Of<'percentiles'>) {
  const part = markPartOf(panel, period);
  const figure = figureOf(panel.source, panel.figures[0]);
  const cells = useTimeCells(answer?.rows);
  const series = useMemo(
    () => [
      { id: panel.figures[0], label: 'p50' },
      { id: panel.figures[1], label: 'p90' },
    ],
    [panel],
  );
  const data = useMemo(
    () =>
      answer &&
      marksOf(period, part).map((mark): ChartGroup => {
        const m = cells.get(mark);
        return {
          id: mark,
          label: markLabel(part, mark),
          title: markTitle(part, mark),
          values: panel.figures.map((id) => valueOf(panel.source, id, m?.[id])),
          hidden: panel.figures.some((id) => isHidden(m?.[id])),
        };
      }),
    [answer, period, part, cells, panel],
  );
  const format = useMemo(() => drawnFormat(figure.unit), [figure.unit]);
  return (
    <LineChart
      title={panel.title}
      note={panel.note}
      summary={sentence(figure, answer)}
      groupLabel={part === 'week' ? 'Hafta' : 'Ay'}
      series={series}
      data={data}
      band
      format={format}
      selected={selected}
      onPick={(mark) => onPick?.({ panel, figure: panel.figures[0], mark, title: markTitle(part, mark.id) })}
    />
  );
}

function GroupPanel({ panel, answer, names, selected, onPick }: Of<'groups'>) {
  const figure = figureOf(panel.source, panel.figure);
  const column = figureSource(panel.source).columns[panel.column];
  // Where there is a target those that miss it are never cut off.
  const worstFirst = panel.target?.missed === 'below' ? -1 : 1;
  const bars = useMemo(() => {
    if (answer === null || column === undefined) return null;
    const known = answer.rows.map(({ g: [group = null], m }): BarDatum => {
      const cell = m[panel.figure];
      const shown = shownOf(panel.figure, cell);
      return {
        id: group ?? '',
        label: groupName(column, group, names),
        value: valueOf(panel.source, panel.figure, cell),
        hidden: isHidden(cell),
        aside: figure.unit === 'percent' && shown.is === 'value' ? formatNumber(shown.n) : undefined,
        rest: group === null,
      };
    });
    return known
      .filter(
        ({ value, hidden }) => hidden === true || (value !== null && (value > 0 || figure.made !== 'sum')),
      )
      .sort((a, b) => Number(a.rest) - Number(b.rest) || worstFirst * ((b.value ?? -1) - (a.value ?? -1)));
  }, [answer, column, names, panel, figure, worstFirst]);
  const shownBars = useMemo(() => bars?.slice(0, MOST_BARS) ?? null, [bars]);
  const more = bars === null || bars.length <= MOST_BARS ? '' : ` ${bars.length} grubun ${MOST_BARS} tanesi.`;
  const format = useMemo(() => drawnFormat(figure.unit), [figure.unit]);
  return (
    <BarChart
      title={panel.title}
      note={panel.note}
      summary={sentence(figure, answer, more)}
      groupLabel={column?.label ?? ''}
      data={shownBars}
      valueLabel={figure.label}
      asideLabel={figure.unit === 'percent' ? 'Kayıt' : undefined}
      whole={figure.unit === 'percent' && panel.target !== undefined ? 100 : undefined}
      target={panel.target}
      format={format}
      selected={selected}
      onPick={(mark) =>
        onPick?.({
          panel,
          figure: panel.figure,
          mark,
          title: bars?.find(({ id }) => id === mark.id)?.label ?? '',
        })
      }
    />
  );
}

function PartsPanel({ panel, answer, names, selected, onPick }: Of<'parts'>) {
  const column = figureSource(panel.source).columns[panel.column];
  const series = useMemo(
    () => panel.figures.map((id) => ({ id, label: figureOf(panel.source, id).label })),
    [panel],
  );
  const groups = useMemo(() => {
    if (answer === null || column === undefined) return null;
    return answer.rows
      .map(({ g: [group = null], m }): ChartGroup => ({
        id: group ?? '',
        label: groupName(column, group, names),
        values: panel.figures.map((id) => valueOf(panel.source, id, m[id])),
        hidden: panel.figures.some((id) => isHidden(m[id])),
      }))
      .sort((a, b) => wholeOf(b) - wholeOf(a));
  }, [answer, column, names, panel]);
  const shown = useMemo(() => groups?.slice(0, MOST_BARS) ?? null, [groups]);
  const more =
    groups === null || groups.length <= MOST_BARS ? '' : ` ${groups.length} grubun ${MOST_BARS} tanesi.`;
  const { unit } = figureOf(panel.source, panel.figures[0] ?? '');
  const format = useMemo(() => drawnFormat(unit), [unit]);
  return (
    <StackedChart
      title={panel.title}
      note={panel.note}
      summary={`${figureOf(panel.source, panel.figures[0] ?? '').definition}${more}`}
      groupLabel={column?.label ?? ''}
      direction="rows"
      series={series}
      data={shown}
      format={format}
      selected={selected}
      onPick={(mark) =>
        onPick?.({
          panel,
          figure: mark.part ?? panel.figures[0] ?? '',
          mark,
          title: groups?.find(({ id }) => id === mark.id)?.label ?? '',
        })
      }
    />
  );
}

const wholeOf = ({ values }: ChartGroup): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function WeekPanel({ panel, answer, selected, onPick }: Of<'week'>) {
  const figure = figureOf(panel.source, panel.figure);
  const cells = useMemo(
    () => new Map((answer?.rows ?? []).map(({ g, m }) => [g.join(' '), m[panel.figure]])),
    [answer, panel],
  );
  const hours = useMemo(() => {
    const busy = HOURS.filter((hour) => WEEKDAYS.some((_, day) => cells.has(`${day + 1} ${hour}`)));
    const [first, last] = [busy[0] ?? 8, busy.at(-1) ?? 18];
    return HOURS.slice(first, last + 1).map((hour) => ({
      id: String(hour),
      label: String(hour),
      title: `saat ${hour}`,
    }));
  }, [cells]);
  const data = useMemo(
    () =>
      answer &&
      WEEKDAYS.map((label, day): ChartGroup => {
        const at = (hour: string) => cells.get(`${day + 1} ${hour}`);
        return {
          id: String(day + 1),
          label,
          title: weekdayName(day + 1),
          values: hours.map(({ id }) =>
            cells.size === 0 ? null : (valueOf(panel.source, panel.figure, at(id)) ?? 0),
          ),
        };
      }),
    [answer, cells, hours, panel],
  );
  return (
    <HeatMap
      title={panel.title}
      note={panel.note}
      summary={sentence(figure, answer)}
      groupLabel="Gün"
      columns={hours}
      data={data}
      selected={selected}
      onPick={(mark) =>
        onPick?.({
          panel,
          figure: panel.figure,
          mark,
          title: `${weekdayName(mark.id)}, saat ${mark.part ?? ''}`,
        })
      }
    />
  );
}

function FunnelPanel({ panel, answer, selected, onPick }: Of<'funnel'>) {
  const first = figureOf(panel.source, panel.figures[0] ?? '');
  const data = useMemo(() => {
    if (answer === null) return null;
    const cells = answer.rows[0]?.m;
    return panel.figures.map((id): ChartDatum => {
      const { label, definition } = figureOf(panel.source, id);
      return {
        id,
        label,
        title: `${label}: ${definition}`,
        value: valueOf(panel.source, id, cells?.[id]),
        hidden: isHidden(cells?.[id]),
      };
    });
  }, [answer, panel]);
  return (
    <FunnelChart
      title={panel.title}
      note={panel.note}
      summary={sentence(first, answer)}
      groupLabel="Adım"
      data={data}
      valueLabel="Hasta"
      selected={selected}
      onPick={(mark) =>
        onPick?.({ panel, figure: mark.id, mark, title: figureOf(panel.source, mark.id).label })
      }
    />
  );
}
