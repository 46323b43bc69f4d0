import { useState } from 'react';
import { useNow } from '@/data/now';
import { useWrites } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { Pos } from '../use-pos';
import { correctionFields, correctUsage } from './usage-corrections';
import type { CorrectionValues } from './usage-corrections';

/** Corrects the times, the person or the count of a usage. */
export function CorrectionSheet({
  usage,
  pos,
  onClose,
}: {
  usage: TerminalUsage;
  pos: Pos;
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(usage);
  const now = useNow();
  const isTaken = pos.usages.some(
    ({ terminal_id, handover_code, to_at }) =>
      to_at !== null &&
      opened.taken_code !== null &&
      terminal_id === opened.terminal_id &&
      handover_code === opened.taken_code,
  );
  return (
    <RecordSheet<CorrectionValues, TerminalUsage>
      title="Kullanımı düzelt"
      saveLabel="Düzeltmeyi kaydet"
      draftKey={`correction/${opened.id}`}
      opened={opened}
      initial={() => formValuesOf(terminalUsage, correctionFields, opened)}
      onClose={onClose}
      onSave={async (values, form) => {
        await correctUsage(writes, form ?? { opened, begun: null }, values);
      }}
      fields={(form) => {
        const field = { entity: terminalUsage, form };
        return (
          <>
            <EntityField {...field} name="staff_id" />
            {isTaken ? (
              <p className="text-ink-2">
                Teslim alma, devredenin bıraktığı andır ({formatDayTime(opened.from_at, now)}); devredenin
                kaydında düzeltilir.
              </p>
            ) : (
              <EntityField {...field} name="from_at" />
            )}
            {opened.state !== 'open' && (
              <>
                <EntityField {...field} name="to_at" />
                <p className="text-ink-2">İlk sayım kayıtta kalır.</p>
                <EntityField {...field} name="batch_no" />
                <EntityField {...field} name="counted_count" />
                <EntityField {...field} name="counted_gross" />
              </>
            )}
          </>
        );
      }}
    />
  );
}
