import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Definition } from '@sync/model/entities/definition';
import { useWrites } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { failureText, toastFailure, useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { Dialog } from '@/ui/dialog';
import { ProgressBar } from '@/ui/progress-bar';
import { mergeTags, undoTagMerge } from './lookup-actions';
import type { LookupDescription } from './lookup-kinds';
import { useTagUses } from './lookup-usage';

const countText = (ids: readonly string[] | undefined): string =>
  ids === undefined ? '…' : formatNumber(ids.length);

/** Asks which tag takes the place of another, says on how many records, and shows how far it is. */
export function MergeTagsDialog({
  description,
  from,
  entries,
  onClose,
}: {
  description: LookupDescription;
  from: Definition;
  entries: readonly Definition[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const uses = useTagUses(from.id);
  const [target, setTarget] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const to = entries.find((entry) => entry.id === target);

  const run = async () => {
    if (to === undefined || uses === null) return;
    const total = uses.tickets.length + uses.clients.length + uses.resumes.length;
    setFailure(null);
    setProgress({ done: 0, of: total });
    try {
      const merge = await mergeTags(writes, description, from, to, uses, (done) =>
        setProgress({ done, of: total }),
      );
      saved(`“${from.name}” etiketi “${to.name}” ile birleştirildi`, {
        undo: () => undoTagMerge(writes, description, from, merge).catch(toastFailure),
      });
      onClose();
    } catch (error) {
      setProgress(null);
      setFailure(failureText(error));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={progress !== null}
      title={`“${from.name}” etiketi birleştirilsin mi?`}
      actions={
        <>
          <Button onClick={onClose} disabled={progress !== null}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            busy={progress !== null}
            busyLabel="Birleştiriliyor"
            disabledReason={
              to === undefined ? 'Önce etiket seçin' : uses === null ? 'Kayıtlar sayılıyor' : undefined
            }
            onClick={() => void run()}
          >
            Birleştir
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-3.5">
        <ComboboxField
          label="Yerine geçecek etiket"
          options={entries
            .filter((entry) => entry.id !== from.id && entry.active)
            .map((entry) => ({ value: entry.id, label: entry.name }))}
          value={target}
          onChange={setTarget}
          disabled={progress !== null}
        />
        <p className="text-ink-2">
          Bu cihazdaki{' '}
          {description.kind === 'resume_tag' ? (
            <b className="num text-ink">{countText(uses?.resumes)} başvuruda</b>
          ) : (
            <>
              <b className="num text-ink">{countText(uses?.tickets)} talepte</b> ve{' '}
              <b className="num text-ink">{countText(uses?.clients)} hasta kaydında</b>
            </>
          )}{' '}
          etiket değişir.
        </p>
        <p className="flex flex-wrap items-center gap-1.5 text-ink-2">
          {from.name} <ArrowRight className="size-4" aria-label="yerine" /> {to?.name ?? '…'}. {from.name}{' '}
          pasife alınır; birleştirme geri alınabilir.
        </p>
        {progress !== null && (
          <ProgressBar
            label="Birleştirme"
            value={progress.of === 0 ? 100 : (100 * progress.done) / progress.of}
          />
        )}
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure} Değişen kayıtlar değişmiş olarak kaldı; işlemi yeniden başlatabilirsiniz.
          </p>
        )}
      </div>
    </Dialog>
  );
}
