import { anything, assert, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { client } from './entities/client';
import { note } from './entities/ticket-entry';
import type { Field } from './fields';
import { entities } from './registry';
import { ticket } from './entities/ticket';
import { checkDocument, checkEmail, checkField, checkPastDay, fieldError } from './validation';

const { fields } = client;
const id = '018f0000-0000-7000-8000-000000000001';

describe('checkField', () => {
  test.each<[string, Field, unknown, string | null]>([
    ['text', fields.first_name, 'Ayşe', null],
    ['missing text', fields.first_name, null, 'Ad boş bırakılamaz'],
    ['blank text', fields.first_name, '  ', 'Ad boş bırakılamaz'],
    ['blank text that may be missing', fields.hotel, '', null],
    ['longest text', fields.first_name, 'ş'.repeat(100), null],
    ['longest text in emoji', fields.first_name, '🙂'.repeat(100), null],
    ['too long', fields.first_name, 'ş'.repeat(101), 'Ad çok uzun: en çok 100 karakter yazılabilir'],
    ['number as text', fields.first_name, 5, 'Ad metin olmalı'],
    ['NUL', fields.first_name, 'A\u0000', 'Ad okunamayan bir karakter içeriyor; silip yeniden yazın'],
    ['cut emoji', fields.first_name, 'A\ud83d', 'Ad okunamayan bir karakter içeriyor; silip yeniden yazın'],
    ['choice', fields.client_kind, 'patient', null],
    ['unknown choice', fields.client_kind, 'Hasta', 'Kayıt türü listeden seçilmeli'],
    ['property of an object', fields.client_kind, 'toString', 'Kayıt türü listeden seçilmeli'],
    ['day', fields.birth_date, '1984-02-29', null],
    [
      'day that does not exist',
      fields.birth_date,
      '1985-02-29',
      'Doğum tarihi geçerli bir gün değil; gg.aa.yyyy biçiminde yazın',
    ],
    [
      'day, other format',
      fields.birth_date,
      '02.03.1984',
      'Doğum tarihi geçerli bir gün değil; gg.aa.yyyy biçiminde yazın',
    ],
    ['reference', fields.source_id, id, null],
    ['no reference', fields.source_id, 'x', 'Kaynak geçersiz; listeden yeniden seçin'],
    ['instant', note.fields.at, '2026-11-21T10:00:00.000Z', null],
    [
      'instant with offset',
      note.fields.at,
      '2026-11-21T10:00:00+03:00',
      'Zaman geçerli bir tarih ve saat değil',
    ],
    [
      'instant that does not exist',
      note.fields.at,
      '2026-11-21T25:00:00.000Z',
      'Zaman geçerli bir tarih ve saat değil',
    ],
    ['flag', fields.do_not_contact, false, null],
    ['flag as text', fields.do_not_contact, 'true', 'Aranmasın evet ya da hayır olmalı'],
    ['list', fields.tag_ids, [id], null],
    ['list of something else', fields.tag_ids, ['x'], 'Etiketler listesi geçersiz; yeniden seçin'],
    ['no list', fields.tag_ids, id, 'Etiketler listesi geçersiz; yeniden seçin'],
    ['too many', fields.tag_ids, new Array(51).fill(id), 'Etiketler için en çok 50 seçim yapılabilir'],
    ['structure', fields.phones, [], null],
    ['no structure', fields.phones, '[]', 'Telefonlar geçersiz; yeniden girin'],
    ['integer', ticket.fields.reopened_count, 2 ** 31 - 1, null],
    ['fraction', ticket.fields.reopened_count, 1.5, 'Yeniden açılma tam sayı olmalı'],
    ['too large', ticket.fields.reopened_count, 2 ** 31, 'Yeniden açılma tam sayı olmalı'],
  ])('%s', (_, field, value, message) => {
    expect(checkField(field, value)?.message ?? null).toBe(message);
  });

  it('answers for every field and any value', () => {
    const all = entities.flatMap((entity) => Object.values(entity.fields));
    assert(
      property(anything(), (value) => {
        for (const field of all) {
          const error = checkField(field, value);
          if (error !== null) expect(error.message.startsWith(field.label)).toBe(true);
        }
      }),
    );
  });
});

test('checkDocument looks at what a device writes', () => {
  expect(Object.keys(checkDocument(note, { ticket_id: id, body: '', visibility: 'internal' }))).toEqual([
    'body',
    'mention_ids',
    'at',
  ]);
  expect(checkDocument(note, { body: 'Arandı' }, ['body'])).toEqual({});
  expect(Object.keys(checkDocument(ticket, {}))).not.toContain('ticket_no');
});

test.each([
  ['ayse@hastane.test', true],
  ['AYSE.YILMAZ+1@hastane.com.tr', true],
  ['', true],
  ['ayse@', false],
  ['ayse@hastane', false],
  ['ayşe@hastane.test', false],
  ['a b@hastane.test', false],
  ['a@@hastane.test', false],
  ['a@-hastane.test', false],
])('e-mail %s', (address, fits) => {
  expect(checkEmail(address) === null).toBe(fits);
});

test.each([
  ['2026-11-21', null],
  ['2026-11-22', 'in_future'],
  ['1896-11-21', null],
  ['1896-11-20', 'too_old'],
  ['2026-13-01', 'invalid_day'],
])('past day %s', (day, code) => {
  expect(checkPastDay(day, '2026-11-21', 'Doğum tarihi')?.code ?? null).toBe(code);
});

test('fieldError words a code with the label', () => {
  expect(fieldError('in_future', 'Doğum tarihi').message).toBe('Doğum tarihi bugünden sonra olamaz');
});
