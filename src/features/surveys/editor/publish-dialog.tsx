import { Megaphone } from 'lucide-react';
import type { ServerProblem } from '@/data/server';
import { listOf } from '@/lib/sentences';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { Questionnaire } from '@sync/rpc/surveys';
import type { EditorValues } from './editor-values';
import { publishedChange } from './new-series';
import type { Questions } from './question-draft';
import { questionText } from './question-words';
import { explainProblem } from './survey-problems';
import { surveyLanguageName } from '@sync/model/surveys/survey';

/** Asks before a version is made, and says what it changes for figures. */
export function PublishDialog({
  values,
  record,
  problem,
  onClose,
  onPublish,
}: {
  values: EditorValues;
  record: Questionnaire | null;
  problem: ServerProblem | null;
  onClose: () => void;
  onPublish: () => Promise<boolean>;
}) {
  const { renewed, added, removed } = publishedChange(values.draft, record?.form?.questions ?? []);
  const version = (record?.published ?? 0) + 1;
  const isFirst = version === 1;
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      title={`“${values.name.trim()}” yayımlansın mı?`}
      confirmLabel="Yayımla"
      confirmIcon={Megaphone}
      busyLabel="Yayımlanıyor"
      failure={problem === null ? undefined : explainProblem(problem)}
      onConfirm={async () => {
        if (!(await onPublish())) throw new Error('not published');
      }}
      consequence={
        <div className="grid gap-3">
          <p>
            {isFirst
              ? `Hastalara ${listOf(values.languages.map(surveyLanguageName))} sorulmaya başlar. Anketin türü ve anonim olup olmadığı bundan sonra değişmez.`
              : `Hastalara bundan sonra ${version}. sürüm sorulur. Verilmiş yanıtlar kendi sürümünde kalır.`}
          </p>
          <Changed
            title="Rakamları sıfırdan başlayan sorular"
            note="Metni, türü ya da seçenekleri değişti; eski yanıtlarla karşılaştırılmaz."
            questions={renewed}
          />
          <Changed title="Yeni sorular" questions={added} />
          <Changed title="Artık sorulmayan sorular" note="Yanıtları raporda kalır." questions={removed} />
          {!isFirst && renewed.length + added.length + removed.length === 0 && (
            <p>Hiçbir sorunun rakamı sıfırdan başlamaz.</p>
          )}
        </div>
      }
    />
  );
}

function Changed({ title, note, questions }: { title: string; note?: string; questions: Questions }) {
  if (questions.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-ink">{title}</p>
      <ul className="mt-0.5 ml-4 list-disc text-ink">
        {questions.map((question) => (
          <li key={question.id}>{questionText(question)}</li>
        ))}
      </ul>
      {note !== undefined && <p className="meta mt-0.5">{note}</p>}
    </div>
  );
}
