import type { ExtraField } from '@sync/model/rules/extra-values';
import { ComboboxField } from '@/ui/combobox-field';
import { DateField } from '@/ui/date-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';

/** Choices that are shown without typing. */
const FEW = 7;

/** Renders the box of one field. */
export function ExtraInput({
  field,
  value,
  error,
  onChange,
}: {
  field: ExtraField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { attributes } = field;
  const common = { label: field.name, optional: !attributes.required, error };
  switch (attributes.value_kind) {
    case 'text':
      return (
        <TextField
          {...common}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <TextField
          {...common}
          numeric
          inputMode={attributes.decimals === '0' ? 'numeric' : 'decimal'}
          maxLength={24}
          hint={attributes.unit ?? undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'date':
      return <DateField {...common} value={value} onChange={onChange} />;
    case 'choice': {
      const options = attributes.choices
        .filter(({ id, active }) => active || id === value)
        .map(({ id, name }) => ({ value: id, label: name }));
      const chosen = value === '' ? null : value;
      return options.length <= FEW ? (
        <SelectField
          {...common}
          {...(attributes.required ? {} : { noneLabel: 'Seçilmedi' })}
          options={options}
          value={chosen}
          onChange={(next) => onChange(next ?? '')}
        />
      ) : (
        <ComboboxField
          {...common}
          clearable
          options={options}
          value={chosen}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    }
  }
}
