import { countedMonths, formerMonths, formerPeriod, periodOf } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import type { NamedSpecs } from '@/kit/figures/use-kept-figures';
import type { PermissionKey } from '@sync/model/access/permissions';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { FigureSpec } from '@sync/rpc/figures';
import { statisticsTab, statisticsTabs } from '../statistics-tabs';
import type { FigureRef, Panel, StatisticsTabId } from '../statistics-tabs';
import { figuresOf, kpiName, markPartOf } from '../tab-specs';

/** One picture of the wall: the main figures of an area, and their course. */
export interface WallSlide {
  readonly id: StatisticsTabId;
  readonly label: string;
  readonly kpis: readonly FigureRef[];
  /** Drawing over time; bars by person or insurer would name somebody. */
  readonly course: Extract<Panel, { kind: 'time' }> | null;
}

/** Days that the wall tells of: the month so far, and as many days before. */
export interface WallDays {
  readonly today: string;
  readonly period: Period;
  readonly former: Period | null;
}

export function wallDays(today: string): WallDays {
  const period = periodOf('month', today);
  return { today, period, former: formerPeriod(period, 'before') };
}

/** Returns the slides of the areas that the user may see. */
export function wallSlides(permissions: Pick<ReadonlySet<PermissionKey>, 'has'>): readonly WallSlide[] {
  return (Object.keys(statisticsTabs) as StatisticsTabId[]).flatMap((id) => {
    const { label, permission, kpis, panels } = statisticsTab(id);
    if (permission !== undefined && !permissions.has(permission)) return [];
    return [{ id, label, kpis, course: panels.find((panel) => panel.kind === 'time') ?? null }];
  });
}

/** Returns the figures that say how much came today: sums, where nobody's health is told. */
export const countsOfToday = (slide: WallSlide, source: FigureSourceId): readonly string[] =>
  figureSource(source).health === true
    ? []
    : slide.kpis
        .filter((kpi) => kpi.source === source && figureOf(source, kpi.id).made === 'sum')
        .filter((kpi) => figureOf(source, kpi.id).asOf !== true)
        .map(({ id }) => id);

export const todayName = (source: FigureSourceId): string => `today ${source}`;
export const courseName = (id: StatisticsTabId): string => `course ${id}`;

/** Returns the queries of all slides, in one call. */
export function wallSpecs(slides: readonly WallSlide[], { today, period, former }: WallDays): NamedSpecs {
  const named: (readonly [string, FigureSpec])[] = [];
  const ask = (
    name: string,
    source: FigureSourceId,
    figures: readonly string[],
    of: Period,
    groups: string[] = [],
  ) => {
    if (figures.length > 0) named.push([name, { source, figures, groups, filters: {}, ...of }]);
  };
  for (const slide of slides) {
    for (const source of new Set(slide.kpis.map((kpi) => kpi.source))) {
      const figures = slide.kpis.filter((kpi) => kpi.source === source).map(({ id }) => id);
      const isHealth = figureSource(source).health === true;
      const days = isHealth ? countedMonths(period, today) : period;
      const before = former !== null && isHealth ? formerMonths(days, period, former) : former;
      ask(kpiName(source, false), source, figures, days);
      if (before !== null) ask(kpiName(source, true), source, figures, before);
      ask(todayName(source), source, countsOfToday(slide, source), { from: today, to: today });
    }
    const { course } = slide;
    if (course === null) continue;
    const days = courseDays(course, { today, period, former });
    ask(courseName(slide.id), course.source, figuresOf(course), days, [markPartOf(course, days)]);
  }
  return { names: named.map(([name]) => name), specs: named.map(([, spec]) => spec) };
}

/** Returns the days of a course: four weeks, since a month that has just begun has none. */
export const courseDays = ({ source }: Panel, { today }: WallDays): Period =>
  figureSource(source).health === true
    ? countedMonths(periodOf('year', today), today)
    : periodOf('four_weeks', today);
