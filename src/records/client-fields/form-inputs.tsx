import { client } from '@sync/model/entities/client';
import { useFormField } from '@/kit/form/large-form';
import { Checkbox } from '@/ui/checkbox';
import type { CheckboxProps } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import type { DateFieldProps } from '@/ui/date-field';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { TextFieldProps } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import type { ClientFormValues } from './client-form-values';
import type { ClientForm } from './use-client-form';

/*
 * Fields of the client form by name: label, length and error come from the model and the form, the rest of the look
 * from the kit.
 */

type Named<V> = {
  [K in keyof ClientFormValues]: ClientFormValues[K] extends V ? K : never;
}[keyof ClientFormValues] &
  keyof typeof client.fields;

/** Fields of typed text: not those of a choice. */
type Texts = {
  [K in Named<string>]: string extends ClientFormValues[K] ? K : never;
}[Named<string>];

/** Returns the label of a field as the model names it. */
export function labelOf(name: keyof typeof client.fields): string {
  return client.fields[name].label;
}

/** Returns the options of an enumeration in their set order. */
export function optionsOf<V extends string>(values: Readonly<Record<V, string>>): readonly Option<V>[] {
  return (Object.entries(values) as [V, string][]).map(([value, label]) => ({ value, label }));
}

interface Common<Name> {
  readonly form: ClientForm;
  readonly name: Name;
  readonly label?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
}

export function TextInput({
  form,
  name,
  label = labelOf(name),
  ...rest
}: Common<Texts> & Omit<TextFieldProps, 'name' | 'label' | 'form'>) {
  const { onChange, ...field } = useFormField(form, name);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      name={name}
      maxLength={client.fields[name].maxLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export function TextareaInput({
  form,
  name,
  label = labelOf(name),
  rows = 2,
  ...rest
}: Common<Texts> & { rows?: number }) {
  const { onChange, ...field } = useFormField(form, name);
  return (
    <TextareaField
      {...rest}
      {...field}
      label={label}
      name={name}
      rows={rows}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type Days = 'birth_date' | 'passport_expiry' | 'deceased_on' | 'arrival_on' | 'departure_on';

export function DayInput({
  form,
  name,
  label = labelOf(name),
  ...rest
}: Common<Days> & Pick<DateFieldProps, 'max' | 'birth' | 'describe'>) {
  return <DateField {...rest} {...useFormField(form, name)} label={label} name={name} />;
}

export function CheckInput({
  form,
  name,
  ...rest
}: { form: ClientForm; name: 'is_foreign_patient' | 'do_not_contact' } & Pick<
  CheckboxProps,
  'className' | 'description'
>) {
  const { value, onChange, ...field } = useFormField(form, name);
  return (
    <Checkbox
      {...rest}
      {...field}
      label={labelOf(name)}
      name={name}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

type Choices =
  | 'identity_type'
  | 'sex'
  | 'client_kind'
  | 'insurance_kind'
  | 'nationality'
  | 'country'
  | 'language'
  | 'passport_country'
  | 'interpreter_language'
  | 'contact_type_id'
  | 'source_id'
  | 'responsible_user_id';

type ChoiceInputProps<Name extends Choices> = Common<Name> & {
  options: readonly Option[];
  /** Offered as "nothing chosen" where the field may stay empty. */
  noneLabel?: string | undefined;
  onChosen?: ((value: ClientFormValues[Name]) => void) | undefined;
};

/** Offers up to seven options as a list, more by typing. */
export function ChoiceInput<Name extends Choices>({
  form,
  name,
  label = labelOf(name),
  options,
  noneLabel,
  onChosen,
  ...rest
}: ChoiceInputProps<Name>) {
  const { onChange, ...field } = useFormField(form, name);
  const common = {
    ...rest,
    ...field,
    label,
    options,
    onChange: (value: string | null) => {
      if (value === null && noneLabel === undefined) return;
      onChange(value as ClientFormValues[Name]);
      onChosen?.(value as ClientFormValues[Name]);
    },
  };
  return options.length > 7 ? (
    <ComboboxField {...common} clearable={noneLabel !== undefined} />
  ) : (
    <SelectField {...common} noneLabel={noneLabel} />
  );
}
