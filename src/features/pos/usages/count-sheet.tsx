import { useRef, useState } from 'react';
import { readValues } from '@/acts/act-values';
import { useActContext } from '@/acts/use-act-context';
import { formatDayTime } from '@/lib/dates';
import { useNow } from '@/data/now';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { Checkbox } from '@/ui/checkbox';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { count } from '@sync/model/pos/acts/count';
import type { Pos } from '../use-pos';
import { TakerProof, unasked } from './hand-over/taker-proof';
import type { Confirm } from './hand-over/taker-proof';
import { SlipField } from './slip-field';
import { staffOptions } from './take-over-sheet';
import { countUsage } from './count-usage';

const countFields = ['batch_no', 'counted_count', 'counted_gross', 'handed_to_id'] as const;
type CountValues = FormValues<typeof terminalUsage, (typeof countFields)[number]>;

/** Closes a usage with the figures of the slip, and hands the terminal on where somebody takes it. */
export function CountSheet({ usage, pos, onClose }: { usage: TerminalUsage; pos: Pos; onClose: () => void }) {
  const context = useActContext();
  const now = useNow();
  const [opened] = useState(usage);
  const [elsewhere, setElsewhere] = useState(false);
  const confirm = useRef<Confirm>(unasked);
  const holder = pos.member(opened.staff_id)?.full_name ?? '–';
  return (
    <RecordSheet<CountValues, TerminalUsage>
      title={`${pos.terminal(opened.terminal_id)?.terminal_no ?? 'Terminal'}: gün sonu`}
      saveLabel="Gün sonunu kaydet"
      draftKey={`count/${opened.id}`}
      opened={opened}
      initial={() => formValuesOf(terminalUsage, countFields, opened)}
      onClose={onClose}
      onSave={(values) => {
        const isElsewhere = elsewhere && values.handed_to_id === null;
        const read = readValues(count, { ...values, elsewhere: isElsewhere });
        return countUsage(context, opened, read, () => confirm.current());
      }}
      fields={(form) => {
        const field = { entity: terminalUsage, form };
        return (
          <>
            <p className="text-ink-2">
              <b className="text-ink">{holder}</b>, {formatDayTime(opened.from_at, now)} teslim aldı. Slipte
              yazanı girin; beklenen toplam, kaydettikten sonra görünür.
            </p>
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="batch_no" autoFocus />
              <EntityField {...field} name="counted_count" />
            </div>
            <EntityField
              {...field}
              name="counted_gross"
              unit={opened.currency === 'TRY' ? '₺' : opened.currency}
            />
            <EntityField
              {...field}
              name="handed_to_id"
              options={staffOptions(pos).filter(({ value }) => value !== opened.staff_id)}
            />
            {form.values.handed_to_id === null && (
              <Checkbox
                label="Başka tablette devralınacak"
                description="Kaydedince devir kodu gösterilir; ağ gerekmez."
                checked={elsewhere}
                onChange={(event) => setElsewhere(event.target.checked)}
              />
            )}
            <TakerProof staffId={form.values.handed_to_id} pos={pos} ownDevice={false} confirm={confirm} />
            <SlipField usageId={opened.id} mayChange />
          </>
        );
      }}
    />
  );
}
