import { describe, expect, it, test } from 'vitest';
import { criticalClasses } from '../../entities/biopsy-values';
import type { Reading, ReadingWords } from '../../entities/biopsy-values';
import { readReport } from './read-report';
import { turkishReadingWords } from './turkish-words';

const readBy = (text: string, words: ReadingWords): Reading =>
  readReport(text, words, { organ: 'colorectal', wordsId: null, wordsVersion: 1 });
const read = (text: string): Reading => readBy(text, turkishReadingWords);
const told = ({ result_class, reasons }: Reading): string =>
  `${result_class ?? 'none'}${reasons.length > 0 ? '?' : ''}`;

/** Pairs of grave words as a clause lists them. */
const grave = ['displazi', 'malignite', 'karsinom', 'adenokarsinom', 'yüksek dereceli displazi', 'lenfoma'];
const english = ['dysplasia', 'malignancy', 'carcinoma', 'high grade dysplasia', 'lymphoma'];
const pairs = (words: readonly string[]) =>
  words.flatMap((first) => words.filter((word) => word !== first).map((second) => [first, second] as const));

describe('a negation that comes before what it negates', () => {
  test.each([
    ['Ne', 'ne de', ['izlenmiştir', 'saptandı', 'vardır', 'mevcuttur', 'izlenmemiştir']],
    ['Ne', 'ne', ['görüldü', 'izlendi']],
  ])('%s … %s', (first, second, verbs) => {
    for (const verb of verbs) {
      for (const [left, right] of pairs(grave)) {
        expect(told(read(`Hiperplastik polip. ${first} ${left} ${second} ${right} ${verb}.`))).toBe('benign');
      }
    }
  });

  test.each(['is seen', 'is identified', 'was found', 'is present', ''])('neither … nor … %s', (verb) => {
    for (const [first, second] of pairs(english)) {
      expect(told(read(`Hyperplastic polyp. Neither ${first} nor ${second} ${verb}.`))).toBe('benign');
    }
  });

  test.each(['No', 'Without', 'Negative for', 'No evidence of', 'Absence of', 'Lack of', 'Free of'])(
    'of a list: %s',
    (cue) => {
      for (const [first, second] of pairs(english)) {
        const text = `Hyperplastic polyp. ${cue} acute inflammation, atrophy, metaplasia, ${first} or ${second}.`;
        expect(told(read(text))).toBe('benign');
      }
    },
  );

  it('is about an adjective and its noun', () => {
    expect(told(read('Tübüler adenom. Ne displazi ne de invaziv karsinom izlenmiştir.'))).toBe(
      'adenoma_tubular',
    );
    const text =
      'Chronic gastritis. No evidence of H. pylori, intestinal metaplasia, dysplasia, or carcinoma.';
    expect(told(read(text))).toBe('benign');
  });

  it('ends where something else begins', () => {
    expect(told(read('No dysplasia but carcinoma.'))).toBe('malignant');
    expect(told(read('Hyperplastic polyp without dysplasia, with carcinoma.'))).toBe('malignant');
    expect(told(read('Ne yazık ki adenokarsinom izlendi.'))).toBe('malignant');
    expect(told(read('No dysplasia, carcinoma present.'))).toBe('malignant?');
  });

  it('is a word for a number where a jar has it', () => {
    for (const label of ['Kap no 2', 'Kap no: 2', "2 no'lu kapta", "B no'lu kapta", 'No 2', 'Parça No. 2:']) {
      expect(told(read(`${label} adenokarsinom izlendi.`))).toBe('malignant');
    }
  });
});

describe('a walk that ends early', () => {
  const unknown = ['acute qzx', 'qzx wvy', 'benign glands with', 'architectural qzx'];

  it('makes each later grave phrase of the clause doubtful, before and after the negation', () => {
    for (const [first, second] of pairs(english)) {
      for (const word of unknown.filter((phrase) => !phrase.endsWith('with'))) {
        for (const list of [
          `${word}, ${first} or ${second}`,
          `${word}, tubular adenoma, ${first}, ${second}`,
        ]) {
          const { result_class, reasons, marks } = read(`Normal mucosa. No ${list}.`);
          expect(reasons).not.toEqual([]);
          expect(
            marks.filter(({ word }) => /carcinom|malign|lymphom/u.test(word)).map(({ kind }) => kind),
          ).not.toContain('negated');
          expect(
            result_class === null || criticalClasses.has(result_class) || result_class === 'benign',
          ).toBe(true);
        }
      }
    }
    for (const word of grave) {
      expect(told(read(`Hiperplastik polip. ${word}, kronik inflamasyon ve akut qzx izlenmedi.`))).toContain(
        '?',
      );
    }
  });

  it('leaves what a comma or an ending keeps apart', () => {
    expect(told(read('Adenokarsinom, perinöral invazyon yok.'))).toBe('malignant');
    expect(told(read('Adenokarsinomda qzx wvy saptanmadı.'))).toBe('malignant');
    expect(told(read('Yüksek dereceli displazi gösteren tübüler adenom, karsinom yok.'))).toBe(
      'dysplasia_high',
    );
  });
});

describe('what may be a negation', () => {
  test.each([
    'işaretlenmemiştir',
    'kaydedilmedi',
    'yakalanmayan',
    'belirtilmemekte',
    'izlenemdi',
    'göürlmedi',
    'saptnmadı',
  ])('makes what is before it doubtful: %s', (verb) => {
    for (const word of grave) expect(told(read(`Hiperplastik polip. ${word} ${verb}.`))).toContain('?');
  });

  it('is read in the finding itself', () => {
    expect(told(read('Hiperplastik polip, malignitesiz ve atipisiz.'))).toBe('benign');
    expect(told(read('Hiperplastik polip. Maligniteizlenmedi.'))).toBe('malignant?');
  });

  it('is doubted in a list that lacks it', () => {
    const words: ReadingWords = {
      classes: { malignant: ['malignan*'], benign: ['normal*', 'acute inflammation'] },
      negations: ['not seen'],
      uncertainties: [],
      breaks: [],
      ignored: [],
      alarms: ['dysplasia'],
    };
    for (const text of [
      'Neither dysplasia nor malignancy is seen.',
      'No malignancy.',
      'Kein malignant. Normal.',
    ]) {
      expect(told(readBy(text, words))).toBe('malignant?');
    }
  });
});

describe('the side of a negation', () => {
  const list = (sides: Partial<ReadingWords>): ReadingWords => ({
    classes: { malignant: ['carcinoma'], benign: ['normal mucosa'] },
    negations: [],
    uncertainties: [],
    breaks: [],
    ignored: [],
    alarms: [],
    ...sides,
  });

  it('is what the list says', () => {
    const [before, after] = ['Normal mucosa. Qzx carcinoma.', 'Normal mucosa. Carcinoma qzx.'];
    expect(told(readBy(before, list({ negations_before: ['qzx'] })))).toBe('benign');
    expect(told(readBy(after, list({ negations_before: ['qzx'] })))).toBe('malignant');
    expect(told(readBy(before, list({ negations: ['qzx'] })))).toBe('malignant');
    expect(told(readBy(after, list({ negations: ['qzx'] })))).toBe('benign');
    for (const text of [before, after]) {
      expect(told(readBy(text, list({ negations_both: ['qzx'] })))).toBe('benign');
    }
  });

  it('is doubtful where both sides have a finding', () => {
    expect(told(readBy('Carcinoma qzx normal mucosa.', list({ negations_both: ['qzx'] })))).toBe(
      'malignant?',
    );
  });
});
