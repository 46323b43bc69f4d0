import { useState } from 'react';
import type { Company } from '@sync/model/company';
import { countries } from '@sync/model/countries';
import { formatPhone, parsePhone } from '@sync/model/phone';
import { useDirectory } from '@/data/definitions';
import { useWrites } from '@/data/workspace';
import { tidyPhone } from '@/records/client-fields/phone-rows';
import { RecordSheet } from '@/records/record-sheet';
import type { ShortForm } from '@/records/record-sheet';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { PhoneField } from '@/ui/phone-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { saveCompany } from './directory-actions';
import type { CompanyValues } from './directory-actions';
import { companyKeys, twinsAmong } from './directory-rows';
import { TwinNotice } from './twin-notice';

function valuesOf(stored: Company | null): CompanyValues {
  const text = (value: string | null | undefined): string => value ?? '';
  return {
    name: text(stored?.name),
    type_id: stored?.type_id ?? null,
    tax_no: text(stored?.tax_no),
    tax_office: text(stored?.tax_office),
    phone: stored?.phone == null ? '' : formatPhone(stored.phone),
    email: text(stored?.email),
    web: text(stored?.web),
    province: text(stored?.province),
    district: text(stored?.district),
    address: text(stored?.address),
    country: stored === null ? 'TR' : stored.country,
    contract_no: text(stored?.contract_no),
    contract_from: text(stored?.contract_from),
    contract_to: text(stored?.contract_to),
    authorisation_no: text(stored?.authorisation_no),
    discount_note: text(stored?.discount_note),
    bank_iban: text(stored?.bank_iban),
    responsible_user_id: stored?.responsible_user_id ?? null,
    note: text(stored?.note),
  };
}

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
      initial={() => valuesOf(opened)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveCompany(writes, form, values);
      }}
      fields={(form) => <CompanyFields {...form} stored={opened} companies={companies} />}
    />
  );
}

function CompanyFields({
  values,
  change,
  problems,
  stored,
  companies,
}: ShortForm<CompanyValues> & { stored: Company | null; companies: readonly Company[] }) {
  const directory = useDirectory();
  const parsed = parsePhone(values.phone);
  const twins = twinsAmong(
    companies,
    companyKeys,
  )({
    id: stored?.id ?? '',
    name: values.name,
    tax_no: values.tax_no.replaceAll(/[\s.-]/gu, '') || null,
    phone: parsed.kind === 'e164' || parsed.kind === 'short' ? parsed.value : null,
    email: values.email.trim().toLowerCase() || null,
  });
  const field = (name: keyof CompanyValues) => ({
    value: String(values[name] ?? ''),
    error: problems[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField label="Firma adı" maxLength={200} autoFocus {...field('name')} />
      <ComboboxField
        label="Firma tipi"
        options={directory
          .definitions('company_type')
          .filter((type) => type.active || type.id === values.type_id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={values.type_id}
        error={problems['type_id']}
        onChange={(type_id) => change({ type_id })}
      />
      <TwinNotice names={twins.map(({ name }) => name)} noun="firma" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <TextField label="Vergi no" optional numeric maxLength={20} {...field('tax_no')} />
        <TextField label="Vergi dairesi" optional maxLength={80} {...field('tax_office')} />
        <PhoneField label="Telefon" optional format={tidyPhone} {...field('phone')} />
        <TextField label="E-posta" optional type="email" maxLength={254} {...field('email')} />
        <TextField label="Web" optional maxLength={200} {...field('web')} />
        <ComboboxField
          label="Ülke"
          optional
          clearable
          options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
          value={values.country}
          error={problems['country']}
          onChange={(country) => change({ country })}
        />
        <TextField label="İl" optional maxLength={60} {...field('province')} />
        <TextField label="İlçe" optional maxLength={60} {...field('district')} />
      </div>
      <TextareaField label="Adres" optional rows={2} maxLength={500} {...field('address')} />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <TextField label="Sözleşme no" optional maxLength={60} {...field('contract_no')} />
        <TextField label="Yetki belgesi no" optional maxLength={60} {...field('authorisation_no')} />
        <DateField
          label="Sözleşme ilk günü"
          optional
          value={values.contract_from}
          error={problems['contract_from']}
          onChange={(contract_from) => change({ contract_from })}
        />
        <DateField
          label="Sözleşme son günü"
          optional
          value={values.contract_to}
          error={problems['contract_to']}
          onChange={(contract_to) => change({ contract_to })}
        />
      </div>
      <TextField label="IBAN" optional maxLength={42} {...field('bank_iban')} />
      <TextareaField
        label="İndirim koşulları"
        optional
        rows={2}
        maxLength={2000}
        {...field('discount_note')}
      />
      <ComboboxField
        label="Sorumlu"
        optional
        clearable
        options={directory.users.map((user) => ({ value: user.id, label: user.full_name }))}
        value={values.responsible_user_id}
        error={problems['responsible_user_id']}
        onChange={(responsible_user_id) => change({ responsible_user_id })}
      />
      <TextareaField label="Not" optional rows={2} maxLength={4000} {...field('note')} />
    </>
  );
}
