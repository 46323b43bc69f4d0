import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addDays, instantAt, todayIso } from '@/lib/dates';
import { afterEach, describe, expect, it } from 'vitest';
import { DateField } from './date-field';
import { DateTimeField } from './date-time-field';

afterEach(cleanup);

function Day({ onValue, start = '' }: { onValue: (value: string) => void; start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Toplantı tarihi"
      hint="Mesai günü seçin"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

function Moment({
  onValue,
  start = '',
  usualTime,
}: {
  onValue: (value: string) => void;
  start?: string;
  usualTime?: string;
}) {
  const [value, setValue] = useState(start);
  return (
    <DateTimeField
      label="Son tarih"
      usualTime={usualTime}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

describe('DateField', () => {
  it('takes bare digits, puts the dots in and names the weekday', async () => {
    const values: string[] = [];
    render(<Day onValue={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Toplantı tarihi' });
    await userEvent.type(input, '18112026');
    expect(input.value).toBe('18.11.2026');
    expect(values.at(-1)).toBe('2026-11-18');
    expect(screen.getByText('Çarşamba')).toBeDefined();
  });

  it('keeps an impossible date as typed and says what is wrong only after leaving', async () => {
    const values: string[] = [];
    render(<Day onValue={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Toplantı tarihi' });
    await userEvent.type(input, '31.11.2026');
    expect(screen.queryByText(/31\. gün yok/u)).toBeNull();
    await userEvent.tab();
    const sentence = screen.getByText('Tarih geçersiz: kasımda 31. gün yok');
    expect(values.at(-1)).toBe('31.11.2026');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const noteId = input.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(noteId)?.contains(sentence)).toBe(true);
  });

  it('turns a short form into a date on leaving', async () => {
    const values: string[] = [];
    render(<Day onValue={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Toplantı tarihi' });
    await userEvent.type(input, '8.1.2026');
    await userEvent.tab();
    expect(values.at(-1)).toBe('2026-01-08');
    expect(input.value).toBe('08.01.2026');
  });

  it('can be emptied', async () => {
    const values: string[] = [];
    render(<Day start="2026-11-18" onValue={(value) => values.push(value)} />);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Toplantı tarihi' }));
    expect(values.at(-1)).toBe('');
    expect(screen.getByText('Mesai günü seçin')).toBeDefined();
  });
});

describe('DateTimeField', () => {
  it('takes a day in words, and the usual time where none is given', async () => {
    const values: string[] = [];
    render(<Moment usualTime="17:00" onValue={(value) => values.push(value)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Son tarih, tarih' }), 'yarın');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    const tomorrow = addDays(todayIso(), 1);
    expect(values.at(-1)).toBe(instantAt(tomorrow, '17:00'));
  });

  it('joins day and time, both Istanbul, into an instant', async () => {
    const values: string[] = [];
    render(<Moment onValue={(value) => values.push(value)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Son tarih, tarih' }), '17112026');
    await userEvent.type(screen.getByRole('textbox', { name: 'Son tarih, saat' }), '1430');
    expect(values.at(-1)).toBe('2026-11-17T11:30:00.000Z');
  });

  it('shows an instant in Istanbul time', () => {
    render(<Moment start="2026-11-17T21:30:00.000Z" onValue={() => undefined} />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Son tarih, tarih' }).value).toBe(
      '18.11.2026',
    );
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Son tarih, saat' }).value).toBe('00:30');
  });

  it('asks for the missing half on leaving', async () => {
    const values: string[] = [];
    render(<Moment onValue={(value) => values.push(value)} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Son tarih, tarih' }), '17112026');
    await userEvent.click(document.body);
    expect(screen.getByText('Saati de yazın, örneğin 14:30')).toBeDefined();
    expect(values.at(-1)).toBe('2026-11-17');
  });

  it('refuses a time that does not exist', async () => {
    render(<Moment start="2026-11-17T11:30:00.000Z" onValue={() => undefined} />);
    const time = screen.getByRole('textbox', { name: 'Son tarih, saat' });
    await userEvent.clear(time);
    await userEvent.type(time, '25:00');
    await userEvent.tab();
    expect(screen.getByText(/Saat 00:00 ile 23:59 arasında/u)).toBeDefined();
  });
});
