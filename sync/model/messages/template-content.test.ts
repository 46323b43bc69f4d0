import { describe, expect, it } from 'vitest';
import type { MessageAsk, MessageContent } from '../entities/message-values.ts';
import {
  cheaperBody,
  contentFor,
  contentKeys,
  emptyContent,
  isKnownKey,
  measureContent,
  orderedContents,
  requiredConsent,
  sampleText,
  templateSamples,
  writtenAsks,
} from './template-content.ts';

const content = (id: string, body = '', more: Partial<MessageContent> = {}): MessageContent => ({
  ...emptyContent(id),
  body,
  ...more,
});
const ask = (more: Partial<MessageAsk> = {}): MessageAsk => ({
  id: '0b8f2c1e-5a77-4b0f-9d55-0c1a4d1f0001',
  key: 'aclik_saati',
  label: 'Açlık saati',
  kind: 'time',
  required: false,
  fallback: 'gece yarısı',
  ...more,
});

describe('contents', () => {
  it('stand with Turkish first', () => {
    expect(
      orderedContents([content('ar'), content('ja'), content('en'), content('tr')]).map(({ id }) => id),
    ).toEqual(['tr', 'en', 'ar', 'ja']);
  });

  it('fall back to English for who reads another language, then to Turkish', () => {
    const [tr, en, ar] = [content('tr'), content('en'), content('ar')];
    expect(contentFor([tr, en, ar], 'ar')).toBe(ar);
    expect(contentFor([tr, en], 'ar')).toBe(en);
    expect(contentFor([tr], 'ar')).toBe(tr);
    expect(contentFor([en], 'tr')).toBeUndefined();
  });

  it('count only what their channel sends', () => {
    const message = content('tr', '{{hasta.ad}}', {
      subject: '{{hastane.ad}}',
      header: '{{talep.no}}',
      buttons: [{ text: 'Aç', url: '{{anket.baglanti}}' }],
    });
    expect(contentKeys(message, 'sms')).toEqual(['hasta.ad']);
    expect(contentKeys(message, 'email')).toEqual(['hastane.ad', 'hasta.ad']);
    expect(contentKeys(message, 'whatsapp')).toEqual(['talep.no', 'hasta.ad', 'anket.baglanti']);
  });
});

describe('what is asked', () => {
  it('is known by its own name', () => {
    const known = isKnownKey([ask()]);
    expect(['sor.aclik_saati', 'sor.x', 'hasta.ad', 'aclik_saati'].map(known)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is written by the language, else by its fallback', () => {
    expect(writtenAsks([ask()], { aclik_saati: '23:00' }, 'tr')).toEqual({ 'sor.aclik_saati': '23:00' });
    expect(writtenAsks([ask()], {}, 'tr')).toEqual({ 'sor.aclik_saati': 'gece yarısı' });
    // What is no time is no answer.
    expect(writtenAsks([ask()], { aclik_saati: 'akşam' }, 'tr')).toEqual({
      'sor.aclik_saati': 'gece yarısı',
    });
    const day = ask({ key: 'gun', kind: 'date', fallback: '2026-11-19' });
    expect(writtenAsks([day], {}, 'en')).toEqual({ 'sor.gun': '19 Nov 2026' });
    const count = ask({ key: 'kac', kind: 'number', fallback: '1500.5' });
    expect(writtenAsks([count], {}, 'tr')).toEqual({ 'sor.kac': '1.500,5' });
  });

  it('has no value where it is required and nothing was given', () => {
    expect(writtenAsks([ask({ required: true })], {}, 'tr')).toEqual({ 'sor.aclik_saati': null });
    expect(writtenAsks([ask({ fallback: ' ' })], {}, 'tr')).toEqual({ 'sor.aclik_saati': null });
    expect(writtenAsks([ask({ key: 'constructor', required: true, kind: 'text' })], {}, 'tr')).toEqual({
      'sor.constructor': null,
    });
  });

  it('has a sample', () => {
    const samples = templateSamples(
      [ask(), ask({ key: 'tutar', kind: 'money', fallback: null })],
      'usual',
      'tr',
    );
    expect(sampleText('{{hasta.ad}} {{sor.aclik_saati}} {{sor.tutar}} {{sor.yok}}', samples)).toBe(
      'Tarık gece yarısı 15.000,00 TL [sor.yok]',
    );
  });
});

it('is measured with values, since names have letters that cost', () => {
  const message = content('en', `Dear {{hasta.ad}}, ${'a'.repeat(80)}`);
  expect(measureContent(message, [], 'usual', 'none')).toMatchObject({ encoding: 'ucs2', parts: 2 });
  expect(measureContent(message, [], 'usual', 'any')).toMatchObject({ encoding: 'gsm7_tr_single', parts: 1 });
});

describe('a cheaper body', () => {
  it('keeps its variables, and says what names cost', () => {
    const message = content('tr', `Sayın {{hasta.ad}}, ${'a'.repeat(60)} 50₺`);
    expect(cheaperBody(message, [], 'usual', 'any', 'signs')).toMatchObject({
      body: `Sayın {{hasta.ad}}, ${'a'.repeat(60)} 50 TL`,
      changes: [{ from: '₺', to: 'TL', count: 1 }],
      parts: 1,
      withNames: 1,
    });
    // Without tables the name of the sample patient, Tarık, forces Unicode once more.
    expect(cheaperBody(message, [], 'usual', 'none', 'letters')).toMatchObject({
      body: `Sayin {{hasta.ad}}, ${'a'.repeat(60)} 50 TL`,
      parts: 1,
      withNames: 2,
    });
  });

  it('is none where nothing is saved', () => {
    expect(cheaperBody(content('tr', '50₺'), [], 'usual', 'any', 'signs')).toBeNull();
    expect(cheaperBody(content('tr', 'a'.repeat(200)), [], 'usual', 'any', 'letters')).toBeNull();
  });
});

it('needs consent by channel and purpose', () => {
  expect(requiredConsent('sms', 'service')).toEqual([]);
  expect(requiredConsent('sms', 'commercial')).toEqual(['message']);
  expect(requiredConsent('email', 'survey')).toEqual([]);
  expect(requiredConsent('email', 'commercial')).toEqual(['email']);
  expect(requiredConsent('whatsapp', 'clinical')).toEqual(['whatsapp']);
  expect(requiredConsent('whatsapp', 'commercial')).toEqual(['message', 'whatsapp']);
  expect(requiredConsent('note', 'commercial')).toEqual([]);
});
