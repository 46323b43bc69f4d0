import { describe, expect, it } from 'vitest';
import { parseReadingWords } from './parse-words';
import { turkishReadingWords } from './turkish-words';

const small = {
  classes: { malignant: ['karsinom*'], benign: ['benign*'] },
  negations: ['yok'],
  uncertainties: [],
  breaks: [],
  ignored: [],
  alarms: [],
};
const problemsOf = (json: unknown): readonly string[] => {
  const parsed = parseReadingWords(json);
  return 'problems' in parsed ? parsed.problems : [];
};

describe('a word list', () => {
  it('is taken as it is, without its outer blanks', () => {
    expect(parseReadingWords({ ...small, negations: [' yok '] })).toEqual({ words: small });
  });

  it('that comes with the program has no problems', () => {
    expect(parseReadingWords(structuredClone(turkishReadingWords))).toEqual({ words: turkishReadingWords });
  });

  it.each<[string, unknown, string]>([
    ['no object', null, 'Kelime listesi okunamadı'],
    ['a list missing', { ...small, negations: undefined }, 'olumsuzluk ifadeleri'],
    ['an unknown list', { ...small, colours: ['a'] }, 'colours'],
    ['an unknown class', { ...small, classes: { malignant: ['x1'], evil: ['y'] } }, 'sınıf'],
    [
      'no malignant phrase',
      { ...small, classes: { benign: ['benign*'] } },
      '“Malign” sınıfının ifadeleri yok.',
    ],
    ['no negation', { ...small, negations: [] }, 'Olumsuzluk ifadeleri yok.'],
    ['an empty phrase', { ...small, alarms: ['tümör', ' '] }, '“uyarı sözleri”, 2. ifade: Boş ifade var.'],
    ['a number', { ...small, alarms: [5] }, '“uyarı sözleri”, 1. ifade: Her ifade bir metin olmalıdır.'],
    ['a long phrase', { ...small, alarms: ['a'.repeat(121)] }, 'en çok 120 karakter'],
    ['a star alone', { ...small, alarms: ['*'] }, 'İfadede söz yok'],
    ['a star after one letter', { ...small, alarms: ['kötü a*'] }, 'Yıldızdan önce en az 2 harf'],
    ['a text for a list', { ...small, alarms: 'tümör' }, 'İfadeler liste hâlinde yazılmalıdır'],
    [
      'too many phrases',
      { ...small, alarms: Array.from({ length: 2_000 }, (_, at) => `söz${at}`) },
      'Listede 2003 ifade var; en çok 2000 olabilir.',
    ],
    [
      'a phrase of two classes',
      { ...small, classes: { malignant: ['Karsinom*'], benign: ['KARSİNOM*'] } },
      '“Karsinom*” hem “Benign” hem “Malign” içinde.',
    ],
    ['a finding that is ignored', { ...small, ignored: ['karsinom*'] }, 'hem “Malign” hem “yok sayılanlar”'],
  ])('with %s is refused', (_, json, sentence) => {
    expect(problemsOf(json).join('\n')).toContain(sentence);
  });

  it('names ten problems at most', () => {
    expect(problemsOf({ ...small, alarms: Array.from({ length: 50 }, () => '') }).length).toBeLessThanOrEqual(
      10,
    );
  });
});
