import { useState } from 'react';
import { formatMoney } from '@/lib/numbers';
import { optionsOf } from '@/kit/list/list-filters';
import { ReasonField, SheetForm, Warning, reasonMissing } from '@/kit/form/sheet-form';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { differenceKinds } from '@sync/model/entities/import-values';
import type { DifferenceKind } from '@sync/model/entities/import-values';
import { keyOf } from '../day-rows';
import type { DayRow, RowKey } from '../day-rows';
import type { Matching } from '../use-matching';
import { lastFour } from './row-words';
import { sumOf } from './selection';

const nameOf = (dayRow: DayRow): string =>
  dayRow.side === 'receipts'
    ? `Vezne ${dayRow.row.receiptNo}`
    : ['Banka', lastFour(dayRow.row.cardMasked) ?? dayRow.row.approvalNo, dayRow.row.time?.slice(0, 5)]
        .filter(Boolean)
        .join(' ');

function amountProblem(amount: number | null | undefined, open: number): string | undefined {
  if (amount === null || amount === undefined || Number.isNaN(amount)) return 'Tutarı yazın';
  if (amount === 0 || Math.sign(amount) !== Math.sign(open) || Math.abs(amount) > Math.abs(open)) {
    return 'Tutar, satırın açık kalanını aşamaz';
  }
  return undefined;
}

/** Asks how much of each ticked row belongs together, and where that is not even, why. */
export function MatchSheet({
  rows,
  matching,
  onClose,
  onMatched,
}: {
  readonly rows: readonly DayRow[];
  readonly matching: Matching;
  readonly onClose: () => void;
  readonly onMatched: () => void;
}) {
  const [opened] = useState(rows);
  const [amounts, setAmounts] = useState<ReadonlyMap<RowKey, number | null>>(
    () => new Map(opened.map((dayRow) => [keyOf(dayRow), dayRow.amount])),
  );
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const problems = new Map(
    opened.map((dayRow) => [keyOf(dayRow), amountProblem(amounts.get(keyOf(dayRow)), dayRow.amount)]),
  );
  const wrong = [...problems.values()].find((problem) => problem !== undefined);
  const sum = sumOf(opened.map((dayRow) => ({ ...dayRow, amount: amounts.get(keyOf(dayRow)) ?? 0 })));
  const oneSided = sum.receipts.length === 0 || sum.bank.length === 0;
  const even = wrong === undefined && sum.difference === 0;
  const parts = (side: DayRow['side']) =>
    opened
      .filter((dayRow) => dayRow.side === side)
      .map((dayRow) => ({ no: dayRow.row.no, amount: amounts.get(keyOf(dayRow)) ?? null }));
  const save = async () => {
    setFailure(null);
    const given = {
      bank: parts('bank'),
      receipts: parts('receipts'),
      kind: even ? null : kind,
      reason: even ? null : reason.trim(),
    };
    const ok = await matching.make(given, oneSided ? 'Fark açıklandı' : 'Satırlar eşlendi', setFailure);
    if (!ok) return undefined;
    return () => {
      onMatched();
    };
  };
  return (
    <SheetForm
      title={oneSided ? 'Farkı açıkla' : 'Satırları eşle'}
      dirty={reason.trim() !== ''}
      command={matching}
      submitLabel={oneSided && !even ? 'Açıklamayı kaydet' : 'Eşle'}
      disabledReason={
        wrong ?? (even ? undefined : kind === null ? 'Farkın türünü seçin' : reasonMissing(reason))
      }
      failure={failure}
      onClose={onClose}
      onSubmit={save}
    >
      {opened.map((dayRow) => (
        <NumberField
          key={keyOf(dayRow)}
          label={nameOf(dayRow)}
          hint={`Açık kalanı ${formatMoney(dayRow.amount, dayRow.row.currency)}`}
          unit={dayRow.row.currency === 'TRY' ? '₺' : dayRow.row.currency}
          minorDigits={2}
          value={amounts.get(keyOf(dayRow)) ?? null}
          error={problems.get(keyOf(dayRow))}
          onChange={(amount) => setAmounts(new Map(amounts).set(keyOf(dayRow), amount))}
        />
      ))}
      {wrong === undefined && !even && (
        <>
          <Warning>
            {oneSided ? 'Karşı tarafta satır yok. ' : 'İki taraf eşit değil. '}
            Fark <b className="num">{formatMoney(Math.abs(sum.difference), sum.currency ?? 'TRY')}</b>,
            açıklaması kaydedilir.
          </Warning>
          <SelectField
            label="Farkın türü"
            options={optionsOf(differenceKinds) as { value: DifferenceKind; label: string }[]}
            value={kind}
            onChange={setKind}
          />
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </SheetForm>
  );
}
