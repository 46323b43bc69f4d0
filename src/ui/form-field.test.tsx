import { valibotResolver } from '@hookform/resolvers/valibot';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { isIsoDate } from '@/lib/dates';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { DateField } from './date-field';
import { NumberField } from './number-field';
import { PhoneField } from './phone-field';
import { SelectField } from './select-field';
import { TextField } from './text-field';

afterEach(cleanup);

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty('Adı yazın')),
  phone: v.string(),
  priority: v.nullable(v.string()),
  birth: v.pipe(
    v.string(),
    v.check((text) => text === '' || isIsoDate(text), 'Tarihi düzeltin'),
  ),
  minutes: v.nullable(v.number('Sayı yazın')),
  consent: v.boolean(),
});
type Values = v.InferOutput<typeof schema>;

function Form({ onSave }: { onSave: (values: Values) => void }) {
  const { register, control, handleSubmit, formState } = useForm<Values>({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: '', phone: '', priority: 'normal', birth: '', minutes: 15, consent: false },
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => onSave(values))(event)}>
      <TextField label="Ad" {...register('name')} error={formState.errors.name?.message} />
      <PhoneField
        label="Telefon"
        format={(typed) => typed.replace(/^(\d{4})(\d{3})(\d{2})(\d{2})$/u, '$1 $2 $3 $4')}
        {...register('phone')}
      />
      <Controller
        control={control}
        name="priority"
        render={({ field }) => (
          <SelectField
            label="Öncelik"
            {...field}
            options={[
              { value: 'normal', label: 'Normal' },
              { value: 'urgent', label: 'Acil' },
            ]}
          />
        )}
      />
      <Controller
        control={control}
        name="birth"
        render={({ field, fieldState }) => (
          <DateField label="Doğum tarihi" optional {...field} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="minutes"
        render={({ field }) => <NumberField label="Süre" unit="dakika" {...field} />}
      />
      <Checkbox label="Onay" {...register('consent')} />
      <Button type="submit" tone="primary">
        Kaydet
      </Button>
    </form>
  );
}

describe('fields in a form', () => {
  it('hand over what was typed and chosen', async () => {
    const saved: Values[] = [];
    render(<Form onSave={(values) => saved.push(values)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Ad' }), 'Işıl');
    await userEvent.type(screen.getByRole('textbox', { name: 'Telefon' }), '05550003107');
    await userEvent.click(screen.getByRole('button', { name: /Öncelik/u }));
    await userEvent.click(screen.getByRole('option', { name: 'Acil' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Doğum tarihi/u }), '14031979');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Süre' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Süre' }), '1.200');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Onay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      name: 'Işıl',
      phone: '0555 000 31 07',
      priority: 'urgent',
      birth: '1979-03-14',
      minutes: 1200,
      consent: true,
    });
  });

  it('refuse what cannot be saved, tied to its field, and go to it', async () => {
    const saved: Values[] = [];
    render(<Form onSave={(values) => saved.push(values)} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Doğum tarihi/u }), '31.02.1979');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Süre' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Süre' }), 'on');
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
    const name = screen.getByRole('textbox', { name: 'Ad' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Adı yazın',
    );
    expect(screen.getByText('Tarih geçersiz: şubatta 31. gün yok')).toBeDefined();
    expect(screen.getByText('Tam sayı yazın, örneğin 15')).toBeDefined();
    expect(saved).toEqual([]);
  });
});
