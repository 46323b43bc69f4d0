import { Check, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { LONGEST_FREE_TEXT } from '@sync/model/messages/free-text';
import { askMark } from '@sync/model/messages/template-content';
import { variableMark } from '@sync/model/messages/template-language';
import { blocksPublishing } from '@sync/model/messages/template-lint';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { decideTemplate } from '@sync/rpc/message-templates';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { ChangesList } from './changes-list';
import { templateChanges } from './template-changes';
import { explainProblem } from './template-problems';

/** Shows the changes to the second person, who publishes them or returns them with a reason. */
export function DecisionDialog({
  record,
  problems,
  onClose,
}: {
  record: MessageTemplate;
  problems: readonly LintProblem[];
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  // What is looked at is what is decided: a change meanwhile is a conflict.
  const [looked] = useState(record);
  const changes = templateChanges(looked, looked.published);
  const texts = looked.asks.filter(({ kind }) => kind === 'text');
  const [allowed, setAllowed] = useState<readonly string[]>([]);
  const next = (looked.published?.version ?? 0) + 1;
  const isShort = refusing && reason.trim().length < 3;
  const decide = async (approve: boolean) => {
    const done = await command.run(decideTemplate, {
      target: looked.id,
      base_version: looked.row_version,
      approve,
      reason: approve ? null : reason.trim(),
      free_texts: approve ? allowed : [],
    });
    if (done === undefined) return;
    toastSuccess(approve ? `Sürüm ${next} yayında.` : 'Şablon geri gönderildi.');
    onClose();
  };
  return (
    <Dialog
      open
      width={640}
      locked={command.busy}
      onClose={onClose}
      title={`“${looked.name}” onaylansın mı?`}
      actions={
        refusing ? (
          <>
            <Button disabled={command.busy} onClick={() => setRefusing(false)}>
              Vazgeç
            </Button>
            <Button
              tone="danger"
              icon={Undo2}
              busy={command.busy}
              busyLabel="Gönderiliyor"
              disabledReason={isShort ? 'Nedeni yazın' : undefined}
              onClick={() => void decide(false)}
            >
              Geri gönder
            </Button>
          </>
        ) : (
          <>
            <Button disabled={command.busy} onClick={onClose}>
              Kapat
            </Button>
            <Button icon={Undo2} disabled={command.busy} onClick={() => setRefusing(true)}>
              Geri gönder…
            </Button>
            <Button
              tone="primary"
              icon={Check}
              busy={command.busy}
              busyLabel="Yayımlanıyor"
              disabledReason={
                command.offline
                  ? 'Karar için bağlantı gerekir'
                  : blocksPublishing(problems)
                    ? 'Metinde giderilecek sorun var'
                    : allowed.length < texts.length
                      ? 'Serbest metinleri tek tek işaretleyin'
                      : undefined
              }
              onClick={() => void decide(true)}
            >
              Onayla ve yayımla
            </Button>
          </>
        )
      }
    >
      <p className="num mt-1.5 text-ink-2">
        Onaya gönderen {reference.userName(looked.submitted_by) ?? 'Bilinmiyor'}
        {looked.submitted_at !== null && `, ${formatDateTime(looked.submitted_at)}`}.{' '}
        {looked.published === null
          ? 'Şablon ilk kez yayımlanacak.'
          : `Yayındaki sürüm ${looked.published.version} onaya kadar gönderilmeye devam eder.`}
      </p>
      <div className="mt-4 max-h-[50vh] overflow-y-auto rounded-lg border border-line px-3.5 py-3">
        <ChangesList changes={changes} />
      </div>
      {texts.length > 0 && !refusing && (
        <fieldset className="mt-4 grid gap-2 rounded-lg border border-line px-3.5 py-3">
          <legend className="px-1 text-[0.8125rem] font-semibold">Serbest metin: gönderen yazar</legend>
          <p className="meta text-ink-2">
            Buraya yazılanı kimse önceden okumaz; en çok {LONGEST_FREE_TEXT} karakterdir, bağlantı ve numara
            içeremez.
          </p>
          {texts.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={`${label} gönderen tarafından yazılabilir`}
              description={variableMark(askMark(key))}
              checked={allowed.includes(key)}
              disabled={command.busy}
              onChange={({ target }) =>
                setAllowed((before) =>
                  target.checked ? [...before, key] : before.filter((other) => other !== key),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {problems.length > 0 && (
        <ul className="mt-3 grid max-h-32 gap-1 overflow-y-auto text-[0.8125rem] text-warn">
          {problems.map(({ code, language, place, at, rule }) => (
            <li key={`${code} ${language ?? ''} ${place} ${at ?? ''} ${rule}`} className="flex gap-2">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {rule}
            </li>
          ))}
        </ul>
      )}
      {refusing && (
        <div className="mt-4">
          <TextareaField
            label="Neden geri gönderiliyor?"
            autoFocus
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      {command.problem !== null && (
        <p role="alert" className="mt-3 text-danger">
          {explainProblem(command.problem)}
        </p>
      )}
    </Dialog>
  );
}
