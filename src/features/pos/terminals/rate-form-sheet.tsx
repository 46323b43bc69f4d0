import { useState } from 'react';
import { useNow } from '@/data/now';
import { useWrites } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { formatShare } from '@/lib/numbers';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { Warning } from '@/kit/form/sheet-form';
import { commissionRate } from '@sync/model/entities/commission-rate';
import type { CommissionRate } from '@sync/model/entities/commission-rate';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { cardKinds } from '@sync/model/entities/pos-values';
import type { CardKind } from '@sync/model/entities/pos-values';
import { legalCap } from '@sync/model/rules/commission';
import { rateFields, saveRate } from './terminal-actions';
import type { RateValues } from './terminal-actions';

/** Adds a rate of a terminal's bank or changes one. */
export function RateFormSheet({
  stored,
  terminal,
  rates,
  onClose,
}: {
  /** Null: a new one. */
  stored: CommissionRate | null;
  terminal: PosTerminal;
  rates: readonly CommissionRate[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const today = todayIso(useNow());
  const [opened] = useState(stored);
  const start = {
    terminal_id: terminal.id,
    card_kind: 'credit',
    instalments_from: 1,
    instalments_to: 1,
    valid_from: today,
  };
  const others = rates.filter(({ bank_id }) => bank_id === terminal.bank_id);
  return (
    <RecordSheet<RateValues, CommissionRate>
      title={opened === null ? 'Yeni oran' : 'Oranı düzenle'}
      saveLabel="Oranı kaydet"
      draftKey={`commission-rate/${opened?.id ?? `new/${terminal.id}`}`}
      initial={() => formValuesOf(commissionRate, rateFields, opened, start)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveRate(writes, form, terminal.bank_id, values, others);
      }}
      fields={(form) => {
        const field = { entity: commissionRate, form };
        return (
          <>
            <EntityField
              {...field}
              name="terminal_id"
              options={[{ value: terminal.id, label: `Yalnız ${terminal.terminal_no}` }]}
            />
            <EntityField {...field} name="card_kind" />
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="instalments_from" />
              <EntityField {...field} name="instalments_to" />
              <EntityField {...field} name="rate" />
              <EntityField {...field} name="block_days" unit="gün" />
              <EntityField {...field} name="valid_from" />
              <EntityField {...field} name="valid_to" />
            </div>
            <CapWarning values={form.values} />
            <EntityField {...field} name="contract_no" />
          </>
        );
      }}
    />
  );
}

/** Says that what was agreed is more than the law allows; it can be stored all the same. */
function CapWarning({ values: { card_kind, rate, block_days, valid_from } }: { values: RateValues }) {
  const kind = card_kind as CardKind;
  const cap = legalCap(kind, valid_from);
  if (cap === undefined) return null;
  const words = cardKinds[kind].toLocaleLowerCase('tr-TR');
  return (
    <>
      {rate !== null && rate > cap.rate && (
        <Warning>
          Yasal üst sınır {words} için {formatShare(cap.rate)}; bu oran onu aşıyor.
        </Warning>
      )}
      {block_days !== null && block_days > cap.blockDays && (
        <Warning>
          Blokaj {words} için en çok {cap.blockDays} gün olabilir.
        </Warning>
      )}
    </>
  );
}
