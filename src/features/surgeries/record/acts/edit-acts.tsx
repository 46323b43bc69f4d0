import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { EntityField } from '@/records/entity-field';
import { formValuesOf, readForm } from '@/records/entity-form';
import type { FormValues } from '@/records/entity-form';
import { refuseProblems } from '@/records/entity-actions';
import { RecordSheet } from '@/records/record-sheet';
import { checklistAfter } from '@/records/surgeries/preparation';
import { editSurgery } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { SideMark } from '@/ui/side-mark';
import { ActionError } from '@sync/model/action-error';
import type { Client } from '@sync/model/entities/client';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgerySides } from '@sync/model/entities/surgery-values';
import type { SurgeryProcedure, SurgerySide } from '@sync/model/entities/surgery-values';
import { useSurgeonOptions } from '../../use-surgeons';
import { ActDialog } from './act-dialog';

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

/** Plan fields other than place, procedures, team and money. */
export function FactsAct({ surgery, patient, onClose }: EditProps) {
  const context = useSurgeryContext();
  const surgeons = useSurgeonOptions(surgery.surgeon_id);
  const [opened] = useState(surgery);
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
        if (record.asa !== null && record.asa !== undefined && (record.asa < 1 || record.asa > 6))
          problems['asa'] = '1 ile 6 arasında yazın';
        refuseProblems(problems);
        const { anaesthesia = null } = record;
        await editSurgery(
          context,
          surgery.id,
          { ...record, checklist: checklistAfter(context.reference, surgery, { anaesthesia }, patient) },
          form,
        );
      }}
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

/** Who pays what: payer, approval, money, cover of foreign patients. */
export function FeesAct({ surgery, patient, onClose }: EditProps) {
  const context = useSurgeryContext();
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
        refuseProblems(problems);
        const { payer = null } = record;
        await editSurgery(
          context,
          surgery.id,
          { ...record, checklist: checklistAfter(context.reference, surgery, { payer }, patient) },
          form,
        );
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

const sideOptions = (Object.keys(surgerySides) as SurgerySide[]).map((value) => ({
  value,
  label: surgerySides[value],
  icon: <SideMark side={value} size="xs" />,
}));

/** What is done, and at which side. A side that was marked has to be marked anew where it becomes another. */
export function ProceduresAct({ surgery, patient, onClose }: EditProps) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [list, setList] = useState(surgery.procedures);
  const change = (id: string, patch: Partial<SurgeryProcedure>) =>
    setList(list.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const kinds = reference.definitions('procedure').filter(({ active }) => active);
  const choose = (id: string, kindId: string | null) => {
    const kind = kinds.find((one) => one.id === kindId);
    if (kind === undefined) return;
    const { code, minutes } = kind.attributes;
    change(id, { procedure_id: kind.id, name: kind.name, code, side: 'none', minutes: minutes ?? 60 });
  };
  return (
    <ActDialog
      title="Ameliyatları düzenle"
      saveLabel="Ameliyatları kaydet"
      width={640}
      onSave={async () => {
        if (list.length === 0) throw new ActionError('invalid', 'En az bir ameliyat olmalı.');
        if (list.some(({ name }) => name.trim() === ''))
          throw new ActionError('invalid', 'Her satırda ameliyatı seçin.');
        if (list.some(({ minutes }) => !Number.isInteger(minutes) || minutes < 5 || minutes > 1440))
          throw new ActionError('invalid', 'Süreler 5 ile 1440 dakika arasında olmalı.');
        const checklist = checklistAfter(context.reference, surgery, { procedures: list }, patient);
        await editSurgery(context, surgery.id, { procedures: list, checklist });
        outcome.done('Ameliyatlar kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {list.map((one) => (
            <div
              key={one.id}
              className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_7rem_auto] items-end gap-2 max-[36em]:grid-cols-[minmax(0,1fr)_auto]"
            >
              <ComboboxField
                label="Ameliyat"
                options={[
                  ...(kinds.some(({ id }) => id === one.procedure_id)
                    ? []
                    : [{ value: one.procedure_id ?? one.id, label: one.name }]),
                  ...kinds.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={one.procedure_id ?? one.id}
                onChange={(kindId) => choose(one.id, kindId)}
              />
              <SelectField
                label="Taraf"
                options={sideOptions}
                value={one.side}
                onChange={(side) => side !== null && change(one.id, { side })}
              />
              <NumberField
                label="Süre"
                unit="dk"
                value={one.minutes}
                onChange={(minutes) => change(one.id, { minutes: minutes ?? Number.NaN })}
              />
              <IconButton
                icon={Trash2}
                label={`${one.name}: kaldır`}
                onClick={() => setList(list.filter(({ id }) => id !== one.id))}
              />
            </div>
          ))}
          {problems['procedures'] !== undefined && <p className="text-danger">{problems['procedures']}</p>}
          <Button
            icon={Plus}
            className="justify-self-start"
            onClick={() => {
              const [first] = kinds;
              if (first === undefined) return;
              const { code, minutes } = first.attributes;
              setList([
                ...list,
                {
                  id: crypto.randomUUID(),
                  procedure_id: first.id,
                  name: first.name,
                  code,
                  side: 'none',
                  minutes: minutes ?? 60,
                },
              ]);
            }}
          >
            Ameliyat ekle
          </Button>
        </>
      )}
    </ActDialog>
  );
}
