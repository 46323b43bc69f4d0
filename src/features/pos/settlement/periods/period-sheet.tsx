import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { usePermission } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { EntityFact } from '@/kit/record/entity-fact';
import { ReasonField, SheetForm, Warning, reasonMissing } from '@/kit/form/sheet-form';
import { Fact } from '@/kit/record/sheet-parts';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import { closedPeriod } from '@sync/model/entities/closed-period';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import { reopenPeriod } from '@sync/rpc/settlement';
import { failureOf } from '../settlement-problems';

/** Shows a closed period; authorised users reopen it, with a reason. */
export function PeriodSheet({
  period,
  onClose,
}: {
  readonly period: ClosedPeriod;
  readonly onClose: () => void;
}) {
  const mayReopen = usePermission(reopenPeriod.permission);
  if (mayReopen && period.reopened_at === null) return <ReopenForm period={period} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={titleOf(period)}>
      <Facts period={period} />
    </Sheet>
  );
}

const titleOf = ({ from_on, to_on }: ClosedPeriod): string =>
  from_on === to_on ? formatDate(from_on) : `${formatDate(from_on)} – ${formatDate(to_on)}`;

function Facts({ period }: { period: ClosedPeriod }) {
  const reference = useReferenceData();
  const fact = { entity: closedPeriod, record: period };
  return (
    <div>
      <EntityFact {...fact} name="bank_id" />
      <Fact label="Kapatan">{reference.userName(period.closed_by)}</Fact>
      <Fact label="Kapatma">{formatDateTime(period.closed_at)}</Fact>
      {period.reopened_at !== null && (
        <>
          <Fact label="Yeniden açan">{reference.userName(period.reopened_by)}</Fact>
          <Fact label="Yeniden açma">{formatDateTime(period.reopened_at)}</Fact>
          <EntityFact {...fact} name="reopen_reason" />
        </>
      )}
    </div>
  );
}

function ReopenForm({ period, onClose }: { period: ClosedPeriod; onClose: () => void }) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  const save = async () => {
    if ((await command.run(reopenPeriod, { target: period.id, reason })) === undefined) return undefined;
    return () => {
      toastSuccess('Dönem yeniden açıldı');
      onClose();
    };
  };
  return (
    <SheetForm
      title={titleOf(period)}
      dirty={reason.trim() !== ''}
      command={command}
      submitLabel="Dönemi yeniden aç"
      submitTone="danger"
      disabledReason={reasonMissing(reason)}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      <Facts period={period} />
      <Warning>Açılan dönemin satırları yeniden eşlenip ayrılabilir. Kimin neden açtığı kayda geçer.</Warning>
      <ReasonField value={reason} onChange={setReason} />
    </SheetForm>
  );
}
