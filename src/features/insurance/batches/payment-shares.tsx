import type { ActFormState } from '@/acts/act-field';
import { currencySign, formatMoney } from '@/lib/numbers';
import { NumberField } from '@/ui/number-field';
import { TextField } from '@/ui/text-field';
import type { BatchShares } from '@sync/model/insurance/acts/batch';
import { owedOf } from '@sync/model/insurance/acts/pay';
import { byCurrency, minorIn } from '@sync/model/money';
import type { CaseRow } from '../case-row';

/** Renders the payments of an icmal, case by case: each begins as fully paid; the payer's cuts are entered at their cases. */
export function PaymentShares({
  rows,
  values,
  problems,
  change,
}: ActFormState & { readonly rows: readonly CaseRow[] }) {
  const shares = values['shares'] as BatchShares;
  const open = rows.filter(({ record }) => record.id in shares);
  const shareOf = (id: string) => shares[id] ?? { paid: null, reason: '' };
  const set = (id: string, patch: Partial<BatchShares[string]>): void =>
    change({ shares: { ...shares, [id]: { ...shareOf(id), ...patch } } });
  const records = open.map(({ record }) => record);
  const sums = [...new Set(records.map(({ currency }) => currency))].toSorted(byCurrency).map((currency) => ({
    currency,
    owed: minorIn(currency, records, owedOf),
    paid: minorIn(currency, records, ({ id }) => shareOf(id).paid),
  }));
  return (
    <div className="grid gap-2">
      {sums.map(({ currency, owed, paid }) => (
        <p key={currency} className="num">
          {formatMoney(owed, currency)} − {formatMoney(paid, currency)} ={' '}
          <b className={owed > paid ? 'text-warn' : undefined}>
            {formatMoney(owed - paid, currency)} kesinti
          </b>
        </p>
      ))}
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
                  unit={currencySign(record.currency)}
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
                  value={share.reason ?? ''}
                  onChange={(event) => set(record.id, { reason: event.target.value })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
