import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { formatMoney } from '@/lib/numbers';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { Warning } from '@/kit/form/sheet-form';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { differenceFields, explainDifference } from './usage-corrections';
import type { DifferenceValues } from './usage-corrections';

/** Explains why counted and expected money differ; the difference itself stays. */
export function DifferenceSheet({ usage, onClose }: { usage: TerminalUsage; onClose: () => void }) {
  const writes = useWrites();
  const [opened] = useState(usage);
  const { difference, currency } = opened;
  return (
    <RecordSheet<DifferenceValues, TerminalUsage>
      title="Farkı açıkla"
      saveLabel="Açıklamayı kaydet"
      draftKey={`difference/${opened.id}`}
      opened={opened}
      initial={() => formValuesOf(terminalUsage, differenceFields, opened)}
      onClose={onClose}
      onSave={async (values, form) => {
        await explainDifference(writes, form ?? { opened, begun: null }, values);
      }}
      fields={(form) => (
        <>
          {difference !== null && difference !== 0 && (
            <Warning>
              <b className="num">{formatMoney(Math.abs(difference), currency)}</b>{' '}
              {difference < 0 ? 'eksik' : 'fazla'} sayıldı.
            </Warning>
          )}
          <EntityField entity={terminalUsage} form={form} name="difference_reason" />
          <EntityField entity={terminalUsage} form={form} name="difference_note" rows={3} />
        </>
      )}
    />
  );
}
