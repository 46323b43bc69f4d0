import { expect, test } from 'vitest';
import { isCancelled, isWithoutCard } from './receipt-values';

test.each([
  ['NAKİT', true],
  ['Nakit (TL)', true],
  ['EFT/Havale', true],
  ['Açık hesap', true],
  ['Kredi Kartı', false],
  ['Banka kartı', false],
  ['POS', false],
  ['Nakit + Kredi Kartı', false],
  ['Çeklist', false],
  ['', false],
  [null, false],
])('%s is without a card: %s', (method, without) => expect(isWithoutCard(method)).toBe(without));

test.each([
  ['İptal', true],
  ['İPTAL EDİLDİ', true],
  ['Evet', true],
  ['1', true],
  ['Hayır', false],
  ['0', false],
  ['Geçerli', false],
  ['', false],
  [null, false],
  ['Beklemede', null],
])('%s is cancelled: %s', (text, cancelled) => expect(isCancelled(text)).toBe(cancelled));
