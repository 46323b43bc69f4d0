import { useKeys } from '@/ui/keys/key-commands';
import { Archive, TriangleAlert } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { isKnownKey, orderedContents } from '@sync/model/messages/template-content';
import { lintTemplate } from '@sync/model/messages/template-lint';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { DraftState } from '@/data/drafts';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { useSavedToast } from '@/kit/form/use-saved-toast';
import { NoticeBar } from '@/ui/notice-bar';
import { usePageTitle } from '@/ui/page-title';
import { TemplatePaper } from '../approval/template-paper';
import { VersionsCard } from '../approval/versions-card';
import { PreviewPanel } from '../preview/preview-panel';
import { AsksCard } from './asks-card';
import { ContentEditor } from './content-editor';
import type { ContentHandle } from './content-editor';
import { LanguageRow } from './language-row';
import { LawCard } from './law-card';
import { MeterCard } from './meter-card';
import { OtherLanguages } from './other-languages';
import { TemplateFooter } from './template-footer';
import { TemplateHead } from './template-head';
import type { OpenTemplateProps } from '../template-props';
import { useTemplateEditor } from './use-template-editor';

const PARENT = { label: 'Mesaj şablonları', to: '/crm/message-templates' };

/** Renders the form of a template: its properties, its texts, their cost and their faults. */
export function TemplateForm({
  record,
  opened,
  sms,
  shown,
  draft,
  submission,
  view,
  onView,
  onOpen,
  onFix,
  onDirty,
  onSaved,
}: OpenTemplateProps & { draft: DraftState<unknown, MessageTemplate> }) {
  usePageTitle(record.name, PARENT);
  const editing = useTemplateEditor(opened, draft, onDirty, onSaved);
  const { values, dirty, busy } = editing;
  const saved = useSavedToast();
  const mayWrite = usePermission('crm.msg_templates.edit');
  // While it is on its way to the second person nothing is typed over it.
  const mayEdit = mayWrite && record.status !== 'archived' && !submission.busy;
  const problems = useMemo(
    () => lintTemplate(values, sms.tables, sms.linkHosts),
    [values, sms.tables, sms.linkHosts],
  );
  const isKnown = useMemo(() => isKnownKey(values.asks), [values.asks]);
  const contents = orderedContents(values.contents);
  const content = contents.find(({ id }) => id === view.language) ?? contents[0];
  const text = useRef<ContentHandle>(null);

  const save = async () => {
    if (!dirty || busy || !mayEdit) return;
    if ((await editing.save()) !== null) saved('Şablon kaydedildi');
  };
  const submit = async () => {
    const stored = await editing.save();
    if (stored !== null) submission.begin(stored, dirty);
  };
  useKeys({
    rank: 'record',
    title: 'Açık şablon',
    commands: [
      {
        id: 'template.save',
        label: 'Şablonu kaydet',
        key: 'ctrl+s',
        run: () => void save(),
      },
    ],
  });

  const showProblem = (problem: LintProblem) => {
    if (problem.language !== null) onView({ language: problem.language });
    // The text of another language is drawn first.
    requestAnimationFrame(() => text.current?.show(problem));
  };
  return (
    <>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-1 flex-col bg-surface print:hidden',
          shown === 'preview' && 'hidden',
        )}
        data-form
      >
        <RejectedBanner collection="directory" id={record.id} onFix={onFix} />
        {record.status === 'archived' && (
          <NoticeBar tone="info" icon={Archive} title="Bu şablon arşivde.">
            Yeni gönderide kullanılamaz.
          </NoticeBar>
        )}
        {record.status === 'draft' && record.refusal !== null && (
          <NoticeBar tone="warn" icon={TriangleAlert} title="Onaylanmadı.">
            {record.refusal}
          </NoticeBar>
        )}
        <div className="@container min-h-0 flex-1 overflow-y-auto">
          <div className="grid gap-4 px-4 pt-4 pb-8 @min-[36rem]:px-6">
            <TemplateHead
              values={values}
              senders={sms.senders}
              problems={problems}
              nameProblem={editing.problems['name']}
              mayEdit={mayEdit}
              onChange={editing.change}
            />
            <LanguageRow
              contents={contents}
              problems={problems}
              value={content?.id ?? 'tr'}
              mayEdit={mayEdit}
              onChange={(language) => onView({ language })}
              onContents={(next) => editing.change({ contents: next })}
            />
            {content !== undefined && (
              <ContentEditor
                key={content.id}
                ref={text}
                content={content}
                values={values}
                problems={problems.filter(({ language }) => language === content.id)}
                isKnown={isKnown}
                mayEdit={mayEdit}
                onChange={editing.change}
              />
            )}
            <div className="grid items-start gap-4 @min-[38rem]:grid-cols-2">
              {content !== undefined && (
                <MeterCard
                  content={content}
                  values={values}
                  patient={view.patient}
                  tables={sms.tables}
                  partPrice={sms.partPrice}
                  mayEdit={mayEdit}
                  onChange={editing.change}
                />
              )}
              <LawCard values={values} problems={problems} onOpen={showProblem} />
            </div>
            <AsksCard values={values} mayEdit={mayEdit} onChange={editing.change} />
            <OtherLanguages
              contents={contents.filter(({ id }) => id !== content?.id)}
              values={values}
              patient={view.patient}
              tables={sms.tables}
              problems={problems}
              isKnown={isKnown}
              onOpen={(language) => onView({ language })}
            />
            <VersionsCard record={record} />
          </div>
        </div>
        <TemplateFooter
          record={record}
          editing={editing}
          draft={draft}
          problems={problems}
          submission={submission}
          mayEdit={mayEdit}
          onSave={() => void save()}
          onSubmit={() => void submit()}
          onOpen={onOpen}
        />
      </div>
      <TemplatePaper record={record} values={values} problems={problems} tables={sms.tables} />
      {content !== undefined && (
        <PreviewPanel
          className={cx(shown === 'text' && 'hidden', shown === 'both' ? 'w-[21.5rem] shrink-0' : 'flex-1')}
          id={record.id}
          version={record.published?.version ?? 0}
          values={values}
          content={content}
          contents={contents}
          view={view}
          tables={sms.tables}
          onView={onView}
        />
      )}
    </>
  );
}
