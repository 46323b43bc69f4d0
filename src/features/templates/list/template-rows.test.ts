import { describe, expect, it } from 'vitest';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { emptyContent } from '@sync/model/messages/template-content';
import { standsAs, templateRows, templateStandings } from './template-rows';
import type { TemplateStanding } from './template-rows';

const published: MessageTemplate['published'] = {
  version: 1,
  channel: 'sms',
  purpose: 'service',
  sender: null,
  may_contain_health: false,
  expires_minutes: 60,
  contents: [],
  asks: [],
  free_texts: [],
  approved_by: null,
  approved_at: '2026-11-01T08:00:00.000Z',
};

const template = (id: string, name: string, more: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id,
  kind: 'message_template',
  name,
  channel: 'sms',
  purpose: 'service',
  sender: null,
  may_contain_health: false,
  expires_minutes: 1440,
  ticket_type_ids: [],
  contents: [{ ...emptyContent('tr'), body: 'Merhaba' }],
  asks: [],
  status: 'draft',
  version: 0,
  submitted_by: null,
  submitted_at: null,
  refusal: null,
  published: null,
  row_version: 1,
  created_at: '2026-11-01T08:00:00.000Z',
  created_by: null,
  updated_at: '2026-11-01T08:00:00.000Z',
  updated_by: null,
  ...more,
});

describe('how a template stands', () => {
  const kinds = Object.keys(templateStandings) as TemplateStanding[];
  it.each([
    [{}, ['unpublished']],
    [{ status: 'pending' }, ['pending', 'unpublished']],
    [{ status: 'published', published }, ['published']],
    // What is published goes on while the next version is written.
    [{ published }, ['published', 'changed']],
    [{ status: 'pending', published }, ['published', 'pending']],
    [{ status: 'archived', published }, ['archived']],
  ] as const)('%j', (more, expected) => {
    expect(kinds.filter((kind) => standsAs(template('a', 'A', more), kind))).toEqual(expected);
  });
});

describe('the list', () => {
  const rows = [
    template('1', 'Şehir dışı'),
    template('2', 'Çıkış', {
      channel: 'whatsapp',
      contents: [{ ...emptyContent('en'), body: 'Your documents' }],
    }),
    template('3', 'Arşivlenen', { status: 'archived' }),
    template('4', 'Ameliyat günü'),
  ];
  const found = (filter: Partial<Parameters<typeof templateRows>[1]>) =>
    templateRows(rows, { text: '', ...filter }).map(({ id }) => id);

  it('stands by the Turkish alphabet, without what is archived', () => {
    expect(found({})).toEqual(['4', '2', '1']);
    expect(found({ standing: 'archived' })).toEqual(['3']);
  });

  it('is narrowed by channel, language and words', () => {
    expect(found({ channel: 'whatsapp' })).toEqual(['2']);
    expect(found({ language: 'en' })).toEqual(['2']);
    expect(found({ text: 'SEHIR' })).toEqual(['1']);
    expect(found({ text: 'ameliyat gun' })).toEqual(['4']);
    // In the text, and only at the beginning of a word.
    expect(found({ text: 'docum' })).toEqual(['2']);
    expect(found({ text: 'ocum' })).toEqual([]);
  });
});
