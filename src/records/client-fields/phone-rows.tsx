import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFormPart } from '@/kit/form/large-form';
import { phoneLabels } from '@sync/model/entities/client';
import { tidyPhone } from '@sync/model/rules/phone';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { IconButton } from '@/ui/icon-button';
import { PhoneField } from '@/ui/phone-field';
import type { PhoneFieldProps } from '@/ui/phone-field';
import { SelectField } from '@/ui/select-field';
import { newPhone } from './client-form-values';
import type { PhoneFormValue } from './client-form-values';
import { optionsOf } from './form-inputs';
import type { ClientForm } from './use-client-form';

/** Phones of a client at most. */
const MOST = 20;

function changePhone(form: ClientForm, at: number, patch: Partial<PhoneFormValue>): void {
  form.change({
    phones: form.values.phones.map((phone, place) => (place === at ? { ...phone, ...patch } : phone)),
  });
}

function NumberInput({
  form,
  at,
  ...rest
}: { form: ClientForm; at: number } & Pick<PhoneFieldProps, 'label' | 'labelHidden' | 'autoFocus'>) {
  const path = `phones.${at}.number`;
  const number = useFormPart(form, ({ values }) => values.phones[at]?.number ?? '');
  const error = useFormPart(form, (state) => state.faultOf(path));
  return (
    <PhoneField
      {...rest}
      name={path}
      format={tidyPhone}
      error={error}
      value={number}
      onChange={({ target }) => changePhone(form, at, { number: target.value })}
      onBlur={() => form.leave(path)}
    />
  );
}

/** Renders the primary phone, first field of every client form. */
export function PrimaryPhone({ form, autoFocus = false }: { form: ClientForm; autoFocus?: boolean }) {
  return <NumberInput form={form} at={0} label="Telefon" autoFocus={autoFocus} />;
}

/** Renders all phones with their kinds. `PrimaryPhone` above shows the first one, so this shows only its kind. */
export function PhoneRows({ form }: { form: ClientForm }) {
  const count = useFormPart(form, ({ values }) => values.phones.length);
  const [added, setAdded] = useState<number | null>(null);
  const add = (): void => {
    setAdded(count);
    form.change({ phones: [...form.values.phones, newPhone()] });
  };
  const remove = (at: number): void =>
    form.change({ phones: form.values.phones.filter((_, place) => place !== at) });
  return (
    <fieldset className="grid gap-3">
      <legend className="lab p-0">Telefonlar</legend>
      {Array.from({ length: count }, (_, at) => (
        <PhoneRow
          key={at}
          form={form}
          at={at}
          isNew={at === added}
          onRemove={at === 0 ? undefined : () => remove(at)}
        />
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={add} disabled={count >= MOST}>
          Telefon ekle
        </Button>
      </div>
    </fieldset>
  );
}

function PhoneRow({
  form,
  at,
  isNew,
  onRemove,
}: {
  form: ClientForm;
  at: number;
  isNew: boolean;
  onRemove: (() => void) | undefined;
}) {
  const phone = useFormPart(form, ({ values }) => values.phones[at]) ?? newPhone();
  return (
    <div className="rounded-lg border border-line bg-sunken p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_112px_auto] items-start gap-2">
        {at === 0 ? (
          <p className="num flex min-h-(--ctl) items-center">{phone.number || 'Birinci telefon'}</p>
        ) : (
          <NumberInput form={form} at={at} label={`${at + 1}. telefon`} labelHidden autoFocus={isNew} />
        )}
        <SelectField
          label={`${at + 1}. telefonun türü`}
          labelHidden
          options={optionsOf(phoneLabels)}
          value={phone.label}
          onChange={(label) => label !== null && changePhone(form, at, { label })}
        />
        {onRemove === undefined ? (
          <span className="w-(--ctl)" />
        ) : (
          <IconButton icon={X} label={`${at + 1}. telefonu kaldır`} onClick={onRemove} />
        )}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-5">
        <Checkbox
          label="WhatsApp kullanıyor"
          checked={phone.whatsapp}
          onChange={({ target }) => changePhone(form, at, { whatsapp: target.checked })}
        />
        <Checkbox
          label="Ailece kullanılıyor"
          checked={phone.shared}
          onChange={({ target }) => changePhone(form, at, { shared: target.checked })}
        />
      </div>
    </div>
  );
}
