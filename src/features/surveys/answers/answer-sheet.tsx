import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { SegmentedControl } from '@/ui/segmented-control';
import { Sheet } from '@/ui/sheet';
import { TagsField } from '@/ui/tags-field';
import { TextareaField } from '@/ui/textarea-field';
import { loopStates } from '@sync/model/surveys/survey';
import type { LoopState } from '@sync/model/surveys/survey';
import { moveSurveyLoop, tagSurvey } from '@sync/rpc/surveys';
import type { Questionnaire, SurveyAnswer } from '@sync/rpc/surveys';
import { ScoreMark } from '../report/comments-panel';

/** Returns a given answer in words. */
function answerText(
  given: SurveyAnswer['answers'][string],
  options: Readonly<Record<string, string>> | null,
) {
  if (typeof given === 'number') return String(given);
  const chosen = typeof given === 'string' ? [given] : given;
  return chosen.map((option) => options?.[option] ?? option).join(', ');
}

/** Shows one response: its answers, and the actions taken on it. */
export function AnswerSheet({
  answer,
  form,
  themes: known,
  onChanged,
  onClose,
}: {
  answer: SurveyAnswer;
  form: Questionnaire | null;
  /** Themes that other answers have, to choose from. */
  themes: readonly string[];
  onChanged: () => void;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const { busy, problem, offline } = command;
  const [state, setState] = useState<LoopState>(answer.loop ?? 'open');
  const [note, setNote] = useState(answer.loop_note ?? '');
  const [themes, setThemes] = useState<readonly string[]>(answer.themes);
  const [base, setBase] = useState({ version: answer.row_version, themes: answer.themes });
  const save = async (): Promise<void> => {
    let { version } = base;
    if (themes.join('\n') !== base.themes.join('\n')) {
      const tagged = await command.run(tagSurvey, { target: answer.id, base_version: version, themes });
      if (tagged === undefined) return;
      version = tagged.value.row_version;
      // What follows may fail; these themes are saved then.
      setBase({ version, themes });
    }
    if (answer.loop !== null && (state !== answer.loop || note !== (answer.loop_note ?? ''))) {
      const moved = await command.run(moveSurveyLoop, {
        target: answer.id,
        base_version: version,
        state,
        note,
      });
      if (moved === undefined) return;
    }
    onChanged();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Anket yanıtı"
      footer={
        <Button
          tone="primary"
          busy={busy}
          busyLabel="Kaydediliyor"
          disabledReason={offline ? 'Bağlantı gerekir' : undefined}
          onClick={() => void save()}
        >
          Kaydet
        </Button>
      }
    >
      <div className="grid gap-5">
        {problem !== null && (
          <NoticeBar tone="danger" icon={CircleAlert} boxed>
            {problem.kind === 'conflict'
              ? 'Bu yanıtı az önce bir başkası değiştirdi. Yazdıklarınız burada duruyor; kapatıp yeniden açınca son hali görünür.'
              : 'Kaydedilemedi. Yazdıklarınız burada duruyor, yeniden deneyin.'}
          </NoticeBar>
        )}
        <div className="flex items-start gap-3">
          <ScoreMark nps={answer.nps} />
          <div className="min-w-0">
            {answer.client_id !== null && answer.client !== null ? (
              <Link
                to="/crm/client-profile/$clientId"
                params={{ clientId: answer.client_id }}
                className="font-medium text-accent-ink hover:underline"
              >
                {answer.client}
              </Link>
            ) : (
              <span className="font-medium">{answer.anonymous ? 'İsimsiz yanıt' : 'Hasta bağlanmamış'}</span>
            )}
            <p className="meta num text-ink-2">
              {[
                form?.name,
                `sürüm ${answer.version}`,
                reference.definitionName(answer.department_id),
                formatDateTime(answer.answered_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {answer.ticket_id !== null && (
              <Link
                to="/crm/client-ticket/$ticketId"
                params={{ ticketId: answer.ticket_id }}
                className="meta text-accent-ink hover:underline"
              >
                {answer.ticket_no} açıldı
              </Link>
            )}
          </div>
        </div>
        <dl className="grid gap-3">
          {Object.entries(answer.answers).map(([id, given]) => {
            const question = form?.asked.find((asked) => asked.id === id);
            return (
              <div key={id}>
                <dt className="meta text-ink-2">{question?.text ?? id}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">
                  {answerText(given, question?.options ?? null)}
                  {question?.type === 'scale' && ' / 5'}
                  {question?.type === 'nps' && ' / 10'}
                </dd>
              </div>
            );
          })}
        </dl>
        <TagsField
          label="Konular"
          optional
          options={known.map((value) => ({ value, label: value }))}
          value={[...themes]}
          onChange={setThemes}
          onCreate={(text) => setThemes([...themes, text.trim()])}
        />
        {answer.loop !== null && (
          <>
            <SegmentedControl
              label="Düşük puanın izlenmesi"
              name="loop"
              segments={(Object.keys(loopStates) as LoopState[]).map((value) => ({
                value,
                label: loopStates[value],
              }))}
              value={state}
              onChange={setState}
            />
            <TextareaField
              label="Ne yapıldı"
              optional
              rows={3}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
            {answer.loop_at !== null && (
              <p className="meta num text-ink-2">
                Son değişiklik {formatDateTime(answer.loop_at)}, {reference.userName(answer.loop_by) ?? '—'}
              </p>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
