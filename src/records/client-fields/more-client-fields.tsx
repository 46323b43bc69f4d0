import { Controller, useFormState, useWatch } from 'react-hook-form';
import { clientKinds, insuranceKinds } from '@sync/model/entities/client';
import { countries, languages } from '@sync/model/tr/countries';
import type { Definition } from '@sync/model/entities/definition';
import { useReferenceData } from '@/data/reference-data';
import { todayIso } from '@/lib/dates';
import { Checkbox } from '@/ui/checkbox';
import type { Option } from '@/ui/option-row';
import { TagsField } from '@/ui/tags-field';
import type { ClientFormValues } from './client-form-values';
import { Fold } from './fold';
import { ChoiceInput, DayInput, labelOf, optionsOf, TextareaInput, TextInput } from './form-inputs';
import { PhoneRows } from './phone-rows';
import type { ClientForm } from './use-client-form';

const contact = ['email', 'province', 'district', 'address'] as const;
const record = [
  'client_kind',
  'hospital_file_no',
  'contact_type_id',
  'source_id',
  'responsible_user_id',
  'insurance_kind',
  'insurer_name',
  'policy_no',
  'tag_ids',
] as const;
const foreign = [
  'nationality',
  'country',
  'language',
  'passport_country',
  'passport_expiry',
  'portal_record_no',
  'interpreter_language',
  'arrival_on',
  'departure_on',
  'hotel',
] as const;
const notes = ['allergies_alert', 'clinical_note', 'admin_note', 'deceased_on'] as const;

const grid = 'grid grid-cols-1 gap-x-4 gap-y-3.5 @md:grid-cols-2';
const whole = '@md:col-span-2';
const NONE = 'Seçilmedi';

/** Returns the active entries, and the chosen one even if it is not active any more. */
function entryOptions(entries: readonly Definition[], chosen: readonly (string | null)[]): readonly Option[] {
  return entries
    .filter((entry) => entry.active || chosen.includes(entry.id))
    .map((entry) => ({ value: entry.id, label: entry.name }));
}

/** Renders all fields of a client beyond the first ones, folded by subject. */
export function MoreClientFields({ form, withHealth }: { form: ClientForm; withHealth: boolean }) {
  const reference = useReferenceData();
  const { errors } = useFormState({ control: form.control });
  const broken = (names: readonly (keyof ClientFormValues)[]) =>
    names.some((name) => errors[name] !== undefined);
  const [isForeign, type, source, tags] = useWatch({
    control: form.control,
    name: ['is_foreign_patient', 'contact_type_id', 'source_id', 'tag_ids'],
  });
  const people = reference.users
    .filter((user) => user.status === 'active' || user.id === form.getValues('responsible_user_id'))
    .map((user) => ({ value: user.id, label: user.full_name }));
  return (
    <>
      <Fold
        title="İletişim"
        summary="Diğer telefonlar, e-posta, adres"
        forced={broken(contact) || (errors.phones?.length ?? 0) > 1}
      >
        <div className="grid gap-3.5">
          <PhoneRows form={form} />
          <div className={grid}>
            <TextInput className={whole} form={form} name="email" optional type="email" inputMode="email" />
            <TextInput form={form} name="province" optional />
            <TextInput form={form} name="district" optional />
            <TextareaInput className={whole} form={form} name="address" optional />
          </div>
        </div>
      </Fold>
      <Fold title="Kayıt" summary="Tür, sorumlu, kaynak, güvence, etiketler" forced={broken(record)}>
        <div className={grid}>
          <ChoiceInput form={form} name="client_kind" options={optionsOf(clientKinds)} />
          <TextInput form={form} name="hospital_file_no" optional />
          <ChoiceInput
            form={form}
            name="source_id"
            optional
            noneLabel={NONE}
            options={entryOptions(reference.definitions('ticket_source'), [source])}
          />
          <ChoiceInput
            form={form}
            name="contact_type_id"
            optional
            noneLabel={NONE}
            options={entryOptions(reference.definitions('contact_type'), [type])}
          />
          <ChoiceInput form={form} name="responsible_user_id" optional noneLabel={NONE} options={people} />
          <ChoiceInput
            form={form}
            name="insurance_kind"
            optional
            noneLabel={NONE}
            options={optionsOf(insuranceKinds)}
          />
          <TextInput form={form} name="insurer_name" optional />
          <TextInput form={form} name="policy_no" optional />
          <Controller
            control={form.control}
            name="tag_ids"
            render={({ field }) => (
              <TagsField
                className={whole}
                label={labelOf('tag_ids')}
                optional
                options={entryOptions(reference.definitions('ticket_tag'), tags)}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </div>
      </Fold>
      <Fold
        title="Yabancı hasta"
        summary="Uyruk, ülke, dil, pasaport, seyahat"
        forced={isForeign || broken(foreign)}
      >
        <div className={grid}>
          <Checkbox
            className={whole}
            label={labelOf('is_foreign_patient')}
            {...form.register('is_foreign_patient')}
          />
          <ChoiceInput
            form={form}
            name="nationality"
            optional={!isForeign}
            noneLabel={NONE}
            options={optionsOf(countries)}
            onChosen={(chosen) =>
              chosen !== null && chosen !== 'TR' && form.setValue('is_foreign_patient', true)
            }
          />
          <ChoiceInput
            form={form}
            name="country"
            optional={!isForeign}
            noneLabel={NONE}
            options={optionsOf(countries)}
          />
          <ChoiceInput
            form={form}
            name="language"
            optional={!isForeign}
            noneLabel={NONE}
            options={optionsOf(languages)}
          />
          <ChoiceInput
            form={form}
            name="interpreter_language"
            optional
            noneLabel={NONE}
            options={optionsOf(languages)}
          />
          <ChoiceInput
            form={form}
            name="passport_country"
            optional
            noneLabel={NONE}
            options={optionsOf(countries)}
          />
          <DayInput form={form} name="passport_expiry" optional />
          <TextInput form={form} name="portal_record_no" optional />
          <TextInput form={form} name="hotel" optional />
          <DayInput form={form} name="arrival_on" optional />
          <DayInput form={form} name="departure_on" optional />
        </div>
      </Fold>
      <Fold title="Uyarı ve notlar" summary="Uyarı, not, aranmasın, vefat" forced={broken(notes)}>
        <div className={grid}>
          <TextareaInput className={whole} form={form} name="allergies_alert" optional />
          {withHealth && (
            <TextareaInput className={whole} form={form} name="clinical_note" optional rows={3} />
          )}
          <TextareaInput className={whole} form={form} name="admin_note" optional rows={3} />
          <Checkbox
            label={labelOf('do_not_contact')}
            description="Hasta aranmak istemiyor"
            {...form.register('do_not_contact')}
          />
          <DayInput form={form} name="deceased_on" optional max={todayIso()} />
        </div>
      </Fold>
    </>
  );
}
