import { useState } from 'react';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/records/act-dialog';
import { useCaseContext } from '@/records/insurance/case-context';
import { putInBatch } from '@/records/insurance/money-actions';
import { useOutcome } from '@/records/use-outcome';
import { Checkbox } from '@/ui/checkbox';
import { ActionError } from '@sync/model/action-error';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { CaseRow } from '../tracking/case-row';

/** Invoices of the payer that are in no icmal yet, those of its month chosen. */
export function FillBatch({
  batch,
  rows,
  onClose,
}: {
  batch: InvoiceBatch;
  rows: readonly CaseRow[];
  onClose: () => void;
}) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const free = rows.filter(
    ({ record }) =>
      record.status === 'invoiced' && record.batch_id === null && record.insurer_id === batch.insurer_id,
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        free
          .filter(({ record }) => record.invoiced_on?.slice(0, 7) === batch.period.slice(0, 7))
          .map(({ record }) => record.id),
      ),
  );
  return (
    <ActDialog
      title="Fatura ekle"
      saveLabel="İcmale ekle"
      width={640}
      onSave={async () => {
        if (chosen.size === 0) throw new ActionError('not_allowed', 'En az bir fatura seçin.');
        for (const id of chosen) await putInBatch(context, id, batch.id);
        outcome.done(`${countOf(chosen.size, 'fatura')} icmale eklendi`);
      }}
      onClose={onClose}
    >
      {() =>
        free.length === 0 ? (
          <p className="text-ink-2">Bu şirketin icmale girmemiş faturası yok.</p>
        ) : (
          <ul className="max-h-[50vh] divide-y divide-line-soft overflow-y-auto">
            {free.map(({ record, clientName }) => (
              <li key={record.id} className="flex min-h-12 items-center gap-3 py-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={clientName}
                  description={[
                    record.invoice_no,
                    record.invoiced_on === null ? null : formatDate(record.invoiced_on),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={chosen.has(record.id)}
                  onChange={(event) => {
                    const next = new Set(chosen);
                    if (event.target.checked) next.add(record.id);
                    else next.delete(record.id);
                    setChosen(next);
                  }}
                />
                <span className="num whitespace-nowrap">
                  {formatMoney(record.invoiced_amount ?? 0, record.currency)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ActDialog>
  );
}
