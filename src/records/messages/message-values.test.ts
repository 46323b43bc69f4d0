import { describe, expect, test } from 'vitest';
import type { Client } from '@sync/model/entities/client';
import type {
  AskKind,
  MessageAsk,
  MessageContent,
  PublishedTemplate,
} from '@sync/model/entities/message-values';
import type { Surgery } from '@sync/model/entities/surgery';
import { addressesOf, blockOf } from './message-addresses';
import {
  askedFields,
  missingKeys,
  sourcesOf,
  typedProblem,
  typedValues,
  writeMessage,
} from './message-values';
import { isMeetingWith, recordValues } from './record-values';

const phone = (e164: string, more: object = {}) => ({
  e164,
  label: 'mobile' as const,
  primary: false,
  whatsapp: false,
  shared: false,
  ...more,
});
const client = {
  first_name: 'Işıl',
  last_name: 'Çağrı',
  sex: 'female',
  client_no: 'H-000001',
  phones: [],
  email: null,
  language: null,
  deceased_on: null,
  do_not_contact: false,
} as unknown as Client;
const surgery = {
  planned_start: '2026-12-01T06:30:00.000Z',
  surgeon_id: 's',
  department_id: 'd',
  deposit_amount: 1_500_000,
  currency: 'TRY',
  admission_at: null,
} as unknown as Surgery;
const names = {
  userName: () => null,
  definitionName: (id: string | null) => (id === 's' ? 'Dr. Cem Baydar' : null),
  sender: 'Selin Karaca',
  hospitalName: 'Örnek Hastanesi',
  hospitalPhone: null,
  surveyLink: null,
};
const field = (kind: AskKind) => ({ key: 'a', label: 'A', kind, required: true, hint: undefined });
const ask = (key: string): MessageAsk => ({
  id: key,
  key,
  label: key,
  kind: 'text',
  required: false,
  fallback: '-',
});
const content = (body: string, id = 'tr'): MessageContent => ({
  id,
  subject: null,
  header: null,
  body,
  footer: null,
  buttons: [],
});
const sms: Pick<PublishedTemplate, 'channel' | 'asks' | 'purpose' | 'may_contain_health'> = {
  channel: 'sms',
  purpose: 'service',
  may_contain_health: false,
  asks: [],
};

describe('a message', () => {
  test('is written from the records, by the hospital’s clock', () => {
    const text = content(
      'Sayın {{hasta.ad}} {{hasta.hitap}}, {{ameliyat.tarih}} saat {{ameliyat.saat}}, {{ameliyat.cerrah}}.',
    );
    expect(writeMessage(text, sms, recordValues({ client, surgery }, names, 'tr'), {})).toEqual({
      is: 'written',
      subject: null,
      body: 'Sayın Işıl Hanım, 01.12.2026 saat 09:30, Dr. Cem Baydar.',
    });
  });

  test('is not written where the records lack something, whatever is typed', () => {
    const text = content('{{hasta.ad}}, yatış {{yatis.saati}}, aç kalma {{sor.aclik}}.');
    const values = recordValues({ client, surgery }, names, 'tr');
    expect(missingKeys(text, 'sms', values)).toEqual(['yatis.saati']);
    const asks = [
      {
        id: 'a',
        key: 'aclik',
        label: 'Açlık saati',
        kind: 'time' as const,
        required: false,
        fallback: 'gece yarısı',
      },
    ];
    expect(askedFields(asks).map(({ key, required }) => [key, required])).toEqual([['aclik', false]]);
    expect([...sourcesOf(text, 'sms')]).toEqual(['client', 'surgery']);
    expect(writeMessage(text, { ...sms, asks }, values, {})).toEqual({
      is: 'unresolved',
      keys: ['yatis.saati'],
    });
    expect(writeMessage(text, { ...sms, asks }, { ...values, 'yatis.saati': '07:30' }, {})).toMatchObject({
      body: 'Işıl, yatış 07:30, aç kalma gece yarısı.',
    });
  });

  test('takes typed figures the Turkish way', () => {
    const of = (kind: AskKind, typed: string) => typedValues([field(kind)], { a: typed });
    expect(of('number', '1.250,5')).toEqual({ a: 1250.5 });
    expect(of('money', '1.250,50')).toEqual({ a: { amount: 125_050, currency: 'TRY' } });
    expect(of('time', '7:30')).toEqual({ a: '07:30' });
    expect(of('money', 'çok')).toEqual({});
    expect(of('text', '  ')).toEqual({});
    expect(typedValues([field('text')], { b: 'x' })).toEqual({});
  });

  test('says at once what may not be typed', () => {
    expect(typedProblem(field('text'), 'evil.com')).toMatch(/^Bağlantı/u);
    expect(typedProblem(field('text'), '0532 123 45 67')).toMatch(/^Telefon/u);
    expect(typedProblem(field('number'), '5.321.234.567')).toMatch(/6 haneli/u);
    expect(typedProblem(field('text'), 'epikriz raporu')).toBeUndefined();
    expect(typedProblem(field('text'), '')).toBeUndefined();
  });

  test('tells which value leads elsewhere, alone or with its neighbours', () => {
    const asks = [ask('a'), ask('b')];
    const write = (body: string, own: object, given: object) =>
      writeMessage(
        content(body),
        { ...sms, asks },
        recordValues({ client: { ...client, ...own } }, names, 'tr'),
        given as never,
      );
    expect(write('Sayın {{hasta.soyad}}, {{sor.a}} {{sor.b}}', {}, { a: 'iki', b: 'üç' })).toMatchObject({
      is: 'written',
    });
    expect(write('Sayın {{hasta.soyad}}', { last_name: 'Çağrı http://x.example' }, {})).toEqual({
      is: 'unsafe',
      keys: ['hasta.soyad'],
    });
    expect(write('Bak {{sor.a}}.{{sor.b}}', {}, { a: 'evil', b: 'com' })).toEqual({
      is: 'unsafe',
      keys: ['sor.a', 'sor.b'],
    });
    expect(write('{{sor.a}} sonra {{sor.b}}', {}, { a: 'TR33 00', b: '0610 05' })).toEqual({
      is: 'unsafe',
      keys: ['sor.a', 'sor.b'],
    });
  });

  test('speaks of meetings that the patient takes part in as a guest', () => {
    const guest = { user_id: null, person_id: null, name: null, email: null };
    const meeting = { recurrence: null, status: 'planned', participants: [guest] };
    const withGuest = (own: object, more: object = {}) =>
      isMeetingWith({ ...meeting, ...more, participants: [{ ...guest, ...own }] } as never, {
        first_name: 'Işıl',
        last_name: 'Çağrı',
        email: 'isil@vizite.test',
      });
    expect(withGuest({ name: 'IŞIL  ÇAĞRI' })).toBe(true);
    expect(withGuest({ email: ' Isil@Vizite.test' })).toBe(true);
    expect(withGuest({ name: 'Başka Biri' })).toBe(false);
    expect(withGuest({ name: 'Işıl Çağrı', user_id: 'u' })).toBe(false);
    expect(withGuest({ name: 'Işıl Çağrı' }, { status: 'cancelled' })).toBe(false);
    expect(withGuest({ name: 'Işıl Çağrı' }, { recurrence: {} })).toBe(false);
  });
});

describe('the address', () => {
  const of = (phones: readonly object[], more: object = {}) =>
    addressesOf({ phones, email: null } as unknown as Client, { ...sms, ...more }).map(({ value }) => value);

  test('of an SMS is a mobile number, the first one the patient’s main one', () => {
    expect(
      of([phone('+902121234567'), phone('+905321111111'), phone('+905322222222', { primary: true })]),
    ).toEqual(['+905322222222', '+905321111111']);
  });

  test('of health is never a number that others answer', () => {
    const phones = [phone('+905321111111', { shared: true }), phone('+905322222222', { label: 'relative' })];
    expect(of(phones, { may_contain_health: true })).toEqual([]);
    expect(of(phones)).toHaveLength(2);
  });

  test('of WhatsApp is the number that has it', () => {
    expect(
      of([phone('+905321111111', { primary: true }), phone('+905322222222', { whatsapp: true })], {
        channel: 'whatsapp',
      })[0],
    ).toBe('+905322222222');
  });
});

describe('what stands against it', () => {
  const consent = (status: 'granted' | 'refused', at: string) => ({
    channel: 'message' as const,
    status,
    given_at: at,
  });

  test('is the last word of the patient', () => {
    const commercial = { channel: 'sms', purpose: 'commercial' } as const;
    const first = consent('granted', '2026-01-01T00:00:00.000Z');
    expect(blockOf(client, [], commercial)).toBe('no_consent');
    expect(blockOf(client, [first], commercial)).toBeNull();
    expect(blockOf(client, [consent('refused', '2026-02-01T00:00:00.000Z'), first], commercial)).toBe(
      'no_consent',
    );
    expect(blockOf(client, [], sms)).toBeNull();
  });

  test('lets medical reminders through to who does not want to be called', () => {
    const quiet = { ...client, do_not_contact: true };
    expect(blockOf(quiet, [], sms)).toBe('do_not_contact');
    expect(blockOf(quiet, [], { channel: 'sms', purpose: 'clinical' })).toBeNull();
    expect(
      blockOf({ ...quiet, deceased_on: '2026-01-01' }, [], { channel: 'sms', purpose: 'clinical' }),
    ).toBe('deceased');
  });
});
