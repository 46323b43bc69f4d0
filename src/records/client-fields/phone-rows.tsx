import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { phoneLabels } from '@sync/model/entities/client';
import { tidyPhone } from '@sync/model/rules/phone';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { IconButton } from '@/ui/icon-button';
import { PhoneField } from '@/ui/phone-field';
import { SelectField } from '@/ui/select-field';
import { newPhone } from './client-form-values';
import { optionsOf, useFieldError } from './form-inputs';
import type { ClientForm } from './use-client-form';

/** Renders the primary phone, first field of every client form. */
export function PrimaryPhone({ form, autoFocus = false }: { form: ClientForm; autoFocus?: boolean }) {
  const error = useFieldError(form, 'phones.0.number');
  return (
    <PhoneField
      label="Telefon"
      autoFocus={autoFocus}
      format={tidyPhone}
      error={error}
      {...form.register('phones.0.number')}
    />
  );
}

/** Renders all phones with their kinds. `PrimaryPhone` above shows the first one, so this shows only its kind. */
export function PhoneRows({ form }: { form: ClientForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'phones' });
  return (
    <fieldset className="grid gap-3">
      <legend className="lab p-0">Telefonlar</legend>
      {fields.map((field, at) => (
        <PhoneRow key={field.id} form={form} at={at} onRemove={at === 0 ? undefined : () => remove(at)} />
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={() => append(newPhone())} disabled={fields.length >= 20}>
          Telefon ekle
        </Button>
      </div>
    </fieldset>
  );
}

function FirstNumber({ form }: { form: ClientForm }) {
  return useWatch({ control: form.control, name: 'phones.0.number' }) || 'Birinci telefon';
}

function PhoneRow({
  form,
  at,
  onRemove,
}: {
  form: ClientForm;
  at: number;
  onRemove: (() => void) | undefined;
}) {
  const error = useFieldError(form, `phones.${at}.number`);
  return (
    <div className="rounded-lg border border-line bg-sunken p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_112px_auto] items-start gap-2">
        {at === 0 ? (
          <p className="num flex min-h-(--ctl) items-center">
            <FirstNumber form={form} />
          </p>
        ) : (
          <PhoneField
            label={`${at + 1}. telefon`}
            labelHidden
            format={tidyPhone}
            error={error}
            {...form.register(`phones.${at}.number`)}
          />
        )}
        <Controller
          control={form.control}
          name={`phones.${at}.label`}
          render={({ field }) => (
            <SelectField
              label={`${at + 1}. telefonun türü`}
              labelHidden
              options={optionsOf(phoneLabels)}
              value={field.value}
              onChange={(value) => value !== null && field.onChange(value)}
              onBlur={field.onBlur}
            />
          )}
        />
        {onRemove === undefined ? (
          <span className="w-(--ctl)" />
        ) : (
          <IconButton icon={X} label={`${at + 1}. telefonu kaldır`} onClick={onRemove} />
        )}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-5">
        <Checkbox label="WhatsApp kullanıyor" {...form.register(`phones.${at}.whatsapp`)} />
        <Checkbox label="Ailece kullanılıyor" {...form.register(`phones.${at}.shared`)} />
      </div>
    </div>
  );
}
