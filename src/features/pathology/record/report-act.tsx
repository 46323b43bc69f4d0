import { useState } from 'react';
import { isIsoInstant } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { enterReport } from '@/records/pathology/result-actions';
import { useReadingWords } from '@/records/pathology/use-reading-words';
import { useOutcome } from '@/records/use-outcome';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';

/** Edits the report as text: it is analysed at once, and shown with the findings. */
export function ReportAct({ biopsy, onClose }: { biopsy: Biopsy; onClose: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const words = useReadingWords();
  const [text, setText] = useState(biopsy.report_text ?? '');
  const [at, setAt] = useState(biopsy.reported_at ?? new Date().toISOString());
  const [pathologist, setPathologist] = useState(biopsy.pathologist ?? '');
  return (
    <ActDialog
      title={biopsy.report_text === null ? 'Raporu gir' : 'Raporu değiştir'}
      saveLabel="Raporu kaydet"
      width={640}
      onSave={async () => {
        if (!isIsoInstant(at)) {
          throw new ActionError('invalid', 'Gün ve saati yazın.', { reportedAt: 'Gün ve saati yazın' });
        }
        const input = {
          text,
          reportedAt: new Date(at).toISOString(),
          pathologist: pathologist.trim() || null,
        };
        await enterReport(context, biopsy.id, input, words);
        outcome.done('Rapor kaydedildi ve okundu');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {biopsy.seen_at !== null && (
            <p className="rounded-md bg-warn-soft p-3 text-warn">
              Metin değişirse sonucu hekim yeniden görmeli, hasta yeniden bilgilendirilmelidir.
            </p>
          )}
          <TextareaField
            label="Rapor metni"
            rows={10}
            maxLength={20_000}
            error={problems['text']}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <DateTimeField label="Rapor zamanı" error={problems['reportedAt']} value={at} onChange={setAt} />
            <TextField
              label="Patolog"
              optional
              maxLength={120}
              value={pathologist}
              onChange={(event) => setPathologist(event.target.value)}
            />
          </div>
        </>
      )}
    </ActDialog>
  );
}
