import type { NamedChoice } from '@sync/model/lookups/attribute';
import type { DefinitionKind } from '@sync/model/entities/definition';
import { lookupColours } from '@sync/model/lookups/lookup';
import { cx } from '@/lib/class-names';
import { useReferenceData } from '@/data/reference-data';
import { userOptions } from '@/kit/record/user-options';
import { ComboboxField } from '@/ui/combobox-field';
import { NumberField } from '@/ui/number-field';
import { PriorityGlyph } from '@/ui/priority';
import type { Priority } from '@/ui/priority';
import { SelectField } from '@/ui/select-field';
import { StatusGlyph } from '@/ui/status';
import type { StatusCategory } from '@/ui/status';
import { Switch } from '@/ui/switch';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { useState } from 'react';
import { ChoicesField } from './choices-field';
import { lookupIcons } from './lookup-icons';
import type { AttributeField, AttributeValue } from './lookup-kinds';
import { colourClasses } from './lookup-look';
import type { Colour } from './lookup-values';
import { joinMinutes, minuteUnits, splitMinutes } from './working-minutes';
import type { MinuteUnit } from './working-minutes';

export function ColourField({
  value,
  onChange,
}: {
  value: Colour | null;
  onChange: (value: Colour | null) => void;
}) {
  return (
    <SelectField
      label="Renk"
      optional
      noneLabel="Renksiz"
      options={(Object.keys(lookupColours) as Colour[]).map((colour) => ({
        value: colour,
        label: lookupColours[colour],
        icon: <span className={cx('size-3 rounded-full', colourClasses[colour].dot)} aria-hidden="true" />,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

export function IconField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <SelectField
      label="Simge"
      optional
      noneLabel="Simgesiz"
      options={Object.entries(lookupIcons).map(([name, { icon: Icon, label }]) => ({
        value: name,
        label,
        icon: <Icon className="size-4 text-ink-2" aria-hidden="true" />,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Renders minutes of working time as an amount of a unit. */
function MinutesField(props: {
  label: string;
  value: number | null;
  error: string | undefined;
  onChange: (minutes: number | null) => void;
}) {
  const { label, value, error, onChange } = props;
  const [unit, setUnit] = useState<MinuteUnit>(() => (value === null ? 'minute' : splitMinutes(value).unit));
  // While a number is typed the unit does not change: 60 minutes must not turn into 1 hour under the fingers.
  const amount = value === null ? null : value / joinMinutes(1, unit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_112px] items-start gap-2">
      <NumberField
        label={label}
        optional
        error={error}
        value={amount}
        onChange={(next) => onChange(next === null ? null : joinMinutes(next, unit))}
      />
      <SelectField
        className="mt-[23px]"
        label={`${label}, birim`}
        labelHidden
        options={(Object.keys(minuteUnits) as MinuteUnit[]).map((choice) => ({
          value: choice,
          label: minuteUnits[choice],
        }))}
        value={unit}
        onChange={(next) => {
          if (next === null) return;
          setUnit(next);
          if (amount !== null) onChange(joinMinutes(amount, next));
        }}
      />
    </div>
  );
}

const glyphs: Readonly<Record<string, (value: string) => React.ReactNode>> = {
  default_priority: (value) => <PriorityGlyph priority={value as Priority} />,
  category: (value) => <StatusGlyph category={value as StatusCategory} />,
};

/** Renders one attribute of an entry in the panel. */
export function AttributeInput(props: {
  field: AttributeField;
  value: AttributeValue | undefined;
  error: string | undefined;
  /** The entry is stored already, so what is fixed cannot change. */
  stored: boolean;
  onChange: (value: AttributeValue) => void;
}) {
  const { field, value, error, stored, onChange } = props;
  const directory = useReferenceData();
  const common = { label: field.label, error, ...(field.note === undefined ? {} : { hint: field.note }) };
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...common}
          optional={!field.required}
          maxLength={field.maxLength}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'minutes':
      return (
        <MinutesField
          label={field.label}
          error={error}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberField
          {...common}
          optional
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          disabled={field.fixed && stored}
          options={Object.entries(field.options).map(([option, label]) => ({
            value: option,
            label,
            icon: glyphs[field.name]?.(option),
          }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <div className="-my-2">
          <Switch
            label={field.label}
            description={field.note}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {error !== undefined && (
            <p role="alert" className="hint mt-0! text-danger!">
              {error}
            </p>
          )}
        </div>
      );
    case 'reference':
      return (
        <ComboboxField
          {...common}
          optional
          clearable
          options={directory
            .definitions(field.lookup as DefinitionKind)
            .filter((entry) => entry.active || entry.id === value)
            .map((entry) => ({ value: entry.id, label: entry.name }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'references':
      return (
        <TagsField
          {...common}
          optional
          options={directory
            .definitions(field.lookup as DefinitionKind)
            .map((entry) => ({ value: entry.id, label: entry.name }))}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
        />
      );
    case 'clock':
      return (
        <TextField
          {...common}
          numeric
          inputMode="numeric"
          placeholder="08:00"
          maxLength={5}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'user':
      return (
        <ComboboxField
          {...common}
          optional
          clearable
          options={userOptions(directory)}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <ChoicesField
          label={field.label}
          error={error}
          value={Array.isArray(value) ? (value as readonly NamedChoice[]) : []}
          onChange={onChange}
        />
      );
    case 'lines':
      return (
        <TextareaField
          {...common}
          optional
          rows={3}
          value={Array.isArray(value) ? (value as readonly string[]).join('\n') : ''}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        />
      );
  }
}
