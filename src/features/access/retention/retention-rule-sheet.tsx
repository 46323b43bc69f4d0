import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { NumberField } from '@/ui/number-field';
import { toastSuccess } from '@/ui/toast';
import { retentionEntities } from '@sync/model/rules/retention';
import { saveRetentionRule } from '@sync/rpc/retention';
import type { RetentionRule } from '@sync/rpc/retention';
import { failureOf } from '../command-problems';
import { monthsOf, monthsText } from './retention-words';

/** Shows how long one kind of records is kept, and why not less. */
export function RetentionRuleSheet({
  rule,
  onClose,
  onSaved,
}: {
  rule: RetentionRule;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const reference = useReferenceData();
  const mayEdit = usePermission(saveRetentionRule.permission);
  const command = useCommand();
  // Somebody else's change is told by the server when this one is saved.
  const [opened] = useState(rule);
  const [years, setYears] = useState<number | null>(Math.floor(opened.months / 12));
  const [rest, setRest] = useState<number | null>(opened.months % 12);
  const { label, what, least } = retentionEntities[opened.entity];
  const months = monthsOf(years, rest);
  const dirty = months !== opened.months;
  const tooShort = months !== null && months < opened.least_months;
  const reason = !mayEdit
    ? 'Düzenleme yetkiniz yok'
    : months === null
      ? 'Süreyi yıl ve ay olarak yazın'
      : tooShort
        ? `En az ${monthsText(opened.least_months)} olmalı`
        : months > 1200
          ? 'En çok 100 yıl olabilir'
          : dirty
            ? undefined
            : 'Değişiklik yok';
  const save = async () => {
    if (months === null) return undefined;
    const saved = await command.run(saveRetentionRule, {
      entity: opened.entity,
      base_version: opened.row_version,
      months,
    });
    if (saved === undefined) return undefined;
    return async () => {
      toastSuccess('Saklama süresi değişti');
      onClose();
      await onSaved();
    };
  };
  return (
    <SheetForm
      title={`Saklama süresi: ${label}`}
      dirty={dirty}
      command={command}
      submitLabel="Kaydet"
      disabledReason={reason}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      <p className="text-ink-2">{what}</p>
      <div className="grid grid-cols-2 gap-4">
        <NumberField label="Yıl" value={years} onChange={setYears} disabled={!mayEdit} />
        <NumberField label="Ay" value={rest} onChange={setRest} disabled={!mayEdit} />
      </div>
      <div className="rounded-lg bg-sunken px-3 py-2.5">
        <p className="font-medium">En az {monthsText(opened.least_months)}</p>
        <p className="meta mt-0.5 text-ink-2">{least}</p>
      </div>
      {months !== null && !tooShort && months < opened.months && (
        <Warning>
          Süre kısalınca daha çok kayıt imha önerisine girer. Öneri, ikinci bir kişi onaylamadan hiçbir şeyi
          silmez.
        </Warning>
      )}
      {opened.updated_at !== null && (
        <p className="meta num text-ink-2">
          Son değişiklik: {reference.userName(opened.updated_by) ?? ''}, {formatDate(opened.updated_at)}
        </p>
      )}
    </SheetForm>
  );
}
