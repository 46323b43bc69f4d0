import type { Reading, ReadingWords } from '../../entities/biopsy-values';
import { conclude } from './conclude';
import { takeApart } from './take-apart';
import type { ReadAbout } from './take-apart';

/**
 * Reads a pathology report by a list of words. Nothing is guessed in silence: `reasons` says why a person has to look,
 * and is empty only from 80 % on. `ile uyumlu` alone is a finding, as pathologists use it; `ile uyumlu olabilir` is a doubt.
 */
export function readReport(report: string, words: ReadingWords, about: ReadAbout): Reading {
  return conclude(takeApart(report, words, about.organ), about);
}
