import { useState } from 'react';
import { useRecords } from '@/data/records';
import { isIsoDate, todayIso } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { ActDialog } from '@/records/act-dialog';
import { useCaseContext } from '@/records/insurance/case-context';
import { currencySigns } from '@/records/insurance/case-money';
import { invoiceCase, markUsed, owedOf, recordPayment, usedUnits } from '@/records/insurance/money-actions';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import { optionsOfNamed } from '@/records/list-filters';
import { useOutcome } from '@/records/use-outcome';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { ActProps } from './act';

/** @throws ActionError `invalid` at the field */
export function requireDay(day: string, field: string): string {
  if (!isIsoDate(day)) throw new ActionError('invalid', 'Tarihi yazın.', { [field]: 'Tarihi yazın' });
  return day;
}

/** Uses one unit of the approval; that cannot be undone, so it is confirmed first. */
export function UsedAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const used = usedUnits(record, useCaseEvents(record.id));
  const [note, setNote] = useState('');
  const isBeyond = used >= record.units;
  return (
    <ActDialog
      title="Onay kullanıldı"
      saveLabel={`${used + 1}. kullanımı yaz`}
      onSave={async () => {
        await markUsed(context, record.id, { used, note: note.trim() || null });
        outcome.done(`Kullanım yazıldı: ${used + 1} / ${record.units}`);
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className={isBeyond ? 'rounded-md bg-danger-soft p-3 text-danger' : 'text-ink-2'}>
            {isBeyond
              ? `Onay ${record.units} kullanım içindi ve tamamı kullanıldı. Bir daha yazarsanız fazla kullanım görünür.`
              : `${record.units} kullanımın ${used} tanesi yazılmış. Yazılan kullanım geri alınmaz.`}
          </p>
          <TextField
            label="Not"
            optional
            maxLength={200}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

export function InvoiceAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const batches = useRecords(invoiceBatch).records.filter(
    (batch) =>
      batch.id === record.batch_id || (batch.insurer_id === record.insurer_id && batch.state === 'draft'),
  );
  const [number, setNumber] = useState(record.invoice_no ?? '');
  const [on, setOn] = useState(record.invoiced_on ?? todayIso());
  const [amount, setAmount] = useState(record.invoiced_amount ?? record.approved_amount);
  const [batch, setBatch] = useState(record.batch_id);
  return (
    <ActDialog
      title="Faturalandı"
      saveLabel="Faturayı kaydet"
      onSave={async () => {
        await invoiceCase(context, record.id, { number, on: requireDay(on, 'on'), amount, batchId: batch });
        outcome.done('Fatura kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label="Fatura no"
            maxLength={60}
            autoComplete="off"
            error={problems['number']}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <div className="grid grid-cols-2 gap-3">
            <DateField label="Fatura günü" error={problems['on']} value={on} onChange={setOn} />
            <NumberField
              label="Tutar"
              unit={currencySigns[record.currency]}
              minorDigits={2}
              error={problems['amount']}
              value={amount}
              onChange={setAmount}
            />
          </div>
          <ComboboxField
            label="İcmal"
            optional
            clearable
            hint={batches.length === 0 ? 'Bu şirketin hazırlanan icmali yok.' : undefined}
            options={optionsOfNamed(batches.map(({ id, batch_no: name }) => ({ id, name })))}
            value={batch}
            onChange={setBatch}
          />
        </>
      )}
    </ActDialog>
  );
}

export function PaymentAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const owed = owedOf(record);
  const [on, setOn] = useState(record.paid_on ?? todayIso());
  const [paid, setPaid] = useState<number | null>(record.paid_amount ?? owed);
  const [reason, setReason] = useState(record.cut_reason ?? '');
  const cut = Math.max(0, owed - (paid ?? 0));
  return (
    <ActDialog
      title="Ödeme geldi"
      saveLabel="Ödemeyi kaydet"
      onSave={async () => {
        if (paid === null || !Number.isSafeInteger(paid)) {
          throw new ActionError('invalid', 'Tutarı yazın.', { paid: 'Tutarı yazın' });
        }
        await recordPayment(context, record.id, {
          on: requireDay(on, 'on'),
          paid,
          reason: reason.trim() || null,
        });
        outcome.done(cut > 0 ? 'Kesintili ödeme kaydedildi' : 'Ödeme kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="num text-ink-2">Beklenen {formatMoney(owed, record.currency)}</p>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Ödenen"
              unit={currencySigns[record.currency]}
              minorDigits={2}
              error={problems['paid']}
              value={paid}
              onChange={setPaid}
            />
            <DateField label="Ödeme günü" error={problems['on']} value={on} onChange={setOn} />
          </div>
          {cut > 0 && (
            <>
              <p className="num rounded-md bg-warn-soft p-3 text-warn">
                Kesinti {formatMoney(cut, record.currency)}
              </p>
              <TextField
                label="Kesinti nedeni"
                maxLength={300}
                error={problems['reason']}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}
