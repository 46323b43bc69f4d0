import { useState } from 'react';
import { todayIso } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/records/act-dialog';
import { payBatch } from '@/records/insurance/batch-actions';
import type { BatchShare } from '@/records/insurance/batch-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { currencySigns } from '@/records/insurance/case-money';
import { owedOf } from '@/records/insurance/money-actions';
import { useOutcome } from '@/records/use-outcome';
import { DateField } from '@/ui/date-field';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { CaseRow } from '../tracking/case-row';
import { requireDay } from '../record/money-acts';
import { byCurrency, minorIn } from '@sync/model/money';

/**
 * Stores the payments of the icmal, case by case: each begins as fully paid; the payer's cuts are entered at their
 * cases.
 */
export function PayBatch({ rows, onClose }: { rows: readonly CaseRow[]; onClose: () => void }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [open] = useState(() => rows.filter(({ record }) => record.status === 'invoiced'));
  const [shares, setShares] = useState<ReadonlyMap<string, { paid: number | null; reason: string }>>(
    () => new Map(open.map(({ record }) => [record.id, { paid: owedOf(record), reason: '' }])),
  );
  const [on, setOn] = useState(todayIso());
  const shareOf = (id: string) => shares.get(id) ?? { paid: null, reason: '' };
  const set = (id: string, patch: Partial<{ paid: number | null; reason: string }>) =>
    setShares(new Map(shares).set(id, { ...shareOf(id), ...patch }));
  const records = open.map(({ record }) => record);
  const sums = [...new Set(records.map(({ currency }) => currency))].toSorted(byCurrency).map((currency) => ({
    currency,
    owed: minorIn(currency, records, owedOf),
    paid: minorIn(currency, records, ({ id }) => shareOf(id).paid),
  }));
  return (
    <ActDialog
      title="Ödemeyi dağıt"
      saveLabel="Ödemeleri kaydet"
      width={640}
      onSave={async () => {
        const untold = open.find(({ record }) => !Number.isSafeInteger(shareOf(record.id).paid));
        if (untold !== undefined) {
          throw new ActionError('invalid', 'Tutarları yazın.', {
            [`paid ${untold.record.id}`]: 'Tutarı yazın; ödenmediyse 0',
          });
        }
        const count = await payBatch(
          context,
          records,
          open.map(({ record: { id } }): BatchShare => ({
            id,
            paid: shareOf(id).paid ?? 0,
            reason: shareOf(id).reason.trim() || null,
          })),
          requireDay(on, 'on'),
        );
        outcome.done(`${countOf(count, 'ödeme')} kaydedildi`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="flex flex-wrap items-end gap-4">
            <DateField label="Ödeme günü" error={problems['on']} value={on} onChange={setOn} />
            <div className="pb-2.5">
              {sums.map(({ currency, owed, paid }) => (
                <p key={currency} className="num">
                  {formatMoney(owed, currency)} − {formatMoney(paid, currency)} ={' '}
                  <b className={owed > paid ? 'text-warn' : undefined}>
                    {formatMoney(owed - paid, currency)} kesinti
                  </b>
                </p>
              ))}
            </div>
          </div>
          <ul className="flex max-h-[50vh] flex-col divide-y divide-line-soft overflow-y-auto">
            {open.map(({ record, clientName }) => {
              const share = shareOf(record.id);
              const isCut = (share.paid ?? 0) < owedOf(record);
              return (
                <li key={record.id} className="grid gap-2 py-2.5">
                  <div className="flex flex-wrap items-start gap-3">
                    <span className="min-w-32 flex-1">
                      <b className="break-words">{clientName}</b>
                      <span className="meta num block text-ink-2">
                        {[record.invoice_no, formatMoney(owedOf(record), record.currency)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <NumberField
                      className="w-40"
                      labelHidden
                      label={`${clientName}: ödenen`}
                      unit={currencySigns[record.currency]}
                      minorDigits={2}
                      error={problems[`paid ${record.id}`]}
                      value={share.paid}
                      onChange={(next) => set(record.id, { paid: next })}
                    />
                  </div>
                  {isCut && (
                    <TextField
                      label={`${clientName}: kesinti nedeni`}
                      labelHidden
                      placeholder="Kesinti nedeni"
                      maxLength={300}
                      error={problems[`reason ${record.id}`]}
                      value={share.reason}
                      onChange={(event) => set(record.id, { reason: event.target.value })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
