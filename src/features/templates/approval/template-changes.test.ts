import { describe, expect, it } from 'vitest';
import type { PublishedTemplate } from '@sync/model/entities/message-values';
import { emptyContent } from '@sync/model/messages/template-content';
import type { TemplateValues } from '../template-values';
import { isAsPublished, templateChanges } from './template-changes';

const values: TemplateValues = {
  name: 'Hatırlatma',
  channel: 'sms',
  purpose: 'service',
  sender: 'ORNEK',
  may_contain_health: false,
  expires_minutes: 1440,
  ticket_type_ids: [],
  contents: [
    { ...emptyContent('en'), body: 'Hello' },
    { ...emptyContent('tr'), body: 'Merhaba' },
  ],
  asks: [],
};
const published: PublishedTemplate = {
  version: 3,
  channel: 'sms',
  purpose: 'service',
  sender: 'ORNEK',
  may_contain_health: false,
  expires_minutes: 1440,
  contents: [
    { ...emptyContent('tr'), body: 'Merhaba' },
    { ...emptyContent('en'), body: 'Hello' },
  ],
  asks: [],
  free_texts: [],
  approved_by: null,
  approved_at: '2026-11-01T08:00:00.000Z',
};

describe('what publishing changes', () => {
  it('is nothing where only name, types and order differ', () => {
    const other = { ...values, name: 'Başka ad', ticket_type_ids: ['0b8f2c1e-5a77-4b0f-9d55-0c1a4d1f0001'] };
    expect(isAsPublished(other, published)).toBe(true);
    expect(templateChanges(other, published)).toEqual([]);
    expect(isAsPublished(values, null)).toBe(false);
  });

  it('names each part, with both texts', () => {
    const changed: TemplateValues = {
      ...values,
      purpose: 'clinical',
      contents: [{ ...emptyContent('tr'), body: 'Merhaba {{hasta.ad}}' }],
    };
    expect(isAsPublished(changed, published)).toBe(false);
    expect(templateChanges(changed, published)).toEqual([
      { label: 'Amaç', before: 'Bilgilendirme', after: 'Tıbbi hatırlatma', language: null },
      { label: 'Türkçe, metin', before: 'Merhaba', after: 'Merhaba {{hasta.ad}}', language: 'tr' },
      { label: 'İngilizce, metin', before: 'Hello', after: '', language: 'en' },
    ]);
  });

  it('is all of it at first', () => {
    expect(templateChanges(values, null).map(({ label, before }) => [label, before])).toEqual([
      ['Kanal', ''],
      ['Amaç', ''],
      ['Gönderici adı', ''],
      ['Geçerlilik', ''],
      ['Sağlık bilgisi', ''],
      ['Türkçe, metin', ''],
      ['İngilizce, metin', ''],
    ]);
  });
});
