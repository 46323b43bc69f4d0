import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import type { Option } from '@/ui/option-row';
import { PhoneField } from '@/ui/phone-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { countries } from '@sync/model/tr/countries';
import type { Entity } from '@sync/model/entity';
import type { AnyReferenceField, Field } from '@sync/model/fields';
import { tidyPhone } from '@sync/model/rules/phone';
import type { ShortForm } from './record-sheet';
import { ReferenceField } from '../record/references';

/** Settings of a field in a form, beyond the model. */
interface Extras {
  /** Options of a reference that are fewer than what it may point to, or say more. */
  readonly options?: readonly Option[] | undefined;
  readonly autoFocus?: boolean;
  /** Lines of a long text; two unless given. */
  readonly rows?: number;
  /** Day of a birth: a year of two digits is past. */
  readonly birth?: boolean;
  readonly hint?: string;
  /** Unit of a number, inside the box. */
  readonly unit?: string;
}

/** A form that holds the field beside others. `change` is a method, so that the form may know more exactly what it takes. */
interface FormWith<N extends string> extends Pick<ShortForm<object>, 'problems'> {
  readonly values: Readonly<Record<N, string | number | boolean | null>>;
  change(patch: Partial<Readonly<Record<N, string | number | boolean | null>>>): void;
}

const countryOptions: readonly Option[] = Object.entries(countries).map(([value, label]) => ({
  value,
  label,
}));

/** A field that a form can offer: an id that points to rows of any table is chosen from no list. */
type Offered<E extends Entity, N extends keyof E['fields']> =
  E['fields'][N] extends AnyReferenceField<unknown> ? never : N;

/**
 * Renders a form field for a field of an entity. Label, kind, length and whether it may stay empty come from the
 * model, so that the form, its rejection and the export use one name for a value.
 */
export function EntityField<E extends Entity, N extends keyof E['fields'] & string>({
  entity,
  name,
  form,
  ...extras
}: Extras & {
  readonly entity: E;
  readonly name: N & Offered<E, N>;
  readonly form: FormWith<N>;
}) {
  const field: Field | undefined = (entity.fields as Readonly<Record<string, Field>>)[name];
  const value: string | number | boolean | null = form.values[name];
  if (field === undefined) throw new Error(`${entity.kind} has no field ${name}`);
  const change = (next: string | number | boolean | null) =>
    form.change({ [name]: next } as Partial<Record<N, string | number | boolean | null>>);
  const shared = {
    label: field.label,
    hint: extras.hint,
    optional: field.nullable,
    error: form.problems[name],
  };
  const { autoFocus } = extras;

  if (typeof value === 'boolean') {
    return (
      <Checkbox
        label={field.label}
        error={shared.error}
        checked={value}
        onChange={(event) => change(event.target.checked)}
      />
    );
  }
  if (field.column === 'integer' || field.column === 'bigint') {
    return (
      <NumberField
        {...shared}
        autoFocus={autoFocus}
        unit={extras.unit ?? (field.form === 'share' ? '%' : undefined)}
        // Millionths are percent with four digits, as are ten-thousandths of a lira.
        minorDigits={
          field.form === 'money' ? 2 : field.form === 'share' || field.form === 'rate' ? 4 : undefined
        }
        value={typeof value === 'number' ? value : null}
        onChange={change}
      />
    );
  }
  if (typeof value === 'number') throw new Error(`${entity.kind}.${name} is no number`);
  if (field.valueLabels !== undefined) {
    const options = Object.entries(field.valueLabels).map(([code, label]) => ({ value: code, label }));
    return (
      <SelectField
        {...shared}
        options={options}
        value={value === '' ? null : value}
        noneLabel={field.nullable ? 'Seçilmedi' : undefined}
        onChange={(next) => change(next ?? '')}
      />
    );
  }
  // A text is empty, a reference is null.
  if (field.column === 'uuid' && extras.options === undefined) {
    return <ReferenceField {...shared} field={field} value={value === '' ? null : value} onChange={change} />;
  }
  if (field.column === 'uuid' || field.form === 'country') {
    return (
      <ComboboxField
        {...shared}
        clearable={field.nullable}
        options={extras.options ?? countryOptions}
        value={value === '' ? null : value}
        onChange={(next) => change(next ?? (field.column === 'uuid' ? null : ''))}
      />
    );
  }
  const text = value ?? '';
  if (field.column === 'date') {
    return <DateField {...shared} birth={extras.birth} value={text} onChange={change} />;
  }
  if (field.column === 'timestamp with time zone') {
    return <DateTimeField {...shared} value={text} onChange={change} />;
  }
  const typed = {
    ...shared,
    autoFocus,
    // Written with blanks these are longer than what is stored of them.
    maxLength: field.form === 'iban' || field.form === 'digits' ? undefined : field.maxLength,
    value: text,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
  switch (field.form) {
    case 'lines':
      return <TextareaField {...typed} rows={extras.rows ?? 2} />;
    case 'phone':
      return <PhoneField {...typed} format={tidyPhone} />;
    case 'email':
      return <TextField {...typed} type="email" />;
    default:
      return <TextField {...typed} numeric={field.form === 'digits'} />;
  }
}
