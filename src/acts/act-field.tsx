import { EntityField } from '@/kit/form/entity-field';
import { Button } from '@/ui/button';
import { RadioCards } from '@/ui/radio-cards';
import { SelectField } from '@/ui/select-field';
import { TagsField } from '@/ui/tags-field';
import type { Act, AnyValues, Asking } from '@sync/model/acts/act';
import type { Field } from '@sync/model/fields';
import type { Problems } from '@/kit/form/act-dialog';

export interface ActFormState {
  readonly values: AnyValues;
  readonly problems: Problems;
  readonly change: (patch: AnyValues) => void;
}

/** Renders a field of an act as its model and its asking describe it. */
export function ActField({
  act,
  name,
  field,
  asking,
  form,
  autoFocus,
}: {
  act: Act;
  name: string;
  field: Field;
  asking: Asking;
  form: ActFormState;
  autoFocus: boolean;
}) {
  const label = asking.label ?? field.label;
  const { hint, options, rows, unit, presets = [], cards } = asking;
  const isOptional = field.nullable && asking.required !== true;
  if (cards !== undefined) {
    return (
      <RadioCards
        label={label}
        name={name}
        hint={hint}
        error={form.problems[name]}
        options={Object.entries(field.valueLabels ?? {}).map(([value, text]) => ({
          value,
          label: text,
          description: cards[value],
        }))}
        value={form.values[name] === '' ? null : (form.values[name] as string)}
        onChange={(next) => form.change({ [name]: next })}
      />
    );
  }
  if (field.column === 'text[]' || field.column === 'uuid[]') {
    return (
      <TagsField
        label={label}
        hint={hint}
        error={form.problems[name]}
        options={options ?? []}
        value={[...((form.values[name] ?? []) as readonly string[])]}
        onChange={(next) => form.change({ [name]: next })}
      />
    );
  }
  if (options !== undefined && asking.few === true) {
    const value = form.values[name];
    return (
      <SelectField
        label={label}
        hint={hint}
        optional={isOptional}
        error={form.problems[name]}
        options={options}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(next) => form.change({ [name]: next })}
      />
    );
  }
  return (
    <>
      {presets.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button key={preset.label} size="sm" onClick={() => form.change({ [name]: preset.value })}>
              {preset.label}
            </Button>
          ))}
        </div>
      )}
      <EntityField
        entity={{
          ...act.entity,
          fields: { [name]: { ...field, label, nullable: isOptional } },
        }}
        name={name}
        form={{
          values: form.values as Readonly<Record<string, string | number | boolean | null>>,
          problems: form.problems,
          change: form.change,
        }}
        autoFocus={autoFocus}
        {...(hint === undefined ? {} : { hint })}
        {...(options === undefined ? {} : { options })}
        {...(rows === undefined ? {} : { rows })}
        {...(unit === undefined ? {} : { unit })}
      />
    </>
  );
}
