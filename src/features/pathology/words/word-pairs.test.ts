import { describe, expect, it, test } from 'vitest';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';
import { readReport } from '@sync/model/rules/pathology-reading/read-report';
import { groupOfKind, kindsOf, pairsOfText, wordsOfPairs } from './word-pairs';

const english = `class;term
malignant;adenocarcinoma
malignant;carcinoma
malignant;malignant
malignant;malignancy
high-grade dysplasia;high grade dysplasia
tubular adenoma;tubular adenoma
adenoma;adenoma
benign;benign
benign;hyperplastic polyp
benign;chronic gastritis
inadequate;insufficient for diagnosis
negation;no
negation;no evidence of
negation;negative for
negation;without
negation;not seen
negation;not identified
negation;is absent
uncertain;suspicious for
uncertain;cannot be excluded
uncertain;possible
uncertain;consistent with
break;but
break;however
connector;and
connector;or
clinical;clinical history
section;diagnosis
alarm;atypical
alarm;tumor`;

const german = `# malignant
Adenokarzinom
Karzinom
maligne
# benign
gutartig*
Drüsengewebe
# tubular adenoma
tubuläres Adenom
# high-grade dysplasia
hochgradige Dysplasie
# negation
kein
keine
ohne
kein Anhalt für
kein Nachweis von
nicht nachweisbar
nicht nachgewiesen
# unsicher
Verdacht auf
nicht ausgeschlossen
nicht auszuschließen
fraglich
# break
jedoch
aber
# connector
und
oder
# clinical
Klinische Angaben
# section
Diagnose
# alarm
Atypie*`;

function wordsOf(text: string) {
  const pairs = pairsOfText(text);
  const groups = new Map(kindsOf(pairs).map(({ kind }) => [kind, groupOfKind(kind)]));
  expect([...groups].filter(([, group]) => group === null)).toEqual([]);
  const words = wordsOfPairs(pairs, groups);
  expect(parseReadingWords(words)).toEqual({ words });
  return words;
}

function read(text: string, list: string): string {
  const about = { organ: 'colorectal', wordsId: 'a', wordsVersion: 1 } as const;
  const { result_class: found, reasons } = readReport(text, wordsOf(list), about);
  return `${found ?? 'none'}${reasons.length > 0 ? '?' : ''}`;
}

describe('a list that somebody wrote in an hour', () => {
  test.each([
    ['DIAGNOSIS: INVASIVE ADENOCARCINOMA.', 'malignant'],
    ['Diagnosis: Tubular adenoma. No evidence of malignancy.', 'adenoma_tubular'],
    ['Benign colonic mucosa. Carcinoma not identified.', 'benign'],
    ['Benign mucosa, negative for carcinoma or high grade dysplasia.', 'benign'],
    ['Benign mucosa. Suspicious for adenocarcinoma.', 'malignant?'],
    ['Benign mucosa; carcinoma cannot be excluded.', 'malignant?'],
    ['Hyperplastic polyp without high grade dysplasia.', 'benign'],
    ['No benign tissue but carcinoma.', 'malignant'],
    ['Clinical history: carcinoma?\nDiagnosis: Benign mucosa.', 'benign'],
    ['Benign mucosa. Carcinoma is not seen.', 'malignant?'],
    ['Benign mucosa. Atypical glands.', 'benign?'],
    ['Insufficient for diagnosis.', 'inadequate'],
    // Words that the list lacks.
    ['Benign mucosa. Microcarcinoma in one gland.', 'malignant?'],
    ['Benign mucosa. Metastatic melanoma.', 'malignant?'],
    ['Benign mucosa. No lymphoma.', 'benign'],
    ['Benign mucosa. Adenocarcinomas in two pieces.', 'malignant?'],
  ])('English: %s', (text, expected) => {
    expect(read(text, english)).toBe(expected);
  });

  test.each([
    ['DIAGNOSE: ADENOKARZINOM.', 'malignant'],
    ['Gutartige Schleimhaut. Kein Anhalt für Karzinom.', 'benign'],
    ['GUTARTIGE SCHLEIMHAUT. KEIN ANHALT FÜR KARZINOM.', 'benign'],
    ['DRÜSENGEWEBE. KARZINOM NICHT AUSZUSCHLIESSEN.', 'malignant?'],
    ['Dru\u0308sengewebe ohne Karzinom.', 'benign'],
    ['Tubuläres Adenom. Hochgradige Dysplasie nicht nachweisbar.', 'adenoma_tubular'],
    ['Drüsengewebe. Verdacht auf Karzinom.', 'malignant?'],
    ['Drüsengewebe. Plattenepithelkarzinom.', 'malignant?'],
    ['Drüsengewebe, kein Plattenepithelkarzinom.', 'benign'],
    ['Klinische Angaben: Karzinom?\nDiagnose: Drüsengewebe.', 'benign'],
  ])('German: %s', (text, expected) => {
    expect(read(text, german)).toBe(expected);
  });
});

describe('a list comes in', () => {
  it('as a table whose columns stand either way, with or without names', () => {
    const expected = [
      { kind: 'malignant', phrase: 'carcinoma' },
      { kind: 'benign', phrase: 'normal mucosa' },
    ];
    expect(pairsOfText('malignant\tcarcinoma\nbenign\tnormal mucosa')).toEqual(expected);
    expect(pairsOfText('carcinoma,malignant\nnormal mucosa,benign')).toEqual(expected);
    expect(pairsOfText('term,category\n"carcinoma","malignant"\nnormal mucosa,benign')).toEqual(expected);
  });

  it('as lines with heads', () => {
    const expected = [
      { kind: 'malignant', phrase: 'carcinoma' },
      { kind: 'malignant', phrase: 'lymphoma' },
    ];
    expect(pairsOfText('[malignant]\ncarcinoma\nlymphoma')).toEqual(expected);
    expect(pairsOfText('malignant: carcinoma, lymphoma')).toEqual(expected);
  });

  it('as JSON of another shape', () => {
    expect(pairsOfText('{"en": {"malignant": ["carcinoma"], "uncertain": ["possible"]}}')).toEqual([
      { kind: 'malignant', phrase: 'carcinoma' },
      { kind: 'uncertain', phrase: 'possible' },
    ]);
    expect(pairsOfText('[{"term": "carcinoma", "class": "malignant"}]')).toEqual([
      { kind: 'malignant', phrase: 'carcinoma' },
    ]);
  });

  it('with each negation on its side', () => {
    const pairs = pairsOfText('negation;no evidence of\nnegation;not seen\nmalignant;carcinoma');
    const words = wordsOfPairs(pairs, new Map(kindsOf(pairs).map(({ kind }) => [kind, groupOfKind(kind)])));
    expect(words).toMatchObject({ negations: ['not seen'], negations_before: ['no evidence of'] });
  });

  it('and leaves out what nobody has placed', () => {
    expect(groupOfKind('zusatz')).toBeNull();
    expect(wordsOfPairs([{ kind: 'zusatz', phrase: 'x' }], new Map([['zusatz', null]])).alarms).toEqual([]);
  });
});

describe('the side of a negation in a list', () => {
  const sides = (phrases: readonly string[]) => {
    const pairs = phrases.map((phrase) => ({ kind: 'negation', phrase }));
    return wordsOfPairs(pairs, new Map([['negation', groupOfKind('negation')]]));
  };

  it('is before where it waits for its object, both where nobody knows', () => {
    expect(sides(['neither', 'nor', 'ne', 'no', 'weder', 'noch'])).toMatchObject({
      negations: [],
      negations_before: ['neither', 'nor', 'ne', 'no', 'weder', 'noch'],
    });
    expect(sides(['izlenmedi', 'yok', 'not seen']).negations).toHaveLength(2 + 1);
    expect(sides(['nicht nachweisbar', 'qzx'])).toMatchObject({
      negations_both: ['nicht nachweisbar', 'qzx'],
    });
  });

  it('is shown by the place of the finding', () => {
    expect(sides(['… qzx', 'qzy …', 'neither … nor …'])).toMatchObject({
      negations: ['qzx'],
      negations_before: ['qzy', 'neither', 'nor'],
    });
  });

  it('is that of a group of its own', () => {
    expect(groupOfKind('negation both')).toBe('negations_both');
    expect(groupOfKind('Olumsuzluk, iki yandan')).toBe('negations_both');
  });
});
