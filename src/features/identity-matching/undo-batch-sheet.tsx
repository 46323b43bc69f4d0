import { useRef, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { ReasonField, reasonMissing, SheetForm } from '@/records/sheet-form';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { toastSuccess } from '@/ui/toast';
import { previewUndoIdentities, undoIdentities } from '@sync/rpc/identity-matching';
import type { IdentityCounts } from '@sync/rpc/identity-matching';
import { identityProblem, leftOutWords } from './identity-words';

/** Takes back the numbers that a list has set, after showing what stays. */
export function UndoBatchSheet({
  batchId,
  fileName,
  onClose,
  onDone,
}: {
  batchId: string;
  fileName: string;
  onClose: () => void;
  onDone: (counts: IdentityCounts | undefined) => void;
}) {
  const reference = useReferenceData();
  const preview = useServerQuery(previewUndoIdentities, { target: batchId, of_row: null });
  const command = useCommand();
  const [reason, setReason] = useState('');
  const finished = useRef(false);
  const shown = preview.value;
  const undo = async () => {
    const done = await command.run(undoIdentities, { target: batchId, of_row: null, reason });
    if (done === undefined) return;
    finished.current = true;
    toastSuccess(`${countOf(done.value.back, 'numara')} geri alındı.`, {
      ...(done.value.stay > 0
        ? { detail: `${countOf(done.value.stay, 'numara')} sonradan değiştiği için kaldı.` }
        : {}),
    });
    onDone(done.value.counts);
    onClose();
  };
  return (
    <SheetForm
      title="Yazılan numaraları geri al"
      dirty={reason.trim() !== ''}
      finished={() => finished.current}
      busy={command.busy}
      offline={command.offline || preview.offline}
      submitLabel="Geri al"
      submitTone="danger"
      disabledReason={
        shown === null
          ? 'Önce ne olacağı okunmalı'
          : shown.back === 0
            ? 'Geri alınacak numara yok'
            : reasonMissing(reason)
      }
      failure={command.problem === null ? null : identityProblem(command.problem)}
      onCancel={() => {
        finished.current = true;
        onClose();
      }}
      onClose={onClose}
      onSubmit={() => void undo()}
    >
      <p className="break-words text-ink-2">{fileName}</p>
      {shown === null ? (
        preview.problem === null ? (
          <LoadingBlock />
        ) : (
          <ErrorNote
            title="Ne olacağı okunamadı"
            offline={preview.offline}
            onRetry={() => void preview.refresh()}
          >
            {identityProblem(preview.problem)}
          </ErrorNote>
        )
      ) : (
        <>
          <p>
            <b className="num font-medium">{countOf(shown.back, 'numara')} eski hâline dönecek.</b>
            {shown.stay > 0 && ` ${countOf(shown.stay, 'numara')} kalacak:`}
          </p>
          {shown.rows.length > 0 && (
            <ul className="max-h-64 overflow-auto rounded-lg border border-line-soft px-3">
              {shown.rows.map(({ line, reason: why, by, at }) => (
                <li key={line} className="num border-t border-line-soft py-1.5 first:border-0">
                  Satır {line}: {leftOutWords[why ?? ''] ?? 'Sonradan değişmiş.'}
                  {at !== null && (
                    <span className="meta block text-ink-2">
                      {reference.userName(by) ?? 'Sistem'}, {formatDateTime(at)}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <ReasonField value={reason} onChange={setReason} />
    </SheetForm>
  );
}
