import { groupName, sheetValue, shownOf } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import type { Questionnaire } from '@sync/rpc/surveys';
import { monthsText } from '../survey-period';
import { lineOf } from './report-specs';

export const exportHead = ['Bölüm', 'Grup', 'Rakam', 'Dönem', 'Değer', 'Yanıt'];

/** The parts of the report, in their order in the file. */
const PARTS: readonly (readonly [name: string, label: string, source: FigureSourceId, column?: string])[] = [
  ['now', 'Genel', 'surveys'],
  ['before', 'Genel', 'surveys'],
  ['months', 'Aylar', 'surveys'],
  ['departments', 'Birimler', 'surveys', 'department_id'],
  ['languages', 'Diller', 'surveys', 'language'],
  ['questions', 'Sorular', 'survey_values'],
  ['questions_before', 'Sorular', 'survey_values'],
  ['choices', 'Seçenekler', 'survey_values'],
  ['sends', 'Gönderiler', 'survey_sends', 'channel'],
];

/** Returns the content of the report except comments, a row for each value; hidden values stay hidden. */
export function exportRows(
  answers: KeptFigures,
  form: Questionnaire,
  names: GroupNames,
): readonly (readonly SheetCell[])[] {
  const questionOf = (id: string | null) => form.asked.find((question) => question.id === id);
  const groupText = (source: FigureSourceId, column: string | undefined, g: readonly (string | null)[]) => {
    if (source === 'survey_values') {
      const question = questionOf(g[0] ?? null);
      const option = g[1] === undefined || g[1] === null ? undefined : question?.options?.[g[1]];
      return [question?.text ?? g[0], option].filter(Boolean).join(': ');
    }
    const described = column === undefined ? undefined : figureSource(source).columns[column];
    return described === undefined ? (g[0] ?? '') : groupName(described, g[0] ?? null, names);
  };
  return PARTS.flatMap(([name, label, source, column]) => {
    const of =
      name.endsWith('before') && answers.former !== null
        ? answers.former
        : name === 'months'
          ? lineOf(answers.period)
          : answers.period;
    return (answers.byName[name]?.rows ?? []).flatMap(({ g, m }) =>
      Object.entries(m).map(([id, cell]): readonly SheetCell[] => {
        const figure = figureOf(source, id);
        const shown = shownOf(id, cell);
        return [
          label,
          groupText(source, column, g),
          figure.label,
          monthsText(of),
          sheetValue(figure.unit, shown),
          shown.is === 'value' ? shown.n : null,
        ];
      }),
    );
  });
}
