import { useState } from 'react';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/records/act-dialog';
import { batchSums, openCases, settleBatch } from '@/records/insurance/batch-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { useOutcome } from '@/records/use-outcome';
import { TextareaField } from '@/ui/textarea-field';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import { sumText } from './batch-words';

/** Asks whether an icmal is settled although some of it is neither paid nor cut. */
export function SettleBatch({
  batch,
  cases,
  onClose,
}: {
  batch: InvoiceBatch;
  cases: readonly InsuranceCase[];
  onClose: () => void;
}) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [reason, setReason] = useState('');
  const open = openCases(cases);
  return (
    <ActDialog
      title="Açık faturayla sonuçlansın mı?"
      saveLabel="Sonuçlandır"
      onSave={async () => {
        await settleBatch(context, batch.id, cases, reason);
        outcome.done('İcmal sonuçlandı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>
            {countOf(open.length, 'fatura')} için <b className="num">{sumText(batchSums(open), 'open')}</b> ne
            ödendi ne kesildi. İcmal sonuçlanırsa bu tutar açık olarak işaretli kalır.
          </p>
          <TextareaField
            label="Açık kalanların nedeni"
            rows={2}
            maxLength={300}
            error={problems['reason']}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
