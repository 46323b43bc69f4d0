import { describe, expect, it } from 'vitest';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';
import { turkishReadingWords } from '@sync/model/rules/pathology-reading/turkish-words';
import { phrasesIn, phrasesOf, withPhrases, wordGroups } from './word-groups';

const group = (id: string) => {
  const found = wordGroups.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('groups of words', () => {
  it('hold every phrase of the list that comes with the program', () => {
    const counted = wordGroups.reduce(
      (sum, wordGroup) => sum + phrasesOf(turkishReadingWords, wordGroup).length,
      0,
    );
    const leaves = (value: unknown): number =>
      Array.isArray(value)
        ? value.length
        : typeof value === 'object' && value !== null
          ? Object.values(value).reduce((sum: number, part) => sum + leaves(part), 0)
          : 0;
    expect(counted).toBe(leaves(turkishReadingWords));
  });

  it('change one list, leave the others, and stay readable', () => {
    const changed = withPhrases(turkishReadingWords, group('classes.malignant'), ['sarkom*']);
    expect(phrasesOf(changed, group('classes.malignant'))).toEqual(['sarkom*']);
    expect(phrasesOf(changed, group('negations'))).toEqual(turkishReadingWords.negations);
    const without = withPhrases(changed, group('organs.prostate.bph'), []);
    expect(phrasesOf(without, group('organs.prostate.bph'))).toEqual([]);
    expect(parseReadingWords(without)).toHaveProperty('words');
  });

  it('reads one phrase a line', () => {
    expect(phrasesIn('  karsinom*\n\nlenfoma \nkarsinom*')).toEqual(['karsinom*', 'lenfoma']);
  });
});
