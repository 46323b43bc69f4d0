import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import heldOut from '../../../../tests/vectors/pathology-reading-held-out.json';
import vectors from '../../../../tests/vectors/pathology-reading.json';
import { criticalClasses, organs } from '../../entities/biopsy-values';
import type { Organ, Reading } from '../../entities/biopsy-values';
import { readReport } from './read-report';
import { turkishReadingWords } from './turkish-words';

const isOrgan = (text: string): text is Organ => text in organs;

function read(text: string, organ = 'prostate'): Reading {
  if (!isOrgan(organ)) throw new Error(`no organ: ${organ}`);
  return readReport(text, turkishReadingWords, { organ, wordsId: null, wordsVersion: 1 });
}

const critical: ReadonlySet<string> = criticalClasses;
const grave = (result: string | null) => result !== null && critical.has(result);

describe('Turkish reports', () => {
  test.each(vectors)('$organ: $text', ({ organ, text, class: result, review }) => {
    const { result_class, reasons } = read(text, organ);
    expect({ result_class, review: reasons.length > 0 }).toEqual({ result_class: result, review });
  });

  it('with something grave never pass as harmless', () => {
    const bad = vectors.filter((vector) => grave(vector.class));
    expect(bad.length).toBeGreaterThan(80);
    for (const { organ, text } of bad) {
      // As it is, in capitals without Turkish letters, and on one line.
      for (const form of [text, text.toLocaleUpperCase('tr'), plain(text), text.replaceAll('\n', ' ')]) {
        const reading = read(form, organ);
        expect({ form, safe: grave(reading.result_class) || reading.reasons.length > 0 }).toEqual({
          form,
          safe: true,
        });
      }
    }
  });

  it('with something grave do not pass beside a harmless one, before or after it', () => {
    const isGrave = (vector: (typeof vectors)[number]) => grave(vector.class);
    const harmless = vectors.filter((vector) => !isGrave(vector));
    fc.assert(
      fc.property(
        fc.constantFrom(...vectors.filter(isGrave)),
        fc.constantFrom(...harmless),
        fc.constantFrom('\n', ' ', '. ', ', ', '; ', ' ancak '),
        fc.boolean(),
        (bad, other, between, first) => {
          const text = (first ? [bad.text, other.text] : [other.text, bad.text]).join(between);
          const reading = read(text, bad.organ);
          expect(grave(reading.result_class) || reading.reasons.length > 0).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('need no Turkish letters and no small ones', () => {
    for (const { organ, text, class: result } of vectors) {
      expect({ text, result: read(plain(text), organ).result_class }).toEqual({ text, result });
    }
  });

  it('are sure where nobody has to look, and only there', () => {
    for (const { organ, text } of vectors) {
      const { confidence, reasons } = read(text, organ);
      expect({ text, sure: confidence >= 80 }).toEqual({ text, sure: reasons.length === 0 });
    }
  });

  it('have marks at their words, in order and apart', () => {
    for (const { organ, text } of vectors) {
      let last = 0;
      for (const { from, to } of read(text, organ).marks) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        last = to;
      }
    }
  });
});

describe('reports that the list was not made with', () => {
  it('are nearly all read, and nothing grave passes', () => {
    const wrong = heldOut.filter(
      ({ organ, text, class: result }) => read(text, organ).result_class !== result,
    );
    expect(wrong.length).toBeLessThanOrEqual(3);
    for (const { organ, text, class: result, review } of heldOut) {
      const reading = read(text, organ);
      expect({ text, review: reading.reasons.length > 0 }).toEqual({ text, review });
      if (grave(result)) {
        expect({ text, safe: grave(reading.result_class) || review }).toEqual({ text, safe: true });
      }
    }
  });
});

/** As old systems print it: capitals without the letters that English has not. */
function plain(text: string): string {
  const letters: Readonly<Record<string, string>> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' };
  return text
    .toLocaleLowerCase('tr')
    .replace(/[çğıöşü]/gu, (letter) => letters[letter] ?? letter)
    .toUpperCase();
}
