import { describe, expect, it } from 'vitest';
import heldOut from '../../../../tests/vectors/pathology-reading-held-out.json';
import vectors from '../../../../tests/vectors/pathology-reading.json';
import { criticalClasses, organs } from '../../entities/biopsy-values';
import type { Organ } from '../../entities/biopsy-values';
import { readReport } from './read-report';
import { turkishReadingWords } from './turkish-words';

/** An error of typing, scanning or printing: the same text, changed at one place after another. */
type Change = (text: string) => readonly string[];

const at = (text: string, from: number, to: number, other: string): string =>
  text.slice(0, from) + other + text.slice(to);
const places = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(({ index }) => index);
/** Returns places between two letters of a word. */
const inWords = (text: string): readonly number[] => places(text, /(?<=\p{L}{2})(?=\p{L}{2})/gu);

const changes: Readonly<Record<string, Change>> = {
  'a line break at a blank': (text) => places(text, / /gu).map((from) => at(text, from, from + 1, '\n')),
  'all lines broken': (text) => [text.replaceAll(' ', '\n'), text.replaceAll('\n', ' ')],
  'a lost blank': (text) => places(text, /\s/gu).map((from) => at(text, from, from + 1, '')),
  'a hyphened line end': (text) => inWords(text).map((from) => at(text, from, from, '-\n')),
  'a hyphen': (text) => inWords(text).map((from) => at(text, from, from, '-')),
  'a soft hyphen': (text) => inWords(text).map((from) => at(text, from, from, '\u00AD')),
  'two letters swapped': (text) =>
    places(text, /(?=\p{L}{2})/gu).map((from) =>
      at(text, from, from + 2, text.charAt(from + 1) + text.charAt(from)),
    ),
};

/** Distance of the places within words that are tried; each text begins elsewhere. */
const STEP = 3;
const inAll: ReadonlySet<string> = new Set(['a line break at a blank', 'all lines broken', 'a lost blank']);

const grave: ReadonlySet<string | null> = new Set<string | null>(criticalClasses);
const isOrgan = (text: string): text is Organ => text in organs;
const all = [...vectors, ...heldOut];

function read(text: string, organ: string) {
  if (!isOrgan(organ)) throw new Error(`no organ: ${organ}`);
  const { result_class, reasons } = readReport(text, turkishReadingWords, {
    organ,
    wordsId: null,
    wordsVersion: 1,
  });
  return { result_class, isSure: reasons.length === 0 };
}

/** Returns the changed texts of some vectors that are read wrongly. */
function wrongly(name: string, change: Change, isWrong: (found: ReturnType<typeof read>) => boolean) {
  return (chosen: typeof all) =>
    chosen.flatMap(({ organ, text }, first) =>
      change(text)
        .filter((_, place) => inAll.has(name) || (place + first) % STEP === 0)
        .filter((form) => isWrong(read(form, organ))),
    );
}

describe.each(Object.entries(changes))('%s', (name, change) => {
  it('hides nothing grave', () => {
    const missed = wrongly(name, change, (found) => found.isSure && !grave.has(found.result_class));
    expect(missed(all.filter((vector) => grave.has(vector.class)))).toEqual([]);
  });

  it('makes nothing grave of what is harmless', () => {
    const wrong = wrongly(name, change, (found) => found.isSure && grave.has(found.result_class));
    expect(wrong(all.filter((vector) => !grave.has(vector.class) && !vector.review))).toEqual([]);
  });
});

describe('what is printed and scanned', () => {
  it('goes to review no more often than it did, where only lines were broken', () => {
    const reviews = (form: (text: string) => string) =>
      all.filter(({ organ, text }) => !read(form(text), organ).isSure).length;
    const [asItIs, hyphened] = [
      reviews((text) => text),
      reviews((text) => text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/u, '-\n')),
    ];
    expect(asItIs).toBe(all.filter((vector) => vector.review).length);
    expect(hyphened).toBeLessThanOrEqual(asItIs * 1.1);
  });

  it.each([
    [
      'colorectal',
      'Hiperplastik polip. Yüksek ve düşük dereceli displazi içeren tübüler adenom.',
      'dysplasia_high',
    ],
    ['colorectal', 'Tübüler adenom. Yüksek ve düşük dereceli displazi izlenmedi.', 'adenoma_tubular'],
    ['colorectal', 'Tübüler adenom, yüksek/düşük dereceli displazi.', 'dysplasia_high'],
    ['colorectal', 'High and low grade dysplasia in a tubular adenoma.', 'dysplasia_high'],
    ['colorectal', 'Tübüler adenom, yüksek ve fokal düşük dereceli displazi.', 'review'],
    ['colorectal', 'Tübüler adenom, yüksek dereceli.', 'review'],
    ['colorectal', 'Tübüler adenom, yüksek derecelidisplazi.', 'review'],
    ['colorectal', 'Tübüler adenom, yüksek derecelidisplazi izlenmedi.', 'adenoma_tubular'],
    ['colorectal', 'Hiperplastik polip, fokal yüksek dereceli disp-\nlazi izlendi.', 'dysplasia_high'],
    ['colorectal', 'Hiperplastik polip, disp-\nlazi izlenmedi.', 'benign'],
    ['prostate', "Benign prostat dokusu, %5'indeadenokarsinom izlendi.", 'malignant'],
    ['prostate', "Benign prostat dokusu, %5'indetümör izlendi.", 'review'],
    ['prostate', 'Benign prostat dokusu, adenkoarsinom.', 'review'],
    ['prostate', 'Benign prostat dokusu, akrsinom.', 'review'],
    ['other', 'Melanositik nevüs, sarkoidoz.', 'benign'],
  ])('%s: %s', (organ, text, expected) => {
    const { result_class, isSure } = read(text, organ);
    expect(isSure ? result_class : 'review').toBe(expected);
  });
});
