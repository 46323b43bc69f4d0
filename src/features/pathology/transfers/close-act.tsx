import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { ActDialog } from '@/records/act-dialog';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { useOutcome } from '@/records/use-outcome';
import { RadioCards } from '@/ui/radio-cards';
import { TextareaField } from '@/ui/textarea-field';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { cancelTransfer, closeTransfer, missingFates } from './transfer-actions';
import type { MissingFate } from './transfer-actions';

/** Ends a manifest with a sentence: one on its way is cancelled, one that lacks jars says what became of them. */
export function CloseAct({
  transfer,
  biopsies,
  onClose,
}: {
  transfer: SpecimenTransfer;
  biopsies: readonly Biopsy[];
  onClose: () => void;
}) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [note, setNote] = useState('');
  const [fate, setFate] = useState<MissingFate | null>(null);
  const cancels = transfer.state === 'sent';
  const lacks = !cancels && (transfer.differences ?? []).some(({ state }) => state === 'missing');
  return (
    <ActDialog
      title={cancels ? 'Sevki iptal et' : 'Sevki kapat'}
      saveLabel={cancels ? 'Sevki iptal et' : 'Sevki kapat'}
      tone="danger"
      onSave={async () => {
        await (cancels
          ? cancelTransfer(context, transfer, note, biopsies)
          : closeTransfer(context, transfer, { fate, note }, biopsies));
        outcome.done(cancels ? 'Sevk iptal edildi' : 'Sevk kapatıldı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {cancels && <p className="text-ink-2">Kaplar yeniden gönderilmeyi bekler.</p>}
          {lacks && (
            <RadioCards
              label="Eksik kaplar"
              name="missing-fate"
              error={problems['fate']}
              options={keysOf(missingFates).map((value) => ({ value, label: missingFates[value] }))}
              value={fate}
              onChange={setFate}
            />
          )}
          <TextareaField
            label={cancels ? 'Neden' : 'Ne oldu, kime bildirildi'}
            rows={3}
            maxLength={500}
            error={problems['note']}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
