import { useEffect, useEffectEvent, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { ListPrint } from '@/kit/export/list-print';
import { readPages } from '@/kit/list/read-pages';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { ActionError } from '@sync/model/action-error';
import { loopStates, surveyChannels } from '@sync/model/surveys/survey';
import type { SurveyChannel } from '@sync/model/surveys/survey';
import { readSurveyAnswers } from '@sync/rpc/surveys';
import type { Questionnaire, SurveyAnswer, SurveyChoice } from '@sync/rpc/surveys';
import { ScoreMark } from '../report/comments-panel';
import { AnswerSheet } from './answer-sheet';

const PAGE = 100;

/**
 * Shows single answers, newest first. Each access is logged, so they are read when the tab opens and stored nowhere;
 * the parent remounts it (`key`) for another choice.
 */
export function AnswersTab({
  choice,
  forms,
  opened,
  onOpen,
}: {
  choice: SurveyChoice;
  forms: readonly Questionnaire[];
  opened: string | null;
  onOpen: (id: string | null) => void;
}) {
  const reference = useReferenceData();
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const [rows, setRows] = useState<readonly SurveyAnswer[] | null>(null);
  const [count, setCount] = useState(0);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const look = async (behind: number): Promise<void> => {
    const answer = await runCommand(readSurveyAnswers, { given: choice, behind });
    if (!answer.ok) return setProblem(answer.problem);
    setProblem(null);
    setCount(answer.value.count);
    setRows((before) => (behind === 0 ? answer.value.rows : [...(before ?? []), ...answer.value.rows]));
  };
  const begin = useEffectEvent(() => void look(0));
  useEffect(() => begin(), []);
  const formOf = (id: string) => forms.find((form) => form.id === id);
  const open = rows?.find(({ id }) => id === opened) ?? null;
  const readAll = () =>
    readPages<SurveyAnswer>(async (before) => {
      const answer = await runCommand(readSurveyAnswers, { given: choice, behind: before.length });
      if (!answer.ok)
        throw new ActionError('invalid', 'Yanıtlar okunamadı; bağlantı gelince yeniden deneyin.');
      const { rows: page, count: all } = answer.value;
      return { rows: page, more: before.length + page.length < all };
    });
  const columns: readonly DataColumn<SurveyAnswer>[] = [
    { id: 'nps', header: 'NPS', align: 'end', cell: ({ nps }) => nps ?? '–' },
    {
      id: 'client',
      header: 'Hasta',
      cell: ({ anonymous, client }) => (anonymous ? 'İsimsiz' : (client ?? 'Hasta bağlanmamış')),
    },
    { id: 'form', header: 'Anket', cell: (row) => formOf(row.questionnaire_id)?.name },
    { id: 'department', header: 'Birim', cell: (row) => reference.definitionName(row.department_id) },
    { id: 'comment', header: 'Yorum', cell: ({ comment }) => comment },
    { id: 'at', header: 'Zaman', cell: ({ answered_at: at }) => formatDateTime(at) },
    { id: 'loop', header: 'İzleme', cell: ({ loop }) => (loop === null ? '' : loopStates[loop]) },
  ];
  if (rows === null)
    return problem === null ? (
      <p className="p-5 text-ink-2" role="status">
        Yanıtlar yükleniyor…
      </p>
    ) : (
      <ErrorNote
        className="max-w-md p-4"
        offline={offline}
        title={offline ? 'Çevrimdışısınız' : 'Yanıtlar okunamadı'}
        onRetry={() => void look(0)}
      >
        Tek tek yanıtlar cihazda saklanmaz; bağlantı gelince burada görünür.
      </ErrorNote>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas p-4 min-[80em]:p-5">
      <div className="card mx-auto max-w-[1180px]">
        <div className="flex items-center justify-between border-b border-line px-4 py-1.5">
          <p className="meta num text-ink-2">{formatNumber(count)} yanıt</p>
          <ListPrint
            entity="survey_answer"
            label="Anket yanıtları"
            noun="yanıt"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            isPart={rows.length < count}
            readAll={rows.length < count ? readAll : undefined}
          />
        </div>
        {rows.length === 0 ? (
          <p className="p-4 text-ink-2">Bu seçimde yanıt yok.</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="border-b border-line-soft last:border-0">
                <button
                  type="button"
                  className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-hover"
                  onClick={() => onOpen(row.id)}
                >
                  <ScoreMark nps={row.nps} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">
                      {row.anonymous ? 'İsimsiz' : (row.client ?? 'Hasta bağlanmamış')}
                    </span>
                    {row.comment !== null && <span className="line-clamp-2 block">{row.comment}</span>}
                    <span className="meta num block text-ink-2">
                      {[
                        formOf(row.questionnaire_id)?.name,
                        reference.definitionName(row.department_id),
                        surveyChannels[row.channel as SurveyChannel] ?? row.channel,
                        formatDateTime(row.answered_at),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {row.loop !== null && (
                    <span
                      className={cx(
                        'meta shrink-0 rounded-full px-2.5 py-1',
                        row.loop === 'open'
                          ? 'bg-danger-soft text-danger'
                          : row.loop === 'called'
                            ? 'bg-warn-soft text-warn'
                            : 'bg-success-soft text-success',
                      )}
                    >
                      {loopStates[row.loop]}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
        {rows.length < count && (
          <div className="border-t border-line px-4 py-2">
            <Button tone="quiet" size="sm" onClick={() => void look(rows.length)}>
              {formatNumber(Math.min(PAGE, count - rows.length))} yanıt daha
            </Button>
          </div>
        )}
      </div>
      {open !== null && (
        <AnswerSheet
          key={`${open.id} ${open.row_version}`}
          answer={open}
          form={formOf(open.questionnaire_id) ?? null}
          themes={[...new Set(rows.flatMap(({ themes }) => themes))]}
          onChanged={() => void look(0)}
          onClose={() => onOpen(null)}
        />
      )}
    </div>
  );
}
