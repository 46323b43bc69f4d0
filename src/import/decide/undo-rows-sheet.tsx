import { useServerQuery } from '@/data/use-server-query';
import { countOf } from '@/lib/sentences';
import { UndoForm } from '@/kit/form/undo-form';
import { toastSuccess } from '@/ui/toast';
import { previewUndoIncoming, undoIncoming } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { incomingProblem, stayWords } from './incoming-words';

/** Takes an imported list back, after showing what goes, what goes back, and what stays. */
export function UndoRowsSheet({
  of,
  importId,
  name,
  onClose,
  onDone,
}: {
  of: DecideKind;
  importId: string;
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const given = { target: importId };
  const preview = useServerQuery(previewUndoIncoming, given);
  return (
    <UndoForm
      title="İçe almayı geri al"
      preview={preview}
      blocked={({ remove, restore, nothing }) =>
        remove + restore + nothing === 0 ? 'Geri alınacak satır yok' : undefined
      }
      problemText={(problem) => incomingProblem(problem, of)}
      subject={<p className="break-words text-ink-2">{name}</p>}
      undo={(command, reason) => command.run(undoIncoming, { ...given, reason })}
      onDone={({ reversed, restored, kept }) => {
        toastSuccess(
          `${countOf(reversed, 'kayıt')} kaldırıldı, ${countOf(restored, 'kayıt')} eski hâline döndü.`,
          {
            ...(kept > 0 ? { detail: `${countOf(kept, 'satır')} yerinde kaldı.` } : {}),
          },
        );
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {({ remove, restore, stay, rows }) => (
        <>
          <p className="num">
            <b className="font-medium">{countOf(remove, 'yeni kayıt')} kaldırılır,</b>{' '}
            {countOf(restore, 'kayıtta')} doldurulan alanlar eski hâline döner.
            {stay > 0 && ` ${countOf(stay, 'satır')} yerinde kalır:`}
          </p>
          {rows.length > 0 && (
            <ul className="max-h-64 overflow-auto rounded-lg border border-line-soft px-3">
              {rows.map(({ line, reason }) => (
                <li key={line} className="num border-t border-line-soft py-1.5 first:border-0">
                  Satır {line}: {stayWords[reason ?? ''] ?? 'Sonradan değişmiş.'}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </UndoForm>
  );
}
