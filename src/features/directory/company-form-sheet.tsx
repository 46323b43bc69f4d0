import { useState } from 'react';
import { company } from '@sync/model/entities/company';
import type { Company } from '@sync/model/entities/company';
import { useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';
import { companyFields, saveCompany } from './directory-actions';
import type { CompanyValues } from './directory-actions';
import { companyKeys, duplicatesAmong } from './directory-rows';
import { DuplicateNotice } from './duplicate-notice';

/** Adds a company or changes one. */
export function CompanyFormSheet({
  stored,
  companies,
  onClose,
}: {
  /** Null: a new one. */
  stored: Company | null;
  companies: readonly Company[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(stored);
  return (
    <RecordSheet<CompanyValues, Company>
      title={opened === null ? 'Yeni firma' : 'Firmayı düzenle'}
      saveLabel="Firmayı kaydet"
      draftKey={`company/${opened?.id ?? 'new'}`}
      initial={() => formValuesOf(company, companyFields, opened, { country: 'TR' })}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveCompany(writes, form, values);
      }}
      fields={(form) => <CompanyFields form={form} stored={opened} companies={companies} />}
    />
  );
}

function CompanyFields({
  form,
  stored,
  companies,
}: {
  form: ShortForm<CompanyValues>;
  stored: Company | null;
  companies: readonly Company[];
}) {
  const { record } = readForm(company, form.values);
  const duplicates = duplicatesAmong(
    companies,
    companyKeys,
  )({
    id: stored?.id ?? '',
    name: record.name,
    tax_no: record.tax_no || null,
    phone: record.phone ?? null,
    email: record.email || null,
  });
  const field = { entity: company, form };
  return (
    <>
      <EntityField {...field} name="name" autoFocus />
      <EntityField {...field} name="type_id" />
      <DuplicateNotice names={duplicates.map(({ name }) => name)} noun="firma" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="tax_no" />
        <EntityField {...field} name="tax_office" />
        <EntityField {...field} name="phone" />
        <EntityField {...field} name="email" />
        <EntityField {...field} name="web" />
        <EntityField {...field} name="country" />
        <EntityField {...field} name="province" />
        <EntityField {...field} name="district" />
      </div>
      <EntityField {...field} name="address" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="contract_no" />
        <EntityField {...field} name="authorisation_no" />
        <EntityField {...field} name="authorisation_to" />
        <EntityField {...field} name="contract_from" />
        <EntityField {...field} name="contract_to" />
      </div>
      <EntityField {...field} name="bank_iban" />
      <EntityField {...field} name="discount_note" />
      <EntityField {...field} name="responsible_user_id" />
      <EntityField {...field} name="note" />
    </>
  );
}
