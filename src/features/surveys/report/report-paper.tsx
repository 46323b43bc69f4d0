import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { groupName, NOT_KNOWN, shownOf, shownText, wholeCell } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { Paper, PaperTable } from '@/kit/export/paper';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { Questionnaire } from '@sync/rpc/surveys';
import { monthsText } from '../survey-period';

const SCORE = ['nps', 'promoters', 'passives', 'detractors', 'answers', 'called'];

/** Prints the report, without comments. */
export function ReportPaper({
  answers,
  form,
  names,
}: {
  answers: KeptFigures;
  form: Questionnaire;
  names: GroupNames;
}) {
  const { period, former, at, byName } = answers;
  const text = (name: string, id: string) =>
    shownText(figureOf('surveys', id).unit, shownOf(id, wholeCell(byName[name]?.rows, id)));
  const department = figureSource('surveys').columns['department_id'];
  const mean = (name: string, question: string) =>
    shownOf('mean', byName[name]?.rows.find(({ g: [id] }) => id === question)?.m['mean']);
  return (
    <Paper title="Anket raporu" heading={`${form.name}, ${monthsText(period)}`}>
      {() => (
        <>
          <p className="meta">
            Verinin zamanı {formatDateTime(at)}, İstanbul. 5’ten az yanıtlı gruplar gizlidir, böyle ayları
            grubun toplamına katılmaz.
          </p>
          <PaperTable
            heads={['Rakam', monthsText(period), former === null ? 'Önceki' : monthsText(former), 'Tanım']}
            rows={SCORE.map((id) => ({
              key: id,
              cells: [
                figureOf('surveys', id).label,
                text('now', id),
                text('before', id),
                figureOf('surveys', id).definition,
              ],
            }))}
          />
          <PaperTable
            heads={['Birim', 'NPS', 'Yanıt']}
            rows={(byName['departments']?.rows ?? []).map(({ g, m }) => {
              const nps = shownOf('nps', m['nps']);
              return {
                key: g[0] ?? '',
                cells: [
                  department === undefined ? '' : groupName(department, g[0] ?? null, names),
                  shownText('points', nps),
                  nps.is === 'value' ? formatNumber(nps.n) : NOT_KNOWN,
                ],
              };
            })}
          />
          <PaperTable
            heads={['Soru', 'Ortalama', 'Önceki', 'Yanıt']}
            rows={form.asked
              .filter(({ type }) => type === 'scale')
              .map(({ id, text: question }) => {
                const now = mean('questions', id);
                return {
                  key: id,
                  cells: [
                    question,
                    shownText('score', now),
                    shownText('score', mean('questions_before', id)),
                    now.is === 'value' ? formatNumber(now.n) : NOT_KNOWN,
                  ],
                };
              })}
          />
        </>
      )}
    </Paper>
  );
}
