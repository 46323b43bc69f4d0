import { standingOrder } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { ReportValues } from '@sync/rpc/reports';

/** Values of a report's form. */
export interface ReportDraft extends ReportDefinition {
  readonly name: string;
  readonly description: string;
}

export const emptyDraft = (source: FigureSourceId): ReportDraft => ({
  name: '',
  description: '',
  source,
  figures: [],
  groups: [],
  filters: {},
  period: 'four_weeks',
  order: { by: 'group', descending: false },
  totals: true,
  chart: null,
  hidden: [],
});

export const draftOf = (name: string, description: string, definition: ReportDefinition): ReportDraft => ({
  ...definition,
  name,
  description,
});

/** Adds a figure at the end, or takes it away with all that leaned on it. */
export function withFigure(draft: ReportDraft, figure: string, wanted: boolean): ReportDraft {
  const figures = wanted ? [...draft.figures, figure] : draft.figures.filter((id) => id !== figure);
  return {
    ...draft,
    figures,
    hidden: draft.hidden.filter((id) => figures.includes(id)),
    order:
      draft.order.by === 'group' || figures.includes(draft.order.by)
        ? draft.order
        : standingOrder(draft.groups, figures),
    chart: draft.chart !== null && figures.includes(draft.chart.figure) ? draft.chart : null,
  };
}

/** Chooses the first or the second column of groups; without a first one there is no second. */
export function withGroup(draft: ReportDraft, place: 0 | 1, group: string | null): ReportDraft {
  const [first, second] = draft.groups;
  const groups =
    place === 0
      ? [group, second === group ? undefined : second]
      : [first, group === first ? undefined : group];
  const kept = groups.filter((id) => id !== undefined && id !== null);
  return {
    ...draft,
    groups: kept,
    order: draft.order.by === 'group' ? standingOrder(kept, []) : draft.order,
  };
}

/** Returns the draft with another source. It has other figures and columns: none of the former ones are kept. */
export const withSource = (draft: ReportDraft, source: FigureSourceId): ReportDraft =>
  source === draft.source
    ? draft
    : { ...emptyDraft(source), name: draft.name, description: draft.description, period: draft.period };

/** Returns the draft with a filter changed; a column without a chosen value is no filter. */
export function withFilter(
  draft: ReportDraft,
  column: string,
  values: readonly (string | null)[] | null,
): ReportDraft {
  const others = Object.fromEntries(Object.entries(draft.filters).filter(([id]) => id !== column));
  return { ...draft, filters: values === null ? others : { ...draft.filters, [column]: values } };
}

export type ReportProblems = Partial<Record<'name' | 'figures' | 'groups' | 'filters' | 'days', string>>;

/** Returns the missing input. */
export function problemsOf({
  name,
  figures,
  groups,
  filters,
  period,
  from,
  to,
}: ReportDraft): ReportProblems {
  const problems: ReportProblems = {};
  if (name.trim() === '') problems.name = 'Rapora bir ad verin';
  if (figures.length === 0) problems.figures = 'En az bir ölçü seçin';
  else if (figures.length > 12) problems.figures = 'En çok 12 ölçü seçin';
  if (groups.length === 0) problems.groups = 'Neye göre gruplanacağını seçin';
  if (Object.values(filters).some((values) => values.length === 0)) {
    problems.filters = 'Süzgeçte en az bir değer seçin ya da süzgeci kaldırın';
  }
  if (
    period === 'custom' &&
    (from === undefined || to === undefined || from === '' || to === '' || to < from)
  ) {
    problems.days = 'İlk ve son günü seçin; son gün ilkinden önce olamaz';
  }
  return problems;
}

/** Returns the values to send; only a manually chosen period has days. */
export function valuesOf({ name, description, from, to, ...rest }: ReportDraft): ReportValues {
  const definition: ReportDefinition = rest.period === 'custom' ? { ...rest, from, to } : rest;
  return {
    name: name.trim(),
    description: description.trim() === '' ? null : description.trim(),
    definition,
  };
}
