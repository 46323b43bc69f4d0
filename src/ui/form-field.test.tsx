import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isIsoDate } from '@/lib/dates';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { DateField } from './date-field';
import { goToFault } from './form-focus';
import { NumberField } from './number-field';
import { PhoneField } from './phone-field';
import { SelectField } from './select-field';
import { TextField } from './text-field';

afterEach(cleanup);

interface Values {
  readonly name: string;
  readonly phone: string;
  readonly priority: string | null;
  readonly birth: string;
  readonly minutes: number | null;
  readonly consent: boolean;
}

const untouched: Values = {
  name: '',
  phone: '',
  priority: 'normal',
  birth: '',
  minutes: 15,
  consent: false,
};

function Form({ onSave }: { onSave: (values: Values) => void }) {
  const [values, setValues] = useState(untouched);
  const [refused, setRefused] = useState(false);
  const change = (patch: Partial<Values>) => setValues((before) => ({ ...before, ...patch }));
  const isSound = values.name !== '' && (values.birth === '' || isIsoDate(values.birth));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!isSound);
        if (isSound) onSave(values);
        else goToFault(event.currentTarget);
      }}
    >
      <TextField
        label="Ad"
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
        error={refused && values.name === '' ? 'Adı yazın' : undefined}
      />
      <PhoneField
        label="Telefon"
        format={(typed) => typed.replace(/^(\d{4})(\d{3})(\d{2})(\d{2})$/u, '$1 $2 $3 $4')}
        value={values.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <SelectField
        label="Öncelik"
        value={values.priority}
        onChange={(priority) => change({ priority })}
        options={[
          { value: 'normal', label: 'Normal' },
          { value: 'urgent', label: 'Acil' },
        ]}
      />
      <DateField
        label="Doğum tarihi"
        optional
        value={values.birth}
        onChange={(birth) => change({ birth })}
        error={refused && values.birth !== '' && !isIsoDate(values.birth) ? 'Tarihi düzeltin' : undefined}
      />
      <NumberField
        label="Süre"
        unit="dakika"
        value={values.minutes}
        onChange={(minutes) => change({ minutes })}
      />
      <Checkbox
        label="Onay"
        checked={values.consent}
        onChange={({ target }) => change({ consent: target.checked })}
      />
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
