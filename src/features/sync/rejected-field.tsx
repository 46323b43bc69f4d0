import { useReferenceData } from '@/data/reference-data';
import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { PhoneField } from '@/ui/phone-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import type { ClientPhone } from '@sync/model/entities/client';
import type { Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { formatPhone, parseStorablePhone } from '@sync/model/rules/phone';
import { fieldWords } from '@/kit/record/field-words';
import { ReferenceField } from '@/kit/record/references';

interface RejectedFieldProps {
  readonly entity: Entity;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
  /** `more` are values that follow from this one. */
  readonly onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void;
}

/** Texts longer than this get several lines. */
const LONG = 300;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asPhones = (value: unknown): readonly ClientPhone[] =>
  Array.isArray(value) ? (value as readonly ClientPhone[]) : [];

/** Renders the user's phones as typed; text that is no number stays in the field and is rejected on saving. */
function PhonesField({ field, props }: { field: Field; props: RejectedFieldProps }) {
  const phones = asPhones(props.values[props.name]);
  return (
    <>
      {phones.map((phone, at) => (
        <PhoneField
          key={at}
          label={phones.length === 1 ? field.label : `${field.label} ${at + 1}`}
          defaultValue={formatPhone(phone.e164)}
          error={props.error}
          onChange={(event) => {
            const parsed = parseStorablePhone(event.target.value);
            const e164 =
              parsed.kind === 'e164' || parsed.kind === 'short' ? parsed.value : event.target.value;
            props.onChange(phones.map((other, index) => (index === at ? { ...other, e164 } : other)));
          }}
        />
      ))}
    </>
  );
}

/** Renders the input for one field of a rejected version, by the kind of the field; read-only where it has none. */
export function RejectedField(props: RejectedFieldProps) {
  const { entity, name, values, error, onChange } = props;
  const reference = useReferenceData();
  const field = entity.fields[name];
  if (field === undefined) return null;
  const value = values[name];
  const texts = { label: field.label, optional: field.nullable, error };
  const emptied = (text: string): string | null => (text === '' && field.nullable ? null : text);

  if (field.mergeKey === 'e164') return <PhonesField field={field} props={props} />;
  if (field.column === 'uuid' && field.references !== undefined) {
    return (
      <ReferenceField
        {...texts}
        field={field}
        value={value === null ? null : asText(value)}
        onChange={(id) => {
          const status = name === 'status_id' ? reference.definition('ticket_status', id) : undefined;
          onChange(id, status === undefined ? {} : { status_category: status.attributes.category });
        }}
      />
    );
  }
  if (field.valueLabels !== undefined) {
    return (
      <SelectField
        {...texts}
        options={Object.entries(field.valueLabels).map(([code, label]) => ({ value: code, label }))}
        value={value === null ? null : asText(value)}
        onChange={onChange}
        {...(field.nullable ? { noneLabel: 'Seçilmedi' } : {})}
      />
    );
  }
  switch (field.column) {
    case 'text':
      return (field.maxLength ?? 0) > LONG ? (
        <TextareaField
          {...texts}
          value={asText(value)}
          onChange={(event) => onChange(emptied(event.target.value))}
        />
      ) : (
        <TextField
          {...texts}
          value={asText(value)}
          onChange={(event) => onChange(emptied(event.target.value))}
        />
      );
    case 'date':
      return <DateField {...texts} value={asText(value)} onChange={(text) => onChange(emptied(text))} />;
    case 'timestamp with time zone':
      return <DateTimeField {...texts} value={asText(value)} onChange={(text) => onChange(emptied(text))} />;
    case 'integer':
    case 'bigint':
      return (
        <NumberField
          {...texts}
          minorDigits={field.form === 'money' ? 2 : field.form === 'rate' ? 4 : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <Checkbox
          label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'uuid':
    case 'jsonb':
    case 'uuid[]':
    case 'text[]':
      return (
        <div>
          <span className="lab">{field.label}</span>
          <p className="text-ink-2">{fieldWords(entity, name, values, reference)}</p>
          <p className="hint">Olduğu gibi gönderilir.</p>
        </div>
      );
  }
}
