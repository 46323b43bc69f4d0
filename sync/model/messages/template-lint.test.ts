import { describe, expect, it } from 'vitest';
import type { MessageAsk, MessageContent } from '../entities/message-values.ts';
import { saysOptOut, wordsIn } from './lint-words.ts';
import { emptyContent } from './template-content.ts';
import { blocksPublishing, isComplete, lintTemplate } from './template-lint.ts';
import type { LintedTemplate } from './lint-problem.ts';

const text = (body: string, more: Partial<MessageContent> = {}): MessageContent => ({
  ...emptyContent('tr'),
  body,
  ...more,
});
const template = (body: string, more: Partial<LintedTemplate> = {}): LintedTemplate => ({
  channel: 'sms',
  purpose: 'service',
  sender: 'ORNEKHST',
  may_contain_health: false,
  expires_minutes: 1440,
  contents: [text(body)],
  asks: [],
  ...more,
});
const ask = (more: Partial<MessageAsk> = {}): MessageAsk => ({
  id: '0b8f2c1e-5a77-4b0f-9d55-0c1a4d1f0001',
  key: 'saat',
  label: 'Saat',
  kind: 'text',
  required: true,
  fallback: null,
  ...more,
});
const found = (linted: LintedTemplate) =>
  lintTemplate(linted).map(({ level, code, place, language }) => [level, code, place, language].join(' '));

it('finds nothing wrong with a plain text', () => {
  expect(lintTemplate(template('Evrakınız hazır, {{hasta.ad}}.'), 'single')).toEqual([]);
});

describe('words', () => {
  it.each([
    ['KAMPANYAMIZ başladı', 'promotion', [['KAMPANYAMIZ', 0]]],
    [
      'Bu indirim ve İNDİRİMLER',
      'promotion',
      [
        ['indirim', 3],
        ['İNDİRİMLER', 14],
      ],
    ],
    // Another word with the same beginning, and one inside of a word.
    ['Raporunuzu indirin, yenindirim', 'promotion', []],
    [
      'Ücretsiz ve en  iyi',
      'praise',
      [
        ['Ücretsiz', 0],
        ['en  iyi', 12],
      ],
    ],
    [
      '%20 ya da 5 %',
      'percent',
      [
        ['%2', 0],
        ['5 %', 10],
      ],
    ],
    ['Tanınız ve tanıtım', 'health', [['Tanınız', 0]]],
    [
      'Ameliyatınız, HIV',
      'health',
      [
        ['Ameliyatınız', 0],
        ['HIV', 14],
      ],
    ],
    ['Straße, kanserden', 'health', [['kanserden', 8]]],
    ['Your surgery is on', 'health', [['surgery', 5]]],
    ['Скидка на операцию', 'promotion', [['Скидка', 0]]],
    ['موعد العملية', 'health', [['العملية', 5]]],
    ['وعمليتكم', 'health', [['وعمليتكم', 0]]],
  ] as const)('%s: %s', (written, kind, expected) => {
    expect(wordsIn(written, kind).map(({ word, at }) => [word, at])).toEqual(expected);
  });

  it('keep their place behind letters written with marks', () => {
    const written = 'I\u0307ki g\u0306 kampanya';
    expect(wordsIn(written, 'promotion')).toEqual([
      { word: 'kampanya', at: written.indexOf('kampanya'), length: 8 },
    ]);
  });

  it.each([
    ['RET yazıp 3010’a gönderin', true],
    ['Ret B016', true],
    ['ret için arayın', false],
    ['RETİNA', false],
    ['XB016', false],
  ])('that say how to get no more: %s', (written, expected) => {
    expect(saysOptOut(written)).toBe(expected);
  });
});

describe('promotion', () => {
  it('has no place in a message about a service', () => {
    expect(found(template('indirim'))).toEqual(['error promotion body tr']);
    expect(found(template('Otopark gratis, garanti %5'))).toEqual([
      'warning praise body tr',
      'warning praise body tr',
      'warning percent body tr',
    ]);
  });

  it('is banned at home even with the purpose, and looked at elsewhere', () => {
    const both = template('', {
      purpose: 'commercial',
      contents: [text('Firsat RET B016'), text('Discount, RET B016', { id: 'en' })],
    });
    expect(found(both)).toEqual(['error praise body tr', 'warning promotion body en']);
  });

  it('says how to get no more of it', () => {
    expect(found(template('Yeni bolumumuz', { purpose: 'commercial' }))).toEqual(['error opt_out body tr']);
    expect(found(template('Yeni bolumumuz RET B016', { purpose: 'commercial' }))).toEqual([]);
  });

  it('does not concern notes of the house', () => {
    expect(found(template('indirim, kanser', { channel: 'note', sender: null }))).toEqual([]);
  });
});

describe('health', () => {
  it('has to be allowed, in words and in values', () => {
    expect(lintTemplate(template('Ameliyat {{ameliyat.tarih}}'))).toMatchObject([
      { code: 'health', level: 'error', at: 0, length: 8 },
      { code: 'health', level: 'error', at: 9, length: 18 },
    ]);
    expect(found(template('Ameliyat {{ameliyat.tarih}}', { may_contain_health: true }))).toEqual([
      'warning health_present body tr',
    ]);
  });

  it('is never used to sell', () => {
    expect(found(template('Kanser RET B016', { purpose: 'commercial', may_contain_health: true }))).toEqual([
      'error health_commercial body tr',
    ]);
  });
});

describe('languages', () => {
  it('need Turkish, and each once', () => {
    expect(found(template('', { contents: [text('a', { id: 'en' }), text('b', { id: 'en' })] }))).toEqual([
      'error no_turkish languages ',
      'error two_of_language languages ',
    ]);
  });

  it('have all the texts of their channel', () => {
    const mail = template('', {
      channel: 'email',
      contents: [text('a', { subject: 'b' }), text(' ', { id: 'en' })],
    });
    const problems = lintTemplate(mail);
    expect(problems.map(({ code, place, language }) => [code, place, language])).toEqual([
      ['missing_text', 'subject', 'en'],
      ['missing_text', 'body', 'en'],
    ]);
    expect([isComplete(problems, 'tr'), isComplete(problems, 'en')]).toEqual([true, false]);
  });

  it('say the same', () => {
    const sent = template('', {
      channel: 'whatsapp',
      contents: [
        text('Sn {{hasta.ad}}.', { footer: 'x', buttons: [{ text: 'a', url: 'https://a.example' }] }),
        text('Dear.', { id: 'en' }),
      ],
    });
    expect(found(sent)).toEqual([
      'error uneven_text footer en',
      'error uneven_text buttons en',
      'warning missing_variable body en',
    ]);
  });
});

it('knows its variables', () => {
  expect(lintTemplate(template('{{hasta.tckn}} {{sor.saat}} {{x'))).toMatchObject([
    { code: 'unknown', at: 0, length: 14 },
    { code: 'unknown', at: 15, length: 12 },
    { code: 'unclosed', at: 28, length: 2 },
  ]);
});

describe('what is asked', () => {
  it('has a name, a label and something to write where it is left out', () => {
    expect(found(template('{{sor.saat}}', { asks: [ask()] }))).toEqual([]);
    expect(found(template('{{sor.saat}}', { asks: [ask(), ask()] }))).toEqual(['error ask_twice asks ']);
    expect(found(template('x', { asks: [ask({ key: 'Saat', label: ' ', required: false })] }))).toEqual([
      'error ask_key asks ',
      'error ask_label asks ',
      'error ask_fallback asks ',
      'warning ask_unused asks ',
    ]);
  });

  it('has one fallback for all languages', () => {
    const two = template('', {
      asks: [ask({ required: false, fallback: 'gece' })],
      contents: [text('{{sor.saat}}'), text('{{sor.saat}}', { id: 'en' })],
    });
    expect(found(two)).toEqual(['warning ask_one_language asks ']);
  });
});

describe('SMS', () => {
  it.each([
    [null, 'no_sender'],
    ['  ', 'no_sender'],
    ['ORNEKHASTANE', 'long_sender'],
    ['ÖRNEKŞİFA', 'sender_signs'],
    // Two septets for each bracket.
    ['[HASTANE1]', 'long_sender'],
  ])('sender %j: %s', (sender, code) => {
    const [problem] = lintTemplate(template('a', { sender }));
    expect(problem).toMatchObject({ code, level: 'error', place: 'sender' });
  });
  it('takes eleven letters as a sender', () => {
    expect(found(template('a', { sender: 'ORNEKHASTAN' }))).toEqual([]);
    expect(found(template('a', { sender: null, channel: 'note' }))).toEqual([]);
  });

  it('names the letter that makes it dear', () => {
    expect(lintTemplate(template('Ucret 5 ₺'), 'any')).toMatchObject([
      { code: 'unicode', level: 'warning', at: 8, length: 1 },
    ]);
    expect(
      lintTemplate(template('', { contents: [text('Gün'), text('مرحبا', { id: 'ar' })] }), 'any'),
    ).toMatchObject([{ code: 'unicode', language: 'ar' }]);
    // The letter comes with a value: no place in the text.
    const [named] = lintTemplate(template('{{hasta.ad}}'));
    expect(named).toMatchObject({ code: 'unicode' });
    expect(named).not.toHaveProperty('at');
  });

  it('has ten parts at most', () => {
    expect(found(template('a'.repeat(153 * 3)))).toEqual([]);
    expect(found(template('a'.repeat(153 * 10)))).toEqual(['warning many_parts body tr']);
    expect(found(template('a'.repeat(153 * 10 + 1)))).toEqual(['error too_many_parts body tr']);
  });
});

describe('WhatsApp', () => {
  const sent = (more: Partial<MessageContent>) =>
    found(template('', { channel: 'whatsapp', contents: [text('Sn {{hasta.ad}}.', more)] }));

  it('takes texts of a length', () => {
    expect(sent({ header: 'a'.repeat(60), footer: 'a'.repeat(60), body: 'a'.repeat(1024) })).toEqual([]);
    expect(sent({ header: 'a'.repeat(61), footer: 'a'.repeat(61), body: 'a'.repeat(1025) })).toEqual([
      'error too_long header tr',
      'error too_long body tr',
      'error too_long footer tr',
    ]);
  });

  it('wants words around variables', () => {
    expect(sent({ body: '{{hasta.ad}}, gelin.' })).toEqual(['error edge_variable body tr']);
    expect(sent({ body: 'Sn {{hasta.ad}} ' })).toEqual(['error edge_variable body tr']);
    expect(sent({ body: 'Sn {{hasta.ad}} {{hasta.soyad}}.' })).toEqual(['error adjacent_variables body tr']);
    expect(sent({ body: 'Sn {{hasta.ad}}{{hasta.soyad}}.' })).toEqual(['error adjacent_variables body tr']);
    expect(sent({ body: 'Sn {{hasta.ad}}, {{hasta.soyad}}.' })).toEqual([]);
  });

  it('has variables only where it fills them', () => {
    expect(sent({ header: '{{hasta.ad}} {{talep.no}}', footer: '{{hastane.ad}}' })).toEqual([
      'error fixed_text header tr',
      'error fixed_text footer tr',
    ]);
  });

  it('has three buttons with an address', () => {
    const button = { text: 'Aç', url: 'https://a.example/1' };
    expect(sent({ buttons: [button, button, button] })).toEqual([]);
    expect(sent({ buttons: [button, button, button, button] })).toEqual(['error buttons buttons tr']);
    expect(sent({ buttons: [{ text: 'Anket', url: '{{anket.baglanti}}' }] })).toEqual([]);
    expect(sent({ buttons: [{ text: ' ', url: 'http://a.example' }] })).toEqual([
      'error button buttons tr',
      'error button buttons tr',
    ]);
    expect(sent({ buttons: [{ text: 'a'.repeat(26), url: button.url }] })).toEqual([
      'error button buttons tr',
    ]);
  });
});

it('lets a message to an applicant speak of the application, and no other one', () => {
  const applicant = { purpose: 'applicant', channel: 'email', sender: null } as const;
  const mail = (body: string) => ({ contents: [text(body, { subject: 'Başvurunuz' })] });
  expect(found(template('', { ...applicant, ...mail('Sayın {{aday.ad}}, {{hastane.ad}}') }))).toEqual([]);
  expect(found(template('', { ...applicant, ...mail('Sayın {{hasta.ad}}') }))).toEqual([
    'error audience body tr',
  ]);
  expect(found(template('Tarih {{aday.basvuru}}'))).toEqual(['error audience body tr']);
  expect(
    found(template('', { ...applicant, channel: 'whatsapp', contents: [text('Sayın {{aday.ad}}, gelin.')] })),
  ).toEqual(['error applicant_channel purpose ']);
  expect(
    found(template('', { ...applicant, ...mail('Sayın {{aday.ad}}'), may_contain_health: true })),
  ).toEqual(['error applicant_health purpose ']);
});

it('blocks publishing by errors alone', () => {
  expect(blocksPublishing(lintTemplate(template('garanti')))).toBe(false);
  expect(blocksPublishing(lintTemplate(template('indirim')))).toBe(true);
  expect(found(template('a', { expires_minutes: 4 }))).toEqual(['error expires expires ']);
});
