import { Ban } from 'lucide-react';
import { dropDeadLetters } from '@sync/rpc/dead-letters';
import type { DeadLetter } from '@sync/rpc/dead-letters';
import { runCommand } from '@/data/server';
import { countOf } from '@/lib/sentences';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toastSuccess } from '@/ui/toast';
import { lossTexts, titleOf } from './dead-letter-words';

/** Asks before rows are given up: what is lost by it. */
export function DropLettersDialog({
  letters,
  offline,
  onClose,
  onDropped,
}: {
  letters: readonly DeadLetter[];
  offline: boolean;
  onClose: () => void;
  onDropped: () => Promise<void>;
}) {
  const [first] = letters;
  const what =
    letters.length === 1 && first !== undefined ? `“${titleOf(first)}”` : countOf(letters.length, 'kayıt');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${what} bırakılsın mı?`}
      consequence={lossTexts(letters).join(' ')}
      confirmLabel="Bırak"
      confirmIcon={Ban}
      busyLabel="Bırakılıyor"
      confirmDisabledReason={offline ? 'Bağlantı gerekir' : undefined}
      failure="Sunucu isteği işleyemedi. Hiçbir şey değişmedi, yeniden deneyin."
      onConfirm={async () => {
        const dropped = await runCommand(dropDeadLetters, { letters: letters.map(({ id }) => id) });
        if (!dropped.ok) throw new Error(dropped.problem.kind);
        await onDropped();
        toastSuccess(`${countOf(dropped.value.done, 'kayıt')} bırakıldı`);
      }}
    />
  );
}
