import { useState } from 'react';
import { questionProblems } from '@sync/model/surveys/survey';
import { useDraft } from '@/data/drafts';
import type { DraftState } from '@/data/drafts';
import { newId } from '@/data/new-id';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { useKeys } from '@/ui/keys/key-commands';
import { Button } from '@/ui/button';
import { toastError, toastSuccess } from '@/ui/toast';
import type { Questionnaire } from '@sync/rpc/surveys';
import { EditorHeader } from './editor-header';
import { EditorNotices } from './editor-notices';
import { EditorSettings } from './editor-settings';
import { copyOf, draftKey } from './editor-values';
import type { EditorValues } from './editor-values';
import { LanguageTabs } from './language-tabs';
import { ProblemList } from './problem-list';
import { PublishDialog } from './publish-dialog';
import { publishReasonOf } from './publish-reason';
import { questionAnchor } from './question-card';
import { QuestionList } from './question-list';
import { QuestionPreview } from './question-preview';
import { useQuestionnaireEditor } from './use-questionnaire-editor';
import { VersionList } from './version-list';

interface QuestionnaireEditorProps {
  id: string;
  /** Null while the server does not have it. */
  record: Questionnaire | null;
  /** Initial values of a new questionnaire. */
  start: EditorValues | null;
  refresh: () => Promise<void>;
  onClose: () => void;
  /** Opens another one that begins with these values. */
  onStart: (values: EditorValues) => void;
}

/** Shows the questions of a questionnaire being written, and beside them the patient's view. */
export function QuestionnaireEditor(props: QuestionnaireEditorProps) {
  const draft = useDraft<unknown>(draftKey(props.id));
  return draft.ready ? <OpenEditor {...props} draft={draft} /> : <LoadingBlock className="p-5" />;
}

function OpenEditor({
  record,
  start,
  refresh,
  onClose,
  onStart,
  draft,
}: QuestionnaireEditorProps & { draft: DraftState<unknown> }) {
  const editing = useQuestionnaireEditor({ record, start, draft, refresh });
  const { values, dirty, offline, problem } = editing;
  const [language, setLanguage] = useState('tr');
  const [chosen, setChosen] = useState<string | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [nameMissing, setNameMissing] = useState(false);

  const save = async () => {
    if (values === null || !dirty || editing.busy) return;
    setNameMissing(values.name.trim() === '');
    if (values.name.trim() === '') return toastError('Anket kaydedilmedi: bir ad yazın.');
    if (offline)
      return toastError('Çevrimdışısınız. Yazdıklarınız bu cihazda duruyor; bağlantı gelince kaydedin.');
    if (await editing.save()) toastSuccess('Anket kaydedildi.');
  };
  useKeys({
    rank: 'record',
    title: 'Açık anket',
    commands: [
      {
        id: 'questionnaire.save',
        label: 'Anketi kaydet',
        key: 'ctrl+s',
        run: () => {
          if (!publishing) void save();
        },
      },
    ],
  });

  if (values === null) {
    return (
      <EmptyState title="Bu anket bulunamadı" action={<Button onClick={onClose}>Anketlere dön</Button>}>
        Bağlantı yokken yalnız bu cihazda bilinen anketler açılır.
      </EmptyState>
    );
  }
  const { name, languages, draft: questions } = values;
  const shownLanguage = languages.includes(language) ? language : 'tr';
  const problems = questionProblems(questions, languages);
  const change = (patch: Partial<EditorValues>) => editing.change((now) => ({ ...now, ...patch }));
  const open = (id: string | null, inLanguage?: string) => {
    setChosen(id);
    if (inLanguage !== undefined) setLanguage(inLanguage);
    if (id !== null)
      requestAnimationFrame(() =>
        document.getElementById(questionAnchor(id))?.scrollIntoView({ block: 'nearest' }),
      );
  };
  const copy = async (forget: boolean) => {
    if (forget) await editing.discard();
    onStart(copyOf(values, newId()));
  };
  const discard = async (text: string) => {
    const mine = await editing.discard();
    if (mine !== null)
      toastSuccess(text, { undo: () => (record === null ? onStart(mine) : editing.takeUp(mine)) });
    if (record === null) onClose();
  };
  const setActive = async (active: boolean) => {
    if (await editing.setActive(active))
      toastSuccess(active ? 'Anket yeniden kullanımda.' : 'Anket kullanımdan kaldırıldı; yanıtları duruyor.');
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-form>
      <EditorHeader
        name={name}
        record={record}
        dirty={dirty}
        draft={draft}
        busy={editing.busy}
        offline={offline}
        publishReason={publishReasonOf({ values, record, problems, offline, outdated: editing.outdated })}
        onBack={onClose}
        onSave={() => void save()}
        onPublish={() => setPublishing(true)}
        onActive={(active) => void setActive(active)}
        onCopy={() => void copy(false)}
        onDiscard={() => void discard(record === null ? 'Anket silindi' : 'Kaydedilmeyenler atıldı')}
      />
      <div className="@container min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[1240px] gap-5 px-4 pt-4 pb-10 @min-[58rem]:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="@container grid min-w-0 content-start gap-4">
            <EditorNotices
              record={record}
              conflict={editing.outdated || (dirty && problem?.kind === 'conflict')}
              problem={publishing ? null : problem}
              offline={offline}
              onReload={() => void discard('Sunucudaki anket yüklendi')}
              onCopy={() => void copy(true)}
            />
            <EditorSettings
              values={values}
              published={record !== null && record.published !== null}
              nameMissing={nameMissing && name.trim() === ''}
              onChange={change}
            />
            <section aria-label="Sorular" className="grid gap-3">
              <LanguageTabs
                languages={languages}
                questions={questions}
                value={shownLanguage}
                onChange={setLanguage}
              />
              <QuestionList
                questions={questions}
                languages={languages}
                language={shownLanguage}
                chosen={chosen}
                onChoose={open}
                onChange={(of) => editing.change((now) => ({ ...now, draft: of(now.draft) }))}
              />
            </section>
          </div>
          <aside className="grid content-start gap-4 self-start @min-[58rem]:sticky @min-[58rem]:top-4">
            <ProblemList problems={problems} questions={questions} onOpen={open} />
            <QuestionPreview
              name={name}
              questions={questions}
              language={shownLanguage}
              chosen={chosen}
              onChoose={open}
            />
            <VersionList versions={record?.versions ?? []} />
          </aside>
        </div>
      </div>
      {publishing && (
        <PublishDialog
          values={values}
          record={record}
          problem={problem}
          onClose={() => setPublishing(false)}
          onPublish={async () => {
            const published = await editing.publish();
            if (published) toastSuccess('Anket yayımlandı.');
            return published;
          }}
        />
      )}
    </div>
  );
}
