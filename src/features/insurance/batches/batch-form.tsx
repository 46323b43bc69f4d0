import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { addDays, todayIso } from '@/lib/dates';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';

const names = ['batch_no', 'insurer_id', 'period', 'due_on', 'note'] as const;
type Values = FormValues<typeof invoiceBatch, (typeof names)[number]>;

/** Renders the form of a new icmal, or of number, month and due day of an existing one. */
export function BatchForm({
  stored,
  onClose,
  onSaved,
}: {
  stored: InvoiceBatch | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { writes } = useSignedIn();
  const reference = useReferenceData();
  const [opened] = useState(stored);
  return (
    <RecordSheet<Values, InvoiceBatch>
      title={opened === null ? 'Yeni icmal' : 'İcmali düzenle'}
      saveLabel="İcmali kaydet"
      draftKey={`invoice-batch/${opened?.id ?? 'new'}`}
      initial={() => formValuesOf(invoiceBatch, names, opened, { period: `${todayIso().slice(0, 7)}-01` })}
      opened={opened}
      onClose={onClose}
      onSave={async (values, form) => {
        const { record, problems } = readForm(invoiceBatch, values);
        refuseProblems({
          ...problems,
          ...(values.batch_no.trim() === '' ? { batch_no: 'İcmal numarasını yazın' } : {}),
          ...(values.insurer_id === null ? { insurer_id: 'Şirketi seçin' } : {}),
          ...(values.period === '' ? { period: 'Dönemi yazın' } : {}),
        });
        const days = reference.definition('insurer', record.insurer_id)?.attributes.payment_days ?? null;
        const batch = {
          ...record,
          period: `${record.period.slice(0, 7)}-01`,
          due_on: record.due_on ?? (days === null ? null : addDays(todayIso(), days)),
          state: opened?.state ?? ('draft' as const),
        };
        const saved = await saveRecord(writes, invoiceBatch, form, batch);
        return () => onSaved(saved.id);
      }}
      fields={(form) => (
        <>
          <EntityField entity={invoiceBatch} form={form} name="batch_no" />
          <EntityField entity={invoiceBatch} form={form} name="insurer_id" />
          <div className="grid grid-cols-2 gap-3">
            <EntityField entity={invoiceBatch} form={form} name="period" />
            <EntityField entity={invoiceBatch} form={form} name="due_on" />
          </div>
          <EntityField entity={invoiceBatch} form={form} name="note" />
        </>
      )}
    />
  );
}
