import { expect, it } from 'vitest';
import { readTicket } from './ticket-values';

const read = (values: Readonly<Record<string, string>>) =>
  readTicket(
    { line: 2, values: { subject: 'Randevu', full_name: 'Ayşe Kaya', ...values }, problems: [] },
    { dates: ['dmy', 'ymd'] },
    '2026-11-30',
  );

it.each([
  ['03.11.2026 14:30', '2026-11-03 14:30'],
  ['03.11.26', '2026-11-03 09:00'],
  ['46329', '2026-11-03 09:00'],
  ['2026-11-03T14:30:00', '2026-11-03 14:30'],
])('opened at %s is %s', (written, moment) => {
  expect(read({ opened: written }).values).toMatchObject({ opened: moment });
});

it('a day that is none or has not come is said, and left out', () => {
  for (const opened of ['31.02.2026', '03.12.2026', 'dün']) {
    const { values, problems } = read({ opened });
    expect(values).not.toHaveProperty('opened');
    expect(values['doubts']).toEqual([`Açılış: ${opened}`]);
    expect(problems).toEqual([]);
  }
});

it.each([
  ['ACİL', 'urgent'],
  ['Yüksek', 'high'],
  ['YÜKSEK', 'high'],
  ['normal', 'normal'],
  ['Düşük', 'low'],
])('the priority %s is %s', (written, priority) => {
  expect(read({ priority: written }).values).toMatchObject({ priority });
});

it.each(['1', '3', '5', 'Seviye 2'])('nobody knows what the priority %s is: it is asked', (written) => {
  const { values } = read({ priority: written });
  expect(values).not.toHaveProperty('priority');
  expect(values['doubts']).toEqual([`Öncelik: ${written}`]);
});

it('a patient may be told by a number alone, but not by nothing', () => {
  expect(read({ full_name: '', hospital_file_no: '123' }).problems).toEqual([]);
  expect(read({ full_name: '', phone: '0532 111 22 33' }).problems).toEqual([]);
  expect(read({ full_name: '' }).problems).toMatchObject([{ code: 'patient_missing' }]);
});

it('without a subject the first line of the text is it, and a long one is kept whole in the text', () => {
  expect(read({ subject: '', description: 'Aranmak istiyor\nÖğleden sonra' }).values).toMatchObject({
    ...{ subject: 'Aranmak istiyor', description: 'Aranmak istiyor\nÖğleden sonra' },
  });
  const long = 'a'.repeat(250);
  expect(read({ subject: long, note: 'Not' }).values).toMatchObject({
    ...{ subject: 'a'.repeat(200), description: `${long}\n\nNot` },
  });
  expect(read({ subject: '' }).problems).toMatchObject([{ code: 'subject_missing' }]);
});
