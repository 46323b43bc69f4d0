import { describe, expect, it } from 'vitest';
import { emptyContent } from '@sync/model/messages/template-content';
import type { MessageAsk } from '@sync/model/entities/message-values';
import { askKeyFor, changeContent, storedValues, withTyped } from './template-values';
import type { TemplateValues } from './template-values';

const values: TemplateValues = {
  name: ' Hatırlatma ',
  channel: 'sms',
  purpose: 'service',
  sender: ' ORNEK ',
  may_contain_health: false,
  expires_minutes: 1440,
  ticket_type_ids: [],
  contents: [
    { ...emptyContent('en'), body: 'Hello' },
    {
      id: 'tr',
      subject: 'Konu',
      header: 'Başlık',
      body: 'Merhaba',
      footer: 'Alt',
      buttons: [{ text: 'Aç', url: 'https://a.example' }],
    },
  ],
  asks: [],
};
const ask = (key: string): MessageAsk => ({
  id: key,
  key,
  label: ' Saat ',
  kind: 'text',
  required: true,
  fallback: ' ',
});

describe('what is stored', () => {
  it('has only the texts of the channel, Turkish first', () => {
    expect(storedValues({ ...values, asks: [ask('a')] })).toMatchObject({
      name: 'Hatırlatma',
      sender: 'ORNEK',
      contents: [{ ...emptyContent('tr'), body: 'Merhaba' }, { id: 'en' }],
      asks: [{ label: 'Saat', fallback: null }],
    });
    expect(storedValues({ ...values, channel: 'whatsapp' })).toMatchObject({
      sender: null,
      contents: [{ id: 'tr', subject: null, header: 'Başlık', footer: 'Alt', buttons: [{ text: 'Aç' }] }, {}],
    });
  });
});

describe('a draft of the device', () => {
  it('is taken up as far as it fits', () => {
    const draft = { name: 'Yeni', contents: 'metin', sender: null, unknown: 1, expires_minutes: '5' };
    expect(withTyped(values, draft)).toEqual({ ...values, name: 'Yeni', sender: null });
    expect(withTyped(values, null)).toBe(values);
  });
});

it('makes a key of what is asked', () => {
  expect(askKeyFor('Açlık saati', [])).toBe('aclik_saati');
  expect(askKeyFor('Açlık saati', [ask('aclik_saati'), ask('aclik_saati_2')])).toBe('aclik_saati_3');
  expect(askKeyFor('2. gün!', [])).toBe('gun');
  expect(askKeyFor('؟', [])).toBe('alan');
  expect(askKeyFor('ü'.repeat(80), [])).toBe('u'.repeat(36));
});

it('changes the text of one language', () => {
  expect(changeContent(values.contents, 'en', { body: 'Hi' }).map(({ body }) => body)).toEqual([
    'Hi',
    'Merhaba',
  ]);
});
