import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/text-field';
import type { AskedField } from './message-values';

/** What the sender is asked for. @param typed by the key of the field */
export function AskedFields({
  fields,
  typed,
  onType,
}: {
  fields: readonly AskedField[];
  typed: Readonly<Record<string, string>>;
  onType: (key: string, value: string) => void;
}) {
  return fields.map((field) => (
    <Asked
      key={field.key}
      field={field}
      value={typed[field.key] ?? ''}
      onChange={(value) => onType(field.key, value)}
    />
  ));
}

function Asked({
  field: { label, kind, required, hint },
  value,
  onChange,
}: {
  field: AskedField;
  value: string;
  onChange: (value: string) => void;
}) {
  const shared = { label, hint, optional: !required, value };
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
