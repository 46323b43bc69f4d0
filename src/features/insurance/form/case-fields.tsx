import { Info } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { caseStart, unknownInsurer } from '@/records/insurance/case-start';
import { optionsOfNamed } from '@/kit/list/list-filters';
import type { ShortForm } from '@/kit/form/record-sheet';
import { NoticeBar } from '@/ui/notice-bar';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { Client } from '@sync/model/entities/client';
import { currencyIn, linesIn, sgkFields } from './case-values';
import type { CaseFormValues } from './case-values';
import { LinesField } from './lines-field';
import { PapersField } from './papers-field';
import { PatientField } from './patient-field';

const pair = 'grid grid-cols-2 gap-3 max-[30em]:grid-cols-1';

/** Renders the fields of a request. */
export function CaseFields({
  form,
  caseId,
  isNew,
  fixed,
  toldInsurer,
}: {
  form: ShortForm<CaseFormValues>;
  caseId: string;
  isNew: boolean;
  /** The patient is that of a surgery, biopsy or ticket, or of the stored case. */
  fixed: boolean;
  /** An insurer that a record names and nobody knows. */
  toldInsurer: string | null;
}) {
  const reference = useReferenceData();
  const { workspace } = useSignedIn();
  const { values, change, problems } = form;
  const [told, setTold] = useState(toldInsurer);
  const payer = values.payer_kind;
  const insurers = reference.definitions('insurer');
  const offered = insurers.filter(
    ({ id, active, attributes }) =>
      id === values.insurer_id || (active && (payer === '' || attributes.payer_kind === payer)),
  );
  // Of SGK there is one; of another payer an insurer of the kind before is none.
  const withPayer = (patch: Partial<CaseFormValues>): void => {
    if (patch.payer_kind === undefined) return change(patch);
    const fitting = insurers.filter(
      ({ active, attributes }) => active && attributes.payer_kind === patch.payer_kind,
    );
    const keeps = fitting.some(({ id }) => id === values.insurer_id);
    change({
      ...patch,
      ...(keeps ? {} : { insurer_id: fitting.length === 1 ? (fitting[0]?.id ?? null) : null }),
    });
  };
  const choosePatient = async (id: string | null): Promise<void> => {
    setTold(null);
    if (id === null || payer !== '') return change({ client_id: id });
    const found = await workspace.store.database.clients.findOne(id).exec();
    const known = found === null ? null : (found.toJSON() as unknown as Client);
    const start = caseStart({ client: known }, insurers);
    setTold(unknownInsurer({ client: known }, insurers));
    change({
      client_id: id,
      payer_kind: start.payer_kind ?? '',
      insurer_id: start.insurer_id,
      policy_no: start.policy_no ?? '',
    });
  };
  const field = { entity: insuranceCase, form: { ...form, change: withPayer } };
  return (
    <>
      <PatientField
        clientId={values.client_id}
        caseId={caseId}
        fixed={fixed}
        error={problems['client_id']}
        onChange={(id) => void choosePatient(id)}
      />
      <div className={pair}>
        <EntityField {...field} name="payer_kind" />
        <EntityField {...field} name="insurer_id" options={optionsOfNamed(offered)} />
        {payer !== 'sgk' && <EntityField {...field} name="policy_no" />}
        {payer !== 'sgk' && <EntityField {...field} name="insured_no" />}
      </div>
      {told !== null && values.insurer_id === null && (
        <NoticeBar boxed tone="info" icon={Info} title={`Kayıtta “${told}” yazıyor.`}>
          Bu adla bir şirket yok; şirketi siz seçin.
        </NoticeBar>
      )}
      <div className={pair}>
        <EntityField {...field} name="service_kind" />
        <EntityField {...field} name="service_day" />
      </div>
      <EntityField {...field} name="service_name" />
      <LinesField
        lines={linesIn(values)}
        currency={currencyIn(values)}
        error={problems['lines']}
        onChange={(lines) => change({ lines: JSON.stringify(lines) })}
      />
      <div className={pair}>
        <EntityField {...field} name="currency" />
        <EntityField {...field} name="units" />
        <EntityField {...field} name="department_id" />
        <EntityField {...field} name="assignee_id" />
      </div>
      {payer === 'sgk' && (
        <div className={pair}>
          {sgkFields.map((name) => (
            <EntityField key={name} {...field} name={name} />
          ))}
        </div>
      )}
      {payer !== '' && payer !== 'sgk' && (
        <div className={pair}>
          <EntityField {...field} name="copay" />
          <EntityField {...field} name="deductible" />
        </div>
      )}
      {isNew && <PapersField values={values} onChange={(dropped) => change({ dropped })} />}
      <EntityField {...field} name="note" />
    </>
  );
}
