import { ClipboardList, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useKeptDrafts } from '@/data/kept-drafts';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { ListPrint } from '@/kit/export/list-print';
import { serverRows } from '@/kit/list/server-rows';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/page-states';
import { saveQuestionnaire } from '@sync/rpc/surveys';
import { BedsCard } from './beds-card';
import { DRAFTS } from './editor-values';
import type { EditorValues } from './editor-values';
import { NewQuestionnaireDialog } from './new-questionnaire-dialog';
import { questionnaireColumns } from './questionnaire-columns';
import { QuestionnaireEditor } from './questionnaire-editor';
import { questionnaireRows } from './questionnaire-rows';
import { QuestionnaireSheet } from './questionnaire-sheet';
import { useKeptQuestionnaires } from '@/records/surveys/use-kept-questionnaires';

/** Shows the questionnaires of the hospital: their questions, and for authorised users the editor. */
export function QuestionnairesTab() {
  const reference = useReferenceData();
  const mayEdit = usePermission(saveQuestionnaire.permission);
  const answered = useKeptQuestionnaires();
  const drafts = useKeptDrafts(DRAFTS);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [start, setStart] = useState<EditorValues | null>(null);
  const [adding, setAdding] = useState(false);
  const list = answered.value;
  const rows = useMemo(
    () => questionnaireRows(list?.questionnaires ?? [], mayEdit ? drafts : []),
    [list, drafts, mayEdit],
  );
  const columns = useMemo(() => questionnaireColumns(reference), [reference]);
  const opened = list?.questionnaires.find(({ id }) => id === openedId) ?? null;
  const close = () => {
    setOpenedId(null);
    setStart(null);
  };
  const begin = (values: EditorValues) => {
    setAdding(false);
    setStart(values);
    setOpenedId(values.target);
  };

  if (openedId !== null && mayEdit) {
    return (
      <QuestionnaireEditor
        key={openedId}
        id={openedId}
        record={opened}
        start={start?.target === openedId ? start : null}
        refresh={answered.refresh}
        onClose={close}
        onStart={begin}
      />
    );
  }
  const { loading, failure, notice } = serverRows(
    answered,
    'Anketler',
    'Anketler sunucuda tutulur. Bağlantı gelince liste kendiliğinden yüklenir.',
  );
  const addButton = mayEdit && (
    <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
      Yeni anket
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 min-[80em]:px-5">
        {list !== null && <BedsCard beds={list.beds} mayEdit={mayEdit} onSaved={answered.refresh} />}
        <span className="flex-1" />
        <ListPrint
          entity="questionnaire"
          label="Anketler"
          noun="anket"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          disabled={loading}
        />
        {addButton}
      </div>
      {rows.length === 0 && failure ? (
        failure
      ) : (
        <DataTable
          label="Anketler"
          noun="anket"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          onOpen={({ id }) => setOpenedId(id)}
          currentId={openedId}
          loading={loading}
          notice={notice || failure}
          foot={
            rows.length > 0 && (
              <p className="meta border-t border-line-soft px-4 py-2.5 text-ink-2 min-[80em]:px-5">
                {countOf(rows.length, 'anket')}
              </p>
            )
          }
          empty={
            <EmptyState icon={ClipboardList} title="Henüz anket yok" action={addButton}>
              {mayEdit
                ? 'Hazır bir anketle başlayıp hastanenize göre değiştirebilirsiniz.'
                : 'Yayımlanan anketler burada görünür.'}
            </EmptyState>
          }
        />
      )}
      {adding && <NewQuestionnaireDialog onClose={() => setAdding(false)} onStart={begin} />}
      {opened !== null && !mayEdit && <QuestionnaireSheet questionnaire={opened} onClose={close} />}
    </div>
  );
}
