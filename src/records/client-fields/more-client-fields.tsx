import { clientKinds, insuranceKinds } from '@sync/model/entities/client';
import { countries, languages } from '@sync/model/tr/countries';
import type { Definition } from '@sync/model/entities/definition';
import { useReferenceData } from '@/data/reference-data';
import { useFormField, useFormPart } from '@/kit/form/large-form';
import { todayIso } from '@/lib/dates';
import type { Option } from '@/ui/option-row';
import { TagsField } from '@/ui/tags-field';
import { Fold } from './fold';
import {
  CheckInput,
  ChoiceInput,
  DayInput,
  labelOf,
  optionsOf,
  TextareaInput,
  TextInput,
} from './form-inputs';
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

/** Returns whether a phone below the first one shows a fault. */
const hasBrokenPhone = (form: ClientForm): boolean =>
  form.values.phones.some((_, at) => at > 0 && form.faultOf(`phones.${at}.number`) !== undefined);

/** Renders all fields of a client beyond the first ones, folded by subject. */
export function MoreClientFields({ form, withHealth }: { form: ClientForm; withHealth: boolean }) {
  const reference = useReferenceData();
  const isForeign = useFormPart(form, ({ values }) => values.is_foreign_patient);
  const isBroken = {
    contact: useFormPart(form, (state) => state.isAtFault(...contact) || hasBrokenPhone(state)),
    record: useFormPart(form, (state) => state.isAtFault(...record)),
    foreign: useFormPart(form, (state) => state.isAtFault(...foreign)),
    notes: useFormPart(form, (state) => state.isAtFault(...notes)),
  };
  const tags = useFormField(form, 'tag_ids');
  const type = useFormPart(form, ({ values }) => values.contact_type_id);
  const source = useFormPart(form, ({ values }) => values.source_id);
  const people = reference.users
    .filter((user) => user.status === 'active' || user.id === form.values.responsible_user_id)
    .map((user) => ({ value: user.id, label: user.full_name }));
  return (
    <>
      <Fold title="İletişim" summary="Diğer telefonlar, e-posta, adres" forced={isBroken.contact}>
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
      <Fold title="Kayıt" summary="Tür, sorumlu, kaynak, güvence, etiketler" forced={isBroken.record}>
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
          <TagsField
            {...tags}
            className={whole}
            label={labelOf('tag_ids')}
            optional
            options={entryOptions(reference.definitions('ticket_tag'), tags.value)}
          />
        </div>
      </Fold>
      <Fold
        title="Yabancı hasta"
        summary="Uyruk, ülke, dil, pasaport, seyahat"
        forced={isForeign || isBroken.foreign}
      >
        <div className={grid}>
          <CheckInput className={whole} form={form} name="is_foreign_patient" />
          <ChoiceInput
            form={form}
            name="nationality"
            optional={!isForeign}
            noneLabel={NONE}
            options={optionsOf(countries)}
            onChosen={(chosen) =>
              chosen !== null && chosen !== 'TR' && form.change({ is_foreign_patient: true })
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
      <Fold title="Uyarı ve notlar" summary="Uyarı, not, aranmasın, vefat" forced={isBroken.notes}>
        <div className={grid}>
          <TextareaInput className={whole} form={form} name="allergies_alert" optional />
          {withHealth && (
            <TextareaInput className={whole} form={form} name="clinical_note" optional rows={3} />
          )}
          <TextareaInput className={whole} form={form} name="admin_note" optional rows={3} />
          <CheckInput form={form} name="do_not_contact" description="Hasta aranmak istemiyor" />
          <DayInput form={form} name="deceased_on" optional max={todayIso()} />
        </div>
      </Fold>
    </>
  );
}
