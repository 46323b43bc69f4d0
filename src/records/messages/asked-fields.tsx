import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/text-field';
import type { AskedField } from './message-values';

/**
 * Renders the fields that the sender has to fill in.
 * @param typed by the key of the field
 */
export function AskedFields({
  fields,
  problemOf,
  typed,
  onType,
}: {
  fields: readonly AskedField[];
  /** Says what is wrong with what is typed, at once. */
  problemOf: (field: AskedField, typed: string) => string | undefined;
  typed: Readonly<Record<string, string>>;
  onType: (key: string, value: string) => void;
}) {
  return fields.map((field) => (
    <Asked
      key={field.key}
      field={field}
      error={problemOf(field, typed[field.key] ?? '')}
      value={typed[field.key] ?? ''}
      onChange={(value) => onType(field.key, value)}
    />
  ));
}

function Asked({
  field: { label, kind, required, hint },
  error,
  value,
  onChange,
}: {
  field: AskedField;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const shared = { label, hint, error, optional: !required, value };
  if (kind === 'date') return <DateField {...shared} onChange={onChange} />;
  return (
    <TextField
      {...shared}
      placeholder={kind === 'time' ? 'ss:dd' : undefined}
      inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
