import { describe, expect, it } from 'vitest';
import type { Organ } from '../../entities/biopsy-values';
import { readReport } from './read-report';
import { turkishReadingWords } from './turkish-words';

const read = (text: string, organ: Organ = 'prostate') =>
  readReport(text, turkishReadingWords, { organ, wordsId: null, wordsVersion: 1 });

describe('Gleason and grade', () => {
  it.each<[string, string | null, number | null]>([
    ['Adenokarsinom, Gleason skoru 3+4=7.', '3+4=7', 2],
    ['Adenokarsinom, Gleason skoru 7 (4+3).', '4+3=7', 3],
    ['Adenokarsinom, gleason 4 + 4', '4+4=8', 4],
    ['Adenokarsinom, 3+3=6.', '3+3=6', 1],
    ['Adenokarsinom, GLEASON: 5 + 4 = 9', '5+4=9', 5],
    ['Adenokarsinom (ISUP 2).', null, 2],
    ['Adenokarsinom, derece grubu: 4', null, 4],
    ['Adenokarsinom, grade group III', null, 3],
    ['Adenokarsinom, ISUP derece grubu 5.', null, 5],
    ['1) Adenokarsinom Gleason 3+3=6\n2) Adenokarsinom Gleason 4+3=7', '4+3=7', 3],
    ['Önceki biyopside Gleason 4+5=9. Tanı: Adenokarsinom, Gleason 3+3=6.', '3+3=6', 1],
    ['Adenokarsinom, 2 + 3 kor tutulmuş', null, null],
    ['Adenokarsinom, Gleason skoru 6.', null, null],
  ])('%s', (text, gleason, isup) => {
    const reading = read(text);
    expect({ gleason: reading.gleason, isup: reading.isup }).toEqual({ gleason, isup });
  });

  it('that do not fit each other are looked at', () => {
    expect(read('Adenokarsinom, Gleason 3+3=6, ISUP 4.').reasons).toEqual(['contradiction']);
  });

  it('of another organ are another score, or an error', () => {
    const allred = read('İnvaziv duktal karsinom. Allred skoru 3+2=5.', 'breast');
    expect(allred.gleason).toBeNull();
    expect(allred.reasons).toEqual([]);
    expect(read('Adenokarsinom, Gleason 3+3=6.', 'colorectal').reasons).toEqual(['organ_mismatch']);
  });
});

describe('the size', () => {
  it.each<[string, number | null]>([
    ['Tübüler adenom, 6 mm.', 6],
    ['Tübüler adenom, çapı 0,8 cm.', 8],
    ['Tübüler adenom (1.2 x 0.9 x 0.5 cm).', 12],
    ['Tübüler adenom. Polip çapı 14 mm, sapı 3 mm.', 14],
    ['Makroskopi: 2,5x2x1 cm doku.\nTanı: Tübüler adenom, 7 mm.', 7],
    ['Makroskopi: 9 mm çapında polip.\nTanı: Tübüler adenom.', 9],
    ['Makroskopi: 2 cm doku.\nTanı: Tübüler adenom.', null],
    ['Tübüler adenom.', null],
    ['Tübüler adenom, 2020 mm.', null],
  ])('%s', (text, size) => {
    expect(read(text, 'colorectal').size_mm).toBe(size);
  });
});
