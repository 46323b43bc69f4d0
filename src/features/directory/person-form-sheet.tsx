import { useState } from 'react';
import type { Company } from '@sync/model/company';
import type { Person } from '@sync/model/person';
import { formatPhone, parsePhone } from '@sync/model/phone';
import { useDirectory } from '@/data/definitions';
import { useWrites } from '@/data/workspace';
import { tidyPhone } from '@/records/client-fields/phone-rows';
import { RecordSheet } from '@/records/record-sheet';
import type { ShortForm } from '@/records/record-sheet';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { PhoneField } from '@/ui/phone-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { savePerson } from './directory-actions';
import type { PersonValues } from './directory-actions';
import { personKeys, personName, twinsAmong } from './directory-rows';
import { TwinNotice } from './twin-notice';

function valuesOf(stored: Person | null, companyId: string | null): PersonValues {
  const text = (value: string | null | undefined): string => value ?? '';
  const [first, second] = (stored?.phones ?? []).map(({ e164 }) => formatPhone(e164));
  return {
    first_name: text(stored?.first_name),
    last_name: text(stored?.last_name),
    company_id: stored === null ? companyId : stored.company_id,
    position_id: stored?.position_id ?? null,
    department: text(stored?.department),
    phone: text(first),
    second_phone: text(second),
    email: text(stored?.email),
    is_doctor: stored?.is_doctor ?? false,
    doctor_branch: text(stored?.doctor_branch),
    birthday: text(stored?.birthday),
    note: text(stored?.note),
  };
}

interface PersonFormProps {
  /** Null: a new one. */
  readonly stored: Person | null;
  readonly companies: readonly Company[];
  readonly persons: readonly Person[];
}

/** Adds a person or changes one. */
export function PersonFormSheet({
  stored,
  companyId,
  onClose,
  ...known
}: PersonFormProps & {
  /** Where a new one works. */
  companyId: string | null;
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(stored);
  return (
    <RecordSheet<PersonValues, Person>
      title={opened === null ? 'Yeni kişi' : 'Kişiyi düzenle'}
      saveLabel="Kişiyi kaydet"
      draftKey={`person/${opened?.id ?? 'new'}`}
      initial={() => valuesOf(opened, companyId)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await savePerson(writes, form, values);
      }}
      fields={(form) => <PersonFields {...form} {...known} stored={opened} />}
    />
  );
}

function PersonFields({
  values,
  change,
  problems,
  stored,
  companies,
  persons,
}: ShortForm<PersonValues> & PersonFormProps) {
  const directory = useDirectory();
  const parsed = parsePhone(values.phone);
  const numbers = parsed.kind === 'e164' || parsed.kind === 'short' ? [parsed.value] : [];
  const twins = twinsAmong(
    persons,
    personKeys,
  )({
    id: stored?.id ?? '',
    first_name: values.first_name,
    last_name: values.last_name,
    company_id: values.company_id,
    phones: numbers.map((e164) => ({ e164, label: 'work', primary: true, whatsapp: false, shared: false })),
    email: values.email.trim().toLowerCase() || null,
  });
  const field = (name: keyof PersonValues) => ({
    value: String(values[name] ?? ''),
    error: problems[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <TextField label="Ad" maxLength={100} autoFocus {...field('first_name')} />
        <TextField label="Soyad" maxLength={100} {...field('last_name')} />
      </div>
      <ComboboxField
        label="Firma"
        optional
        clearable
        options={companies
          .filter((company) => company.active || company.id === values.company_id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={values.company_id}
        error={problems['company_id']}
        onChange={(company_id) => change({ company_id })}
      />
      <TwinNotice names={twins.map(personName)} noun="kişi" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <ComboboxField
          label="Pozisyon"
          optional
          clearable
          options={directory
            .definitions('position')
            .filter((position) => position.active || position.id === values.position_id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={values.position_id}
          error={problems['position_id']}
          onChange={(position_id) => change({ position_id })}
        />
        <TextField label="Bölüm" optional maxLength={80} {...field('department')} />
        <PhoneField label="Telefon" optional format={tidyPhone} {...field('phone')} />
        <PhoneField label="İkinci telefon" optional format={tidyPhone} {...field('second_phone')} />
        <TextField label="E-posta" optional type="email" maxLength={254} {...field('email')} />
        <DateField
          label="Doğum günü"
          optional
          birth
          value={values.birthday}
          error={problems['birthday']}
          onChange={(birthday) => change({ birthday })}
        />
      </div>
      <Checkbox
        label="Hekim"
        checked={values.is_doctor}
        onChange={(event) => change({ is_doctor: event.target.checked })}
      />
      {values.is_doctor && <TextField label="Branş" optional maxLength={80} {...field('doctor_branch')} />}
      <TextareaField label="Not" optional rows={3} maxLength={4000} {...field('note')} />
    </>
  );
}
