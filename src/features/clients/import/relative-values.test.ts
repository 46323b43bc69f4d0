import { expect, it } from 'vitest';
import fc from 'fast-check';
import { kinshipOf } from './kinship-words';
import { readRelative } from './relative-values';

const row = (values: Readonly<Record<string, string>>) => ({ line: 2, values, problems: [] });
const read = (values: Readonly<Record<string, string>>) =>
  readRelative(
    row({ hospital_file_no: '77001', relative_name: 'Ayşe Kaya', ...values }),
    { dates: ['dmy', 'ymd'] },
    '2026-11-30',
  );

it.each([
  ['Eşi', 'eşi'],
  ['HANIMI', 'eşi'],
  ['wife', 'eşi'],
  ['жена', 'eşi'],
  ['زوجة', 'eşi'],
  ['Anne', 'annesi'],
  ['annesi.', 'annesi'],
  ['Mother', 'annesi'],
  ['أم', 'annesi'],
  ['BABASI', 'babası'],
  ['oğlu', 'çocuğu'],
  ['KIZI', 'çocuğu'],
  ['kardeş', 'kardeşi'],
  ['Ağabeyi', 'kardeşi'],
  ['refakatçi', 'refakatçi'],
  ['Veli', 'yasal temsilci'],
])('the kinship %s is %s', (written, kind) => {
  expect(kinshipOf(written)?.[0]).toBe(kind);
  expect(read({ relation: written }).values).toMatchObject({
    relation: written,
    kinship: kinshipOf(written),
  });
});

it.each(['dayısı', 'komşu', 'kuzeni', 'yakını', ''])('the kinship %s is nobody’s guess', (written) => {
  expect(kinshipOf(written)).toBeNull();
  expect(read({ relation: written }).values).not.toHaveProperty('kinship');
});

it.each([
  ['Ayşe Kaya (annesi)', 'Ayşe Kaya', 'annesi'],
  ['AYŞE KAYA - EŞİ', 'Ayşe Kaya', 'EŞİ'],
  ['Ayşe Kaya / kızı', 'Ayşe Kaya', 'kızı'],
  ['Ayşe', 'Ayşe', undefined],
  ['Ayşe Kaya-Demir', 'Ayşe Kaya-Demir', undefined],
  ['Ayşe Kaya (İzmir)', 'Ayşe Kaya (İzmir)', undefined],
])('the name %s is read', (written, name, kinship) => {
  const { values, problems } = read({ relative_name: written });
  expect(problems).toEqual([]);
  expect(values['relative_name']).toBe(name);
  expect(values['relation']).toBe(kinship);
});

it('capitals that may be of either alphabet are asked', () => {
  expect(read({ relative_name: 'ALI KILIC' }).unsure['relative']?.length).toBe(2);
});

it.each([
  ['0532 123 45 67', '+905321234567'],
  ['5321234567', '+905321234567'],
  ['05321234567', '+905321234567'],
  ['+49 151 23456789', '+4915123456789'],
])('the phone %s is read', (written, number) => {
  expect(read({ relative_phone: written }).values['relative_phone']).toBe(number);
});

it('further numbers, addresses and what cannot be read go to the note', () => {
  const { values, problems } = read({
    ...{ relative_phone: '0532 123 45 67; 05xx', relative_second_phone: '0216 444 55 66' },
    ...{ relative_address: 'Moda Cd. 3', informed: 'belki', note: 'Gece aranmasın' },
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({ relative_phone: '+905321234567', note: 'Gece aranmasın' });
  const lines = (values['lines'] as string[]).join('\n');
  for (const part of ['0216 444 55 66', '05xx', 'Moda Cd. 3', 'belki']) expect(lines).toContain(part);
  expect(values).not.toHaveProperty('informed');
});

it.each([
  ['Evet', true],
  ['x', true],
  ['1', true],
  ['HAYIR', false],
  ['yok', false],
  ['0', false],
])('%s says whether somebody may be informed', (written, told) => {
  expect(read({ informed: written, guardian: written }).values).toMatchObject({
    informed: told,
    guardian: told,
  });
});

it.each([
  [{ hospital_file_no: '' }, 'patient_missing'],
  [{ hospital_file_no: '', full_name: 'Ali Kaya' }, 'patient_missing'],
  [{ hospital_file_no: '', phone: '0532 123 45 67' }, 'patient_missing'],
  [{ hospital_file_no: '', full_name: 'Ali Kaya', phone: '05xx' }, 'patient_missing'],
  [{ national_id: '12345678901' }, 'bad_identity'],
  [{ relative_name: '-' }, 'relative_missing'],
  [{ note: 'a'.repeat(301) }, 'note_too_long'],
])('%j is refused: %s', (values, code) => {
  expect(read(values).problems[0]?.code).toBe(code);
});

it.each([
  { hospital_file_no: '', national_id: '10000000146' },
  { hospital_file_no: '', passport_no: 'U1234567' },
  { hospital_file_no: '', full_name: 'Ali Kaya', phone: '0532 123 45 67' },
])('the patient is told by %j', (values) => {
  expect(read(values).problems).toEqual([]);
});

it('the relative’s number is no text of the row where it is none', () => {
  const { values, problems } = read({ relative_national_id: '12345678901' });
  expect(problems).toEqual([]);
  expect(values).not.toHaveProperty('relative_no');
  expect(JSON.stringify(values)).not.toContain('12345678901');
});

it('no cell breaks the reader, and none of its words is lost', () => {
  const cell = fc.string({ maxLength: 40 });
  fc.assert(
    fc.property(fc.record({ relation: cell, relative_phone: cell, note: cell, informed: cell }), (cells) => {
      const { values, problems } = read(cells);
      const kept = JSON.stringify(values) + JSON.stringify(problems);
      const note = cells.note.trim();
      if (note !== '') expect(kept).toContain(JSON.stringify(note).slice(1, -1));
    }),
    { numRuns: 200 },
  );
});
