import { useController, useFormState } from 'react-hook-form';
import type { FieldPath, FieldPathByValue } from 'react-hook-form';
import { client } from '@sync/model/entities/client';
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

type Texts = FieldPathByValue<ClientFormValues, string> & keyof typeof client.fields;

/** Returns the label of a field as the model names it. */
export function labelOf(name: keyof typeof client.fields): string {
  return client.fields[name].label;
}

/** Returns the options of an enumeration in their set order. */
export function optionsOf<V extends string>(values: Readonly<Record<V, string>>): readonly Option<V>[] {
  return (Object.entries(values) as [V, string][]).map(([value, label]) => ({ value, label }));
}

/** Returns the error at a field; undefined if there is none. */
export function useFieldError(form: ClientForm, name: FieldPath<ClientFormValues>): string | undefined {
  const state = useFormState({ control: form.control, name });
  return form.getFieldState(name, state).error?.message;
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
  const error = useFieldError(form, name);
  return (
    <TextField
      {...rest}
      label={label}
      error={error}
      maxLength={client.fields[name].maxLength}
      {...form.register(name)}
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
  const error = useFieldError(form, name);
  return <TextareaField {...rest} label={label} rows={rows} error={error} {...form.register(name)} />;
}

type Days = 'birth_date' | 'passport_expiry' | 'deceased_on' | 'arrival_on' | 'departure_on';

export function DayInput({
  form,
  name,
  label = labelOf(name),
  ...rest
}: Common<Days> & Pick<DateFieldProps, 'max' | 'birth' | 'describe'>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return <DateField {...rest} label={label} error={fieldState.error?.message} {...field} />;
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
  const { field, fieldState } = useController({ control: form.control, name });
  const common = {
    ...rest,
    label,
    options,
    error: fieldState.error?.message,
    value: field.value,
    onBlur: field.onBlur,
    ref: field.ref,
    onChange: (value: string | null) => {
      if (value === null && noneLabel === undefined) return;
      field.onChange(value);
      onChosen?.(value as ClientFormValues[Name]);
    },
  };
  return options.length > 7 ? (
    <ComboboxField {...common} clearable={noneLabel !== undefined} />
  ) : (
    <SelectField {...common} noneLabel={noneLabel} />
  );
}
