import { npsPoints } from '@sync/model/figures/survey-sources';
import type { FigureFilters, FigureSpec } from '@sync/rpc/figures';
import type { NamedSpecs } from '@/kit/figures/use-kept-figures';
import { monthsUntil } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';

/** Months that a line over time shows at least. */
const LEAST_MONTHS = 6;

/** Returns the days of the line over time. */
export function lineOf(period: Period): Period {
  const atLeast = monthsUntil(period.to.slice(0, 7), LEAST_MONTHS);
  return atLeast.from < period.from ? atLeast : period;
}

/** Returns the queries of the report, by the name of the part that shows them. */
export function reportSpecs(period: Period, former: Period, filters: FigureFilters): NamedSpecs {
  const spec = (
    source: FigureSpec['source'],
    figures: readonly string[],
    groups: readonly string[],
    days: Period,
  ): FigureSpec => ({ source, figures, groups, filters, ...days });
  const score = ['nps', 'promoters', 'passives', 'detractors', 'answers'];
  const question = ['mean', 'spread', 'top_two'];
  const named: Readonly<Record<string, FigureSpec>> = {
    now: spec('surveys', [...score, 'called', ...npsPoints.map((point) => `points_${point}`)], [], period),
    before: spec('surveys', score, [], former),
    months: spec('surveys', ['nps', 'answers'], ['month'], lineOf(period)),
    departments: spec('surveys', score, ['department_id'], period),
    languages: spec('surveys', score, ['language'], period),
    questions: spec('survey_values', question, ['question'], period),
    questions_before: spec('survey_values', question, ['question'], former),
    choices: spec('survey_values', ['chosen'], ['question', 'option'], period),
    sends: spec('survey_sends', ['sent', 'opened', 'answered', 'rate'], ['channel'], period),
  };
  return { names: Object.keys(named), specs: Object.values(named) };
}
