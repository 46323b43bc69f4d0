import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { UndoForm } from '@/kit/form/undo-form';
import { toastSuccess } from '@/ui/toast';
import { previewUndoIdentities, undoIdentities } from '@sync/rpc/identity-matching';
import type { IdentityCounts, IdentityRow } from '@sync/rpc/identity-matching';
import { identityProblem, leftOutWords } from './identity-words';

/** Takes back the numbers that a list has set, after showing what stays. */
export function UndoBatchSheet({
  batchId,
  row = null,
  subject,
  onClose,
  onDone,
}: {
  batchId: string;
  /** One row alone; all of the list without it. */
  row?: IdentityRow | null;
  /** Subject of the undo: the list, or the row. */
  subject: string;
  onClose: () => void;
  onDone: (counts: IdentityCounts | undefined) => void;
}) {
  const reference = useReferenceData();
  const given = { target: batchId, of_row: row?.no ?? null };
  const preview = useServerQuery(previewUndoIdentities, given);
  return (
    <UndoForm
      title={row === null ? 'Yazılan numaraları geri al' : 'Yazılan numarayı geri al'}
      preview={preview}
      blocked={({ back }) => (back === 0 ? 'Geri alınacak numara yok' : undefined)}
      problemText={identityProblem}
      subject={<p className="break-words text-ink-2">{subject}</p>}
      undo={(command, reason) => command.run(undoIdentities, { ...given, reason })}
      onDone={({ back: last, stay, counts }) => {
        // A list may have been taken back in several calls.
        const back = row === null ? counts.undone : last;
        toastSuccess(`${countOf(back, 'numara')} geri alındı.`, {
          ...(stay > 0 ? { detail: `${countOf(stay, 'numara')} sonradan değiştiği için kaldı.` } : {}),
        });
        onDone(counts);
        onClose();
      }}
      onClose={onClose}
    >
      {({ back, stay, rows }) => (
        <>
          <p>
            <b className="num font-medium">{countOf(back, 'numara')} eski hâline dönecek.</b>
            {stay > 0 && ` ${countOf(stay, 'numara')} kalacak:`}
          </p>
          {rows.length > 0 && (
            <ul className="max-h-64 overflow-auto rounded-lg border border-line-soft px-3">
              {rows.map(({ line, reason: why, by, at }) => (
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
    </UndoForm>
  );
}
