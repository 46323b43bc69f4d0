import { describe, expect, it } from 'vitest';
import { dateText, describeDay, dotWhileTyping, readDate, readTime } from './date-input';

const now = Date.parse('2026-11-17T11:05:00Z');

describe('readDate', () => {
  it.each([
    ['18.11.2026', '2026-11-18'],
    ['8.1.2026', '2026-01-08'],
    ['18/11/2026', '2026-11-18'],
    ['18-11-2026', '2026-11-18'],
    ['18 11 2026', '2026-11-18'],
    ['18112026', '2026-11-18'],
    ['2026-11-18', '2026-11-18'],
    ['29.02.2028', '2028-02-29'],
    ['Bugün', '2026-11-17'],
    ['YARIN', '2026-11-18'],
    ['dün', '2026-11-16'],
  ])('%s → %s', (text, iso) => {
    expect(readDate(text, { now })).toEqual({ ok: true, iso });
  });

  it.each([
    ['1/1/27', '2027-01-01', '1927-01-01'],
    ['1/1/80', '2080-01-01', '1980-01-01'],
    ['16.11.26', '2026-11-16', '2026-11-16'],
    ['17.11.26', '2026-11-17', '2026-11-17'],
    ['18.11.26', '2026-11-18', '1926-11-18'],
    ['29.02.00', '2000-02-29', '2000-02-29'],
    ['01.01.2027', '2027-01-01', '2027-01-01'],
  ])('reads the year of %s, as a day %s and as a birth %s', (text, day, birth) => {
    expect(readDate(text, { now })).toEqual({ ok: true, iso: day });
    expect(readDate(text, { now, birth: true })).toEqual({ ok: true, iso: birth });
  });

  it.each([
    ['31.11.2026', 'day', 'Tarih geçersiz: kasımda 31. gün yok'],
    ['30.02.2026', 'day', 'Tarih geçersiz: şubatta 30. gün yok'],
    ['29.02.2026', 'day', 'Tarih geçersiz: 2026 yılında şubatta 29. gün yok'],
    ['11.18.2026', 'month', 'Tarih geçersiz: 18. ay yok'],
    ['18.11.6', 'short-year', 'Yılı dört hane yazın, örneğin 2026'],
    ['18.11.026', 'short-year', 'Yılı dört hane yazın, örneğin 2026'],
    ['18.11', 'format', 'Tarihi gg.aa.yyyy olarak yazın, örneğin 18.11.2026'],
    ['kasım', 'format', 'Tarihi gg.aa.yyyy olarak yazın, örneğin 18.11.2026'],
  ])('refuses %s', (text, code, sentence) => {
    expect(readDate(text, { now })).toEqual({ ok: false, problem: { code, sentence } });
  });

  it('keeps to the limits, both included', () => {
    const limits = { min: '2026-01-01', max: '2026-11-17', now };
    expect(readDate('01.01.2026', limits).ok).toBe(true);
    expect(readDate('17.11.2026', limits).ok).toBe(true);
    expect(readDate('31.12.2025', limits)).toMatchObject({
      problem: { code: 'too-early', sentence: 'En erken 01.01.2026 yazılabilir' },
    });
    expect(readDate('18.11.2026', limits)).toMatchObject({
      problem: { code: 'too-late', sentence: 'Tarih bugünden sonra olamaz' },
    });
  });
});

describe('readTime', () => {
  it.each([
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['09', '09:00'],
    ['00:00', '00:00'],
    ['24:00', null],
    ['12:60', null],
    ['14:3', null],
    ['', null],
    ['öğle', null],
  ])('%s → %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });
});

describe('helpers', () => {
  it('adds dots while digits are typed and never while they are deleted', () => {
    expect(dotWhileTyping('1', '18')).toBe('18.');
    expect(dotWhileTyping('18.1', '18.11')).toBe('18.11.');
    expect(dotWhileTyping('18.', '18')).toBe('18');
    expect(dotWhileTyping('18.', '18..')).toBe('18.');
    expect(dotWhileTyping('18.', '18./')).toBe('18.');
    expect(dotWhileTyping('', '18112026')).toBe('18112026');
    expect(dotWhileTyping('y', 'ya')).toBe('ya');
  });

  it('shows ISO days in Turkish and everything else as typed', () => {
    expect(dateText('2026-11-18')).toBe('18.11.2026');
    expect(dateText('31.11.2026')).toBe('31.11.2026');
  });

  it('names weekday and holiday', () => {
    expect(describeDay('2026-11-18')).toBe('Çarşamba');
    expect(describeDay('2026-10-29')).toBe('Perşembe, resmî tatil: Cumhuriyet Bayramı');
  });
});
