import { useState } from 'react';
import { person } from '@sync/model/entities/person';
import type { Person } from '@sync/model/entities/person';
import { formatPhone, tidyPhone } from '@sync/model/rules/phone';
import { useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf, readPhone } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';
import { PhoneField } from '@/ui/phone-field';
import { personFields, savePerson } from './directory-actions';
import type { PersonValues } from './directory-actions';
import { personKeys, personName, duplicatesAmong } from './directory-rows';
import { DuplicateNotice } from './duplicate-notice';
import { asciiLower } from '@sync/model/tr/ascii';

function valuesOf(stored: Person | null, companyId: string | null): PersonValues {
  const [phone = '', second_phone = ''] = (stored?.phones ?? []).map(({ e164 }) => formatPhone(e164));
  return { ...formValuesOf(person, personFields, stored, { company_id: companyId }), phone, second_phone };
}

interface PersonFormProps {
  /** Null: a new one. */
  readonly stored: Person | null;
  readonly persons: readonly Person[];
}

/** Adds a person or changes one. */
export function PersonFormSheet({
  stored,
  companyId,
  onClose,
  ...known
}: PersonFormProps & {
  /** Company of a new person. */
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
      fields={(form) => <PersonFields form={form} {...known} stored={opened} />}
    />
  );
}

function PersonFields({ form, stored, persons }: PersonFormProps & { form: ShortForm<PersonValues> }) {
  const { values, change, problems } = form;
  const first = readPhone(values.phone);
  const numbers = 'problem' in first || first.number === null ? [] : [first.number];
  const duplicates = duplicatesAmong(
    persons,
    personKeys,
  )({
    id: stored?.id ?? '',
    first_name: values.first_name,
    last_name: values.last_name,
    company_id: values.company_id,
    phones: numbers.map((e164) => ({ e164, label: 'work', primary: true, whatsapp: false, shared: false })),
    email: asciiLower(values.email) || null,
  });
  const phone = (name: 'phone' | 'second_phone', label: string) => (
    <PhoneField
      label={label}
      optional
      format={tidyPhone}
      value={values[name]}
      error={problems[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  const field = { entity: person, form };
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="first_name" autoFocus />
        <EntityField {...field} name="last_name" />
      </div>
      <EntityField {...field} name="company_id" />
      <DuplicateNotice names={duplicates.map(personName)} noun="kişi" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="position_id" />
        <EntityField {...field} name="department" />
        {phone('phone', 'Telefon')}
        {phone('second_phone', 'İkinci telefon')}
        <EntityField {...field} name="email" />
        <EntityField {...field} name="birthday" birth />
      </div>
      <EntityField {...field} name="is_doctor" />
      {values.is_doctor && <EntityField {...field} name="doctor_branch" />}
      <EntityField {...field} name="note" rows={3} />
    </>
  );
}
