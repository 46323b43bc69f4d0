import { useState } from 'react';
import { useActContext } from '@/acts/use-act-context';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { refuseProblems } from '@/kit/record/entity-actions';
import { RecordSheet } from '@/kit/form/record-sheet';
import { ExtraInputs, useExtraForm } from '@/records/extra-fields/extra-form';
import { useExtraValues } from '@/records/extra-fields/use-extra-fields';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Client } from '@sync/model/entities/client';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { useSurgeonOptions } from '../use-surgeons';
import { editSurgery } from './edit-surgery';

interface EditProps {
  readonly surgery: Surgery;
  readonly patient: Client | null;
  readonly onClose: () => void;
}

const factFields = [
  'surgeon_id',
  'department_id',
  'urgency',
  'anaesthesia',
  'asa',
  'diagnosis',
  'admission_at',
  'expected_nights',
  'bed',
  'equipment',
  'responsible_id',
  'note',
] as const;
type FactValues = FormValues<typeof surgeryEntity, (typeof factFields)[number]>;

/** Edits plan fields other than place, procedures, team and money. */
export function FactsForm(props: EditProps) {
  const extras = useExtraValues(props.surgery.id);
  return extras === null ? null : <FactsSheet {...props} extras={extras} />;
}

function FactsSheet({ surgery, patient, extras, onClose }: EditProps & { extras: readonly ExtraValue[] }) {
  const context = useActContext();
  const surgeons = useSurgeonOptions(surgery.surgeon_id);
  const [opened] = useState(surgery);
  const extra = useExtraForm('surgery', `surgery/${surgery.id}`, { stored: extras });
  return (
    <RecordSheet<FactValues, Surgery>
      title="Plan bilgilerini düzenle"
      saveLabel="Bilgileri kaydet"
      draftKey={`surgery-facts/${surgery.id}`}
      initial={() => formValuesOf(surgeryEntity, factFields, opened)}
      opened={opened}
      onClose={onClose}
      onSave={async (values, form) => {
        const { record, problems } = readForm(surgeryEntity, values);
        const { asa, expected_nights: nights } = record;
        if (asa !== null && (asa < 1 || asa > 6)) problems['asa'] = '1 ile 6 arasında yazın';
        if (nights !== null && (nights < 0 || nights > 365)) {
          problems['expected_nights'] = '0 ile 365 gece arasında yazın';
        }
        const isSound = extra.isSound();
        refuseProblems(problems);
        if (!isSound) throw new ActionError('invalid', actionErrors.invalid, {});
        await context.writes.run(async (act) => {
          await editSurgery({ ...context, writes: act }, surgery, record, patient, form);
          await extra.save(act, surgery.id);
        });
        await extra.clear();
      }}
      onDiscard={() => void extra.clear()}
      fields={(form) => {
        const field = { entity: surgeryEntity, form };
        return (
          <>
            <EntityField {...field} name="surgeon_id" options={surgeons} />
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="department_id" />
              <EntityField {...field} name="urgency" />
              <EntityField {...field} name="anaesthesia" />
              <EntityField {...field} name="asa" />
            </div>
            <EntityField {...field} name="diagnosis" />
            <EntityField {...field} name="admission_at" />
            <div className="grid grid-cols-2 gap-3">
              <EntityField {...field} name="expected_nights" />
              <EntityField {...field} name="bed" />
            </div>
            <EntityField {...field} name="equipment" />
            <EntityField {...field} name="responsible_id" />
            <EntityField {...field} name="note" />
            <ExtraInputs form={extra} />
          </>
        );
      }}
    />
  );
}

const feeFields = [
  'payer',
  'insurer_name',
  'approval_state',
  'approval_no',
  'approval_until',
  'approved_amount',
  'quote_amount',
  'deposit_amount',
  'currency',
  'cover_policy_no',
  'cover_until',
] as const;
type FeeValues = FormValues<typeof surgeryEntity, (typeof feeFields)[number]>;

/** Edits payer, approval, money, and cover of foreign patients. */
export function FeesForm({ surgery, patient, onClose }: EditProps) {
  const context = useActContext();
  const [opened] = useState(surgery);
  return (
    <RecordSheet<FeeValues, Surgery>
      title="Ücret ve provizyonu düzenle"
      saveLabel="Ücreti kaydet"
      draftKey={`surgery-fees/${surgery.id}`}
      initial={() => formValuesOf(surgeryEntity, feeFields, opened)}
      opened={opened}
      onClose={onClose}
      onSave={async (values, form) => {
        const { record, problems } = readForm(surgeryEntity, values);
        for (const name of ['approved_amount', 'quote_amount', 'deposit_amount'] as const) {
          if ((record[name] ?? 0) < 0) problems[name] = 'Tutar sıfırdan küçük olamaz';
        }
        refuseProblems(problems);
        await editSurgery(context, surgery, record, patient, form);
      }}
      fields={(form) => {
        const field = { entity: surgeryEntity, form };
        return (
          <>
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="payer" />
              <EntityField {...field} name="insurer_name" />
              <EntityField {...field} name="approval_state" />
              <EntityField {...field} name="approval_no" />
              <EntityField {...field} name="approval_until" />
              <EntityField {...field} name="approved_amount" />
              <EntityField {...field} name="quote_amount" />
              <EntityField {...field} name="deposit_amount" />
              <EntityField {...field} name="currency" />
            </div>
            {(patient?.is_foreign_patient === true || surgery.cover_policy_no !== null) && (
              <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
                <EntityField {...field} name="cover_policy_no" />
                <EntityField {...field} name="cover_until" />
              </div>
            )}
          </>
        );
      }}
    />
  );
}
