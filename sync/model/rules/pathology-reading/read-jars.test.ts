import { describe, expect, it } from 'vitest';
import type { Organ } from '../../entities/biopsy-values';
import { readJars } from './read-jars';
import { turkishReadingWords } from './turkish-words';

const about = { organ: 'prostate', wordsId: null, wordsVersion: 1 } as const;

/** Class of each jar, `?` behind it where a person has to look, `-` without a part. */
function read(text: string, nos: readonly string[], organ: Organ = 'prostate'): Record<string, string> {
  const { jars } = readJars(
    text,
    nos.map((no) => ({ no, organ })),
    turkishReadingWords,
    { ...about, organ },
  );
  return Object.fromEntries(
    jars.map(({ no, reading }) => [
      no,
      reading === null ? '-' : `${reading.result_class ?? 'none'}${reading.reasons.length > 0 ? '?' : ''}`,
    ]),
  );
}

describe('a report with a part for each jar', () => {
  it.each<[string, string, readonly string[], Record<string, string>]>([
    [
      'letters with brackets',
      'A) Benign prostat dokusu. Malignite izlenmedi.\nB) Asiner adenokarsinom, Gleason 3+4=7.\nC) HGPIN.',
      ['A', 'B', 'C'],
      { A: 'benign', B: 'malignant', C: 'hgpin' },
    ],
    [
      'on one line',
      'A) Benign prostat dokusu. B) Adenokarsinom. C) Benign prostat dokusu, malignite yok.',
      ['A', 'B', 'C'],
      { A: 'benign', B: 'malignant', C: 'benign' },
    ],
    [
      'numbers with a dash, on several lines',
      '1- Sağ baz:\nBenign prostat dokusu, malignite\nizlenmedi.\n2- Sağ orta: Prostatik adenokarsinom\nPerinöral invazyon yok.',
      ['1', '2'],
      { 1: 'benign', 2: 'malignant' },
    ],
    [
      'jars by name',
      'Kap 1: Benign prostat dokusu.\nKap 2: Adenokarsinom.\nKAP NO: 3 Kronik prostatit, malignite yok.',
      ['1', '2', '3'],
      { 1: 'benign', 2: 'malignant', 3: 'prostatitis' },
    ],
    [
      'a range and a list',
      '1-3) Benign prostat dokusu.\n4, 5 ve 6: Asiner adenokarsinom.',
      ['1', '2', '3', '4', '5', '6'],
      { 1: 'benign', 2: 'benign', 3: 'benign', 4: 'malignant', 5: 'malignant', 6: 'malignant' },
    ],
    [
      'numbers with letters',
      '12a) Benign prostat dokusu.\n12b) Adenokarsinom.',
      ['12a', '12b'],
      { '12a': 'benign', '12b': 'malignant' },
    ],
    [
      'one part missing',
      'A) Benign prostat dokusu.\nB) Benign prostat dokusu.',
      ['A', 'B', 'C'],
      { A: 'benign', B: 'benign', C: '-' },
    ],
    [
      'sections that each go through the jars',
      'MAKROSKOPİ\n1) 2 cm kor\n2) 1 cm kor\nTANI\n1) Benign prostat dokusu\n2) Asiner adenokarsinom',
      ['1', '2'],
      { 1: 'benign', 2: 'malignant' },
    ],
    [
      'jars that each have their sections',
      'KAP 1\nMikroskopi: Düzenli bezler.\nTanı: Benign prostat dokusu.\nKAP 2\nMikroskopi: Küçük bezler.\nTanı: Adenokarsinom.',
      ['1', '2'],
      { 1: 'benign', 2: 'malignant' },
    ],
  ])('%s', (_, text, nos, expected) => {
    expect(read(text, nos)).toEqual(expected);
  });

  it('of the colon', () => {
    const text =
      '1. Çekum: Tübüler adenom, yüksek dereceli displazi izlenmedi.\n2. Antrum: Hiperplastik polip.\n3. Rektum: Tübülovillöz adenom, 12 mm.';
    expect(read(text, ['1', '2', '3'], 'colorectal')).toEqual({
      1: 'adenoma_tubular',
      2: 'benign',
      3: 'adenoma_tubulovillous',
    });
  });

  it('is read for the whole where no parts are recognised', () => {
    expect(read('Sağ bazda adenokarsinom, diğerleri benign.', ['1', '2'])).toEqual({ 1: '-', 2: '-' });
  });

  it('needs no parts for one jar', () => {
    expect(read('Benign prostat dokusu. Malignite yok.', ['1'])).toEqual({ 1: 'benign' });
  });

  it('lets no jar pass where something grave stands outside the parts', () => {
    const text =
      '1) Benign prostat dokusu.\n2) Benign prostat dokusu.\nYORUM: Bir korda adenokarsinom mevcuttur.';
    const read1 = read(text, ['1', '2']);
    expect(read1['1']).toBe('benign?');
    expect(read1['2']).toContain('malignant');
    const before = 'Prostatik adenokarsinom.\n1) Benign prostat dokusu.\n2) Benign prostat dokusu.';
    expect(read(before, ['1', '2'])).toEqual({ 1: 'benign?', 2: 'benign?' });
  });

  it('keeps the places of the marks, and the worst for the whole', () => {
    const text = 'A) Benign prostat dokusu.\nB) Asiner adenokarsinom.';
    const { whole, jars } = readJars(
      text,
      [
        { no: 'A', organ: 'prostate' },
        { no: 'B', organ: 'prostate' },
      ],
      turkishReadingWords,
      about,
    );
    expect(whole.result_class).toBe('malignant');
    const mark = jars[1]?.reading?.marks[0];
    expect(text.slice(mark?.from, mark?.to)).toBe('adenokarsinom');
    expect(jars[0]?.reading?.marks).toHaveLength(1);
  });

  it('knows the organ of each jar', () => {
    const { jars } = readJars(
      '1) Tübüler adenom\n2) Benign prostat hiperplazisi',
      [
        { no: '1', organ: 'colorectal' },
        { no: '2', organ: 'colorectal' },
      ],
      turkishReadingWords,
      { ...about, organ: 'colorectal' },
    );
    expect(jars.map(({ reading }) => reading?.reasons)).toEqual([[], ['organ_mismatch']]);
  });
});
