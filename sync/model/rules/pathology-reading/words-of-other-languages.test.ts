import { describe, expect, it, test } from 'vitest';
import type { ReadingWords } from '../../entities/biopsy-values';
import { parseReadingWords } from './parse-words';
import { readJars } from './read-jars';
import { readReport } from './read-report';

const english: ReadingWords = {
  classes: {
    malignant: ['*carcinoma*', 'malignan*', 'lymphoma*'],
    hgpin: ['high - grade pin', 'hgpin'],
    benign: ['benign*', 'hyperplastic polyp*'],
    bph: ['nodular hyperplasia', 'benign prostatic hyperplasia'],
    adenoma_tubular: ['tubular adenoma*'],
    dysplasia_high: ['high - grade dysplasia', 'high grade dysplasia'],
    inadequate: ['insufficient material', 'insufficient for diagnosis'],
  },
  negations: ['not seen', 'not identified', 'is absent', 'negative', 'free'],
  negations_before: ['no', 'no evidence of', 'without', 'negative for', 'free of'],
  uncertainties: ['suspicious for', 'cannot be excluded', 'cannot be ruled out', 'probable', 'possibly', '?'],
  affirmations: ['is present', 'was found', 'identified', 'seen'],
  breaks: ['but', 'however', ';'],
  ignored: [],
  alarms: ['tumour*', 'tumor*', 'atypi*', 'invasi*', 'dysplasia'],
  attributes: ['perineural invasion', 'margin*'],
  connectors: ['and', 'or'],
  fillers: ['evidence', 'of', 'residual', 'definite', 'the', 'is'],
  history: ['history'],
  history_before: ['history of', 'known'],
  clinic_heads: ['clinical history', 'clinical information'],
  finding_heads: ['diagnosis', 'microscopy'],
  grades: ['grade group'],
  jar_words: ['specimen', 'part'],
  abbreviations: ['dr'],
};

const german: ReadingWords = {
  classes: { malignant: ['*karzinom*', 'maligne*'], benign: ['gutartig*', 'benigne*'] },
  negations: ['nicht nachweisbar', 'nicht nachgewiesen'],
  negations_before: ['kein', 'keine', 'ohne', 'kein anhalt für'],
  uncertainties: ['verdacht auf', 'nicht ausgeschlossen', 'nicht auszuschließen'],
  breaks: ['aber', 'jedoch', ';'],
  ignored: [],
  alarms: ['tumor*', 'atypi*'],
  connectors: ['und', 'oder'],
  fillers: ['sicher', 'sicheres'],
};

const read = (text: string, words: ReadingWords) => {
  const { result_class, reasons } = readReport(text, words, {
    organ: 'prostate',
    wordsId: 'a',
    wordsVersion: 3,
  });
  return `${result_class ?? 'none'}${reasons.length > 0 ? '?' : ''}`;
};

test.each([
  ['Prostatic adenocarcinoma, Gleason 3+4=7, grade group 2. Perineural invasion is absent.', 'malignant'],
  ['Benign prostatic tissue. No evidence of malignancy.', 'benign'],
  ['Benign prostatic tissue, negative for carcinoma and high-grade PIN.', 'benign'],
  ['Benign prostatic tissue without residual carcinoma.', 'benign'],
  ['Benign glands. Carcinoma is not identified.', 'benign'],
  ['No benign glands but adenocarcinoma was found.', 'malignant'],
  ['Nodular hyperplasia; no tumour.', 'bph'],
  ['Suspicious for adenocarcinoma.', 'malignant?'],
  ['Benign tissue. Carcinoma cannot be excluded.', 'malignant?'],
  ['Clinical history: carcinoma?\nDiagnosis: Benign prostatic tissue.', 'benign'],
  ['Known carcinoma.', 'none?'],
  ['Benign tissue with atypia.', 'benign?'],
  ['No carcinoma seen.', 'none?'],
  ['BENIGN TISSUE. CARCINOMIA FOUND.', 'malignant?'],
])('English: %s', (text, expected) => {
  expect(read(text, english)).toBe(expected);
});

test.each([
  ['Prostatisches Adenokarzinom.', 'malignant'],
  ['Gutartiges Gewebe, kein Karzinom.', 'benign'],
  ['Gutartiges Gewebe ohne sicheres Karzinom.', 'benign'],
  ['Kein Anhalt für Karzinom. Benigne Drüsen.', 'benign'],
  ['Karzinom nicht nachweisbar. Benigne Drüsen.', 'benign'],
  ['Karzinom nicht auszuschließen. Benigne Drüsen.', 'malignant?'],
  ['Verdacht auf Karzinom.', 'malignant?'],
])('German: %s', (text, expected) => {
  expect(read(text, german)).toBe(expected);
});

describe('another list', () => {
  it('finds jars by its own words, and is named in the reading', () => {
    const { jars } = readJars(
      'Specimen 1: Benign prostatic tissue.\nSpecimen 2: Adenocarcinoma.',
      [
        { no: '1', organ: 'prostate' },
        { no: '2', organ: 'prostate' },
      ],
      english,
      { organ: 'prostate', wordsId: 'a', wordsVersion: 3 },
    );
    expect(jars.map(({ reading }) => reading?.result_class)).toEqual(['benign', 'malignant']);
    expect(jars[0]?.reading).toMatchObject({ words_id: 'a', words_version: 3 });
  });

  it('is accepted as it is', () => {
    expect(parseReadingWords(english)).toEqual({ words: english });
    expect(parseReadingWords(german)).toEqual({ words: german });
  });

  it('understands nothing Turkish, and lets nothing pass that looks malignant', () => {
    expect(read('Prostat dokusu.', german)).toBe('none?');
    expect(read('Malignite izlenmedi. Prostat dokusu.', german)).toBe('malignant?');
  });
});
