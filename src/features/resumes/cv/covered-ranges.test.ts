import { describe, expect, it } from 'vitest';
import { coveredRanges, coverText, namesApplicant } from './covered-ranges';

const applicant = {
  first_name: 'Ayşe Nur',
  last_name: 'Çağlar-Işık',
  email: 'ayse.caglar@ornek.test',
  phone: '+905551234567',
  birth_year: 1994,
};
const covered = (text: string) => coverText(text, coveredRanges(text, applicant));

describe('what a blind review covers of a text', () => {
  it.each([
    ['Ayşe Nur Çağlar Işık', '■■■■ ■■■ ■■■■■■ ■■■■'],
    ['AYŞE ÇAĞLAR', '■■■■ ■■■■■■'],
    ['A Y Ş E  Ç A Ğ L A R', '■ ■ ■ ■  ■ ■ ■ ■ ■ ■'],
    ['Ayse’nin özgeçmişi', '■■■■’nin özgeçmişi'],
    ['0555 123 45 67', '■■■■ ■■■ ■■ ■■'],
    ['(0555) 123-45-67', '■■■■■■ ■■■■■■■■■'],
    ['başka@ornek.test | Hemşire', '■■■■■■■■■■■■■■■■ | Hemşire'],
    ['linkedin.com/in/biri', '■■■■■■■■■■■■■■■■■■■■'],
    ['12.03.1994', '■■■■■■■■■■'],
    ['12 Mart 1994, Ankara', '■■ ■■■■ ■■■■, Ankara'],
    ['31 yaşındayım', '■■ ■■■■■■■■■■'],
    ['Kimlik: 10000000146', 'Kimlik: ■■■■■■■■■■■'],
    ['Gül Mah. 3. Sok. No: 5/2 Çankaya', '■■■ ■■■■ ■■ ■■■■ ■■■ ■■■ ■■■■■■■'],
    ['Doğum: 12.03.1990   Medeni hâl: Bekâr', 'Doğum: ■■■■■■■■■■   Medeni hâl: ■■■■■'],
    ['Cinsiyet\tKadın', 'Cinsiyet\t■■■■■'],
    ['Doğum yeri:\nKırıkkale\nDeneyim', 'Doğum yeri:\n■■■■■■■■■\nDeneyim'],
  ])('%s', (text, expected) => {
    expect(covered(text)).toBe(expected);
  });

  it.each([
    'Ameliyathane hemşiresi, özel hastane, Ankara',
    '2018 – 2020 · 32 yatak',
    '2018-2020, 2021-2024',
    'Temel yaşam desteği, 2025’te yenilendi',
    'İngilizce, orta; Arapça, ileri',
    'Ameliyathane hemşireliği sertifikası, 2021',
  ])('leaves what is of the work: %s', (text) => {
    expect(covered(text)).toBe(text);
  });

  it('keeps the length of the text, and marks that stand alone', () => {
    const text = 'Ayşe\n\nÇağlar'.normalize('NFD');
    expect(covered(text)).toHaveLength(text.length);
    expect(covered(text)).not.toMatch(/[aylrş]/iu);
  });
});

it('knows whether the name can be read at all', () => {
  expect(namesApplicant('ÖZGEÇMİŞ\nayse nur', applicant)).toBe(true);
  expect(namesApplicant('Bxtf Ovs Dbhmbs', applicant)).toBe(false);
});
