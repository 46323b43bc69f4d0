import { X } from 'lucide-react';
import { useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { dayOf } from '@/lib/dates';
import { refuseProblems } from '@/records/entity-actions';
import { EntityField } from '@/records/entity-field';
import { formValuesOf, readForm } from '@/records/entity-form';
import type { FormValues } from '@/records/entity-form';
import { addCase, editCase } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { proposedPapers } from '@/records/insurance/proposed-papers';
import { optionsOfNamed } from '@/records/list-filters';
import { RecordSheet } from '@/records/record-sheet';
import type { ShortForm } from '@/records/record-sheet';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { IconButton } from '@/ui/icon-button';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CaseLine, PayerKind, ServiceKind } from '@sync/model/entities/insurance-values';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { newId } from '@/data/new-id';
import { LinesField, newLine } from './lines-field';

const names = [
  'client_id',
  'payer_kind',
  'insurer_id',
  'policy_no',
  'insured_no',
  'service_kind',
  'service_name',
  'service_day',
  'department_id',
  'units',
  'assignee_id',
  'medula_no',
  'medula_first_no',
  'provision_type',
  'follow_type',
  'treatment_type',
  'branch',
  'exception_kind',
  'note',
] as const;
type Values = FormValues<typeof insuranceCase, (typeof names)[number]> & {
  /** Lines as JSON: a draft holds plain values alone. */
  readonly lines: string;
};

const linesIn = (text: string): readonly CaseLine[] => JSON.parse(text) as readonly CaseLine[];
const sgkFields = [
  'medula_no',
  'medula_first_no',
  'provision_type',
  'follow_type',
  'treatment_type',
  'branch',
  'exception_kind',
] as const;

export interface CaseFrom {
  readonly client?: string | undefined;
  readonly surgery?: string | undefined;
  readonly biopsy?: string | undefined;
  readonly ticket?: string | undefined;
}

/** What a surgery says of its provision. */
function startOf(surgery: Surgery | undefined, from: CaseFrom) {
  const payer = surgery?.payer;
  return {
    client_id: surgery?.client_id ?? from.client ?? null,
    payer_kind: payer === 'self_pay' || payer == null ? '' : payer,
    service_kind: surgery !== undefined ? 'surgery' : from.biopsy !== undefined ? 'biopsy' : '',
    service_name: surgery?.procedures.map(({ name }) => name).join(', ') ?? '',
    service_day: surgery?.planned_start == null ? null : dayOf(surgery.planned_start),
    department_id: surgery?.department_id ?? null,
    units: 1,
  };
}

/** Asks for a provision, or changes what is asked; the case itself moves by its own buttons. */
export function CaseForm({
  stored,
  from,
  onClose,
  onSaved,
}: {
  /** Null: a new one. */
  stored: InsuranceCase | null;
  from: CaseFrom;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const context = useCaseContext();
  const reference = useReferenceData();
  const { records: surgeries, state } = useRecords(surgeryEntity);
  const [opened] = useState(stored);
  const [id] = useState(() => stored?.id ?? newId());
  const surgery = surgeries.find((one) => one.id === from.surgery);
  if (from.surgery !== undefined && state === 'loading') return null;
  const initial = (): Values => ({
    ...formValuesOf(insuranceCase, names, opened, {
      ...startOf(surgery, from),
      insurer_id:
        reference.definitions('insurer').find((one) => one.name === surgery?.insurer_name)?.id ??
        (surgery?.payer === 'sgk'
          ? (reference.definitions('insurer').find(({ attributes }) => attributes.payer_kind === 'sgk')?.id ??
            null)
          : null),
      assignee_id: context.userId,
    }),
    lines: JSON.stringify(
      opened?.lines ??
        surgery?.procedures.map((one) => newLine(one.name, one.code, one.procedure_id)) ?? [newLine()],
    ),
  });
  return (
    <RecordSheet<Values, InsuranceCase>
      title={opened === null ? 'Provizyon iste' : 'Provizyonu düzenle'}
      saveLabel={opened === null ? 'Provizyonu aç' : 'Provizyonu kaydet'}
      draftKey={`insurance-case/${opened?.id ?? 'new'}`}
      initial={initial}
      opened={opened}
      onClose={onClose}
      onSave={async ({ lines: lineText, ...values }, form) => {
        const { record, problems } = readForm(insuranceCase, values);
        const lines = linesIn(lineText).map((line) => ({
          ...line,
          name: line.name.trim() || values.service_name.trim(),
        }));
        refuseProblems({
          ...problems,
          ...(values.client_id === null ? { client_id: 'Hastayı seçin' } : {}),
          ...(values.payer_kind === '' ? { payer_kind: 'Güvence türünü seçin' } : {}),
          ...(values.insurer_id === null ? { insurer_id: 'Şirketi seçin' } : {}),
          ...(values.service_kind === '' ? { service_kind: 'Hizmeti seçin' } : {}),
          ...(values.service_name.trim() === '' ? { service_name: 'Hizmetin adını yazın' } : {}),
          ...(lines.some(({ asked }) => asked <= 0) ? { lines: 'Her kalemin talep tutarını yazın' } : {}),
          ...(values.units === null || values.units < 1 || values.units > 1000
            ? { units: '1 ile 1.000 arasında olmalı' }
            : {}),
        });
        const isSgk = record.payer_kind === 'sgk';
        const facts = {
          ...record,
          ...(isSgk ? {} : Object.fromEntries(sgkFields.map((name) => [name, null]))),
          lines,
          papers: proposedPapers(
            reference.definitions('insurance_document'),
            { payer: record.payer_kind, service: record.service_kind, insurerId: record.insurer_id },
            opened?.papers,
          ),
        };
        if (form === null) {
          await addCase(
            context,
            {
              ...facts,
              surgery_id: from.surgery ?? null,
              biopsy_id: from.biopsy ?? null,
              ticket_id: surgery?.ticket_id ?? from.ticket ?? null,
              currency: 'TRY',
              asked_amount: 0,
              units_used: 0,
              decided_procedures: [],
              list_differs: false,
              status: 'draft',
            },
            id,
          );
        } else await editCase(context, id, facts, form);
        onSaved(id);
      }}
      fields={(form) => <Fields form={form} isNew={opened === null && from.surgery === undefined} />}
    />
  );
}

function Fields({ form, isNew }: { form: ShortForm<Values>; isNew: boolean }) {
  const reference = useReferenceData();
  const { values, change, problems } = form;
  const payer = values.payer_kind as PayerKind | '';
  const insurers = reference
    .definitions('insurer')
    .filter(
      ({ id, active, attributes }) =>
        id === values.insurer_id || (active && (payer === '' || attributes.payer_kind === payer)),
    );
  // Of SGK there is one; of another payer an insurer of the kind before is none.
  const withPayer = (patch: Partial<Values>): void => {
    if (patch.payer_kind === undefined) return change(patch);
    const fitting = reference
      .definitions('insurer')
      .filter(({ active, attributes }) => active && attributes.payer_kind === patch.payer_kind);
    const keeps = fitting.some(({ id }) => id === values.insurer_id);
    change({
      ...patch,
      ...(keeps ? {} : { insurer_id: fitting.length === 1 ? (fitting[0]?.id ?? null) : null }),
    });
  };
  const field = { entity: insuranceCase, form: { ...form, change: withPayer } };
  const papers =
    payer === '' || values.service_kind === ''
      ? []
      : proposedPapers(reference.definitions('insurance_document'), {
          payer,
          service: values.service_kind as ServiceKind,
          insurerId: values.insurer_id,
        });
  return (
    <>
      <Patient form={form} fixed={!isNew} />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="payer_kind" />
        <EntityField {...field} name="insurer_id" options={optionsOfNamed(insurers)} />
        {payer !== 'sgk' && <EntityField {...field} name="policy_no" />}
        {payer !== 'sgk' && <EntityField {...field} name="insured_no" />}
      </div>
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="service_kind" />
        <EntityField {...field} name="service_day" />
      </div>
      <EntityField {...field} name="service_name" />
      <LinesField
        lines={linesIn(values.lines)}
        error={problems['lines']}
        onChange={(lines) => change({ lines: JSON.stringify(lines) })}
      />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="units" />
        <EntityField {...field} name="department_id" />
      </div>
      {payer === 'sgk' && (
        <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
          {sgkFields.map((name) => (
            <EntityField key={name} {...field} name={name} />
          ))}
        </div>
      )}
      <EntityField {...field} name="assignee_id" />
      <EntityField {...field} name="note" />
      {papers.length > 0 && (
        <p className="meta text-ink-2">İstenecek evrak: {papers.map(({ name }) => name).join(', ')}</p>
      )}
    </>
  );
}

/** Whom it is for; once stored it stays. */
function Patient({ form: { values, change, problems }, fixed }: { form: ShortForm<Values>; fixed: boolean }) {
  const { value: name } = useIndexes(
    ({ clients }) =>
      values.client_id === null ? null : (clients.get(values.client_id)?.name ?? 'Bilinmiyor'),
    [values.client_id],
  );
  if (name === null) {
    return (
      <KnownClientSearch
        optional={false}
        error={problems['client_id']}
        onChoose={(client_id) => change({ client_id })}
      />
    );
  }
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-lg border border-line px-3">
      <span className="meta text-ink-2">Hasta</span>
      <b className="min-w-0 flex-1 break-words">{name}</b>
      {!fixed && <IconButton icon={X} label="Başka hasta seç" onClick={() => change({ client_id: null })} />}
    </div>
  );
}
