import { Archive, ArchiveRestore, Copy, Gavel, Printer, Save, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { archiveTemplate } from '@sync/rpc/message-templates';
import type { DraftState } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { usePermission, useSignedIn, useWrites } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { printPaper } from '@/kit/export/paper';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DraftLine } from '@/ui/draft-line';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { toastSuccess } from '@/ui/toast';
import { DecisionDialog } from '../approval/decision-dialog';
import { isAsPublished } from '../approval/template-changes';
import { explainProblem } from '../approval/template-problems';
import type { Submission } from '../approval/use-submission';
import { addTemplate } from '../template-values';
import type { TemplateEditing } from './use-template-editor';

interface TemplateFooterProps {
  readonly record: MessageTemplate;
  readonly editing: TemplateEditing;
  readonly draft: DraftState<unknown, MessageTemplate>;
  readonly problems: readonly LintProblem[];
  readonly submission: Submission;
  readonly mayEdit: boolean;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
  readonly onOpen: (id: string) => void;
}

/** Returns why the template cannot go to the second person now; undefined where it can. */
function submitReason({ record, editing, problems, submission }: TemplateFooterProps): string | undefined {
  const errors = problems.filter(({ level }) => level === 'error').length;
  if (errors > 0) return `Önce ${countOf(errors, 'sorun')} giderilmeli`;
  if (isAsPublished(editing.values, record.published)) return 'Yayındakiyle aynı';
  return submission.offline ? 'Onay için bağlantı gerekir' : undefined;
}

/** Shows the state of the template, and its actions. */
export function TemplateFooter(props: TemplateFooterProps) {
  const { record, editing, draft, submission, mayEdit, problems } = props;
  const { dirty, busy, failure } = editing;
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const mayApprove = usePermission('crm.msg_templates.approve');
  const [deciding, setDeciding] = useState(false);
  const isPending = record.status === 'pending' && !dirty;
  const isOwn = record.submitted_by === access.userId;
  return (
    <div
      ref={clearOfToasts}
      className="flex min-h-[3.625rem] shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 border-t border-line bg-surface px-4 py-2"
    >
      {dirty && <DraftLine standing={draft.standing} savedAt={draft.savedAt} />}
      <span className="meta num text-ink-2">
        {record.published === null ? 'Henüz yayımlanmadı' : `Sürüm ${record.published.version} yayında`}
      </span>
      {isPending && (
        <>
          <Badge tone="warn">Onay bekliyor</Badge>
          <span className="meta num text-ink-2">
            {[
              reference.userName(record.submitted_by),
              record.submitted_at !== null && formatDayTime(record.submitted_at),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1.5">
        {failure !== null && (
          <span role="alert" className="text-danger">
            {failure}
          </span>
        )}
        <MoreMenu {...props} />
        {mayEdit && dirty && (
          <Button icon={Save} busy={busy} busyLabel="Kaydediliyor" onClick={props.onSave}>
            Kaydet
          </Button>
        )}
        {isPending && mayApprove && !isOwn ? (
          <Button tone="primary" icon={Gavel} onClick={() => setDeciding(true)}>
            İncele ve karar ver
          </Button>
        ) : isPending ? (
          <span className="meta text-ink-2">Kararı yetkili ikinci bir kişi verir.</span>
        ) : (
          mayEdit && (
            <Button
              tone="primary"
              icon={Send}
              busy={submission.busy}
              busyLabel="Onaya gönderiliyor"
              disabledReason={submitReason(props)}
              onClick={props.onSubmit}
            >
              Onaya gönder
            </Button>
          )
        )}
      </div>
      {deciding && isPending && (
        <DecisionDialog record={record} problems={problems} onClose={() => setDeciding(false)} />
      )}
    </div>
  );
}

function MoreMenu({ record, editing, mayEdit, onOpen }: TemplateFooterProps) {
  const { workspace } = useSignedIn();
  const writes = useWrites();
  const command = useCommand();
  const mayWrite = usePermission('crm.msg_templates.edit');
  const mayArchive = usePermission(archiveTemplate.permission);
  const [asking, setAsking] = useState(false);
  const isArchived = record.status === 'archived';
  const archive = async (archived: boolean) => {
    const done = await command.run(archiveTemplate, { target: record.id, archived });
    if (done === undefined) throw new Error('not archived');
    toastSuccess(archived ? 'Şablon arşive kaldırıldı.' : 'Şablon arşivden çıkarıldı.');
  };
  const copy = async () => {
    try {
      const { id } = await addTemplate(writes, {
        ...editing.values,
        name: `${editing.values.name.slice(0, 110)} (kopya)`,
      });
      toastSuccess('Kopyası açıldı.');
      onOpen(id);
    } catch (error) {
      toastFailure(error);
    }
  };
  const entries: MenuEntry[] = [
    {
      label: 'Onay sayfasını yazdır',
      icon: Printer,
      onSelect: () => void printPaper(workspace, 'message_template'),
    },
    ...(mayWrite ? [{ label: 'Kopyala', icon: Copy, onSelect: () => void copy() }] : []),
    ...(mayEdit && editing.dirty
      ? [{ label: 'Yazdıklarımı at', icon: Undo2, danger: true, onSelect: () => void editing.discard() }]
      : []),
    ...(mayArchive
      ? [
          {
            label: isArchived ? 'Arşivden çıkar…' : 'Arşive kaldır…',
            icon: isArchived ? ArchiveRestore : Archive,
            disabledReason: command.offline ? 'Bunun için bağlantı gerekir' : undefined,
            onSelect: () => setAsking(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label="Şablonun işlemleri" entries={entries} />
      <ConfirmDialog
        open={asking}
        tone="primary"
        onClose={() => setAsking(false)}
        title={
          isArchived ? `“${record.name}” arşivden çıkarılsın mı?` : `“${record.name}” arşive kaldırılsın mı?`
        }
        consequence={
          isArchived
            ? 'Şablon listeye döner; yayındaki sürümü yeniden gönderilebilir.'
            : 'Bu şablonla artık gönderilmez, sırada bekleyen mesajları da gönderilmez. Gönderilmiş mesajlar ve sürümler durur.'
        }
        confirmLabel={isArchived ? 'Arşivden çıkar' : 'Arşive kaldır'}
        busyLabel={isArchived ? 'Çıkarılıyor' : 'Kaldırılıyor'}
        failure={command.problem === null ? undefined : explainProblem(command.problem)}
        onConfirm={() => archive(!isArchived)}
      />
    </>
  );
}
