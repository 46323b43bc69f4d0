import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { addDays, instantAt, isIsoInstant, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/records/act-dialog';
import { changeCases, undoCases } from '@/records/insurance/bulk-actions';
import type { BulkChange } from '@/records/insurance/bulk-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { useOutcome } from '@/records/use-outcome';
import { userOptions } from '@/records/user-options';
import { ComboboxField } from '@/ui/combobox-field';
import { DateTimeField } from '@/ui/date-time-field';
import { ActionError } from '@sync/model/action-error';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';

export type BulkKind = 'assign' | 'snooze';

/** Makes one change to the chosen cases, with undo. */
export function BulkCaseDialog({
  kind,
  cases,
  onClose,
  onDone,
}: {
  kind: BulkKind;
  cases: readonly InsuranceCase[];
  onClose: () => void;
  onDone: () => void;
}) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const now = useNow();
  const [user, setUser] = useState<string | null>(context.userId);
  const [at, setAt] = useState(instantAt(addDays(todayIso(now), 1), '09:00'));
  const isAssign = kind === 'assign';
  const change = (): BulkChange => {
    if (isAssign) return { field: 'assignee_id', value: user };
    if (!isIsoInstant(at)) throw new ActionError('invalid', 'Zamanı yazın.', { at: 'Gün ve saati yazın' });
    return { field: 'next_check_at', value: new Date(at).toISOString() };
  };
  return (
    <ActDialog
      title={isAssign ? 'Sorumluyu değiştir' : 'Sonraki denetim'}
      saveLabel={`${countOf(cases.length, 'provizyonu')} değiştir`}
      onSave={async () => {
        const result = await changeCases(context, cases, change());
        const failed = result.failed > 0 ? `, ${result.failed} değiştirilemedi` : '';
        outcome.done(`${countOf(result.changed.length, 'provizyon')} değişti${failed}`, {
          undo: async () => {
            const kept = await undoCases(context, result);
            outcome.done(kept === 0 ? 'Geri alındı' : `Geri alındı; ${kept} provizyon bu arada değişmişti`);
          },
        });
        onDone();
      }}
      onClose={onClose}
    >
      {(problems) =>
        isAssign ? (
          <ComboboxField
            label="Sorumlu"
            clearable
            options={userOptions(reference)}
            value={user}
            onChange={setUser}
          />
        ) : (
          <DateTimeField label="Ne zaman" error={problems['at']} value={at} onChange={setAt} />
        )
      }
    </ActDialog>
  );
}
