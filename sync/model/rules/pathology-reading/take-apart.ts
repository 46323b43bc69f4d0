import type { Organ, ReadingWords } from '../../entities/biopsy-values';
import { lexiconOf } from './compile';
import { joinLines } from './joined-lines';
import { looksGrave } from './looks-grave';
import { isGrave } from './finding';
import { saidIn } from './scope';
import type { Said } from './scope';
import { sentencesOf } from './sentences';
import type { Sentence } from './sentences';
import { tokensOf } from './tokens';
import type { Token } from './tokens';

/** Subject of a report, and the list that reads it. */
export interface ReadAbout {
  readonly organ: Organ;
  /** Null of the list that comes with the program. */
  readonly wordsId: string | null;
  readonly wordsVersion: number;
}

/** A report taken apart, before anything is concluded. */
export interface TakenApart {
  readonly report: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
  readonly said: readonly Said[];
  /** Flags of the sentences with a word that looks like a misspelt one of bad findings. */
  readonly hasNearWord: readonly boolean[];
}

/**
 * Returns what the clinic section says as history. What the clinic asks or remembers is no finding; beyond its first
 * line a plain statement is noted.
 */
function asHistory(said: Said, sentence: Sentence): Said {
  if (sentence.section !== 'clinic') return said;
  const assertsInClinic =
    !sentence.isFirstOfSection &&
    said.findings.some((finding) => isGrave(finding) && finding.status === 'affirmed');
  for (const finding of said.findings) finding.status = 'history';
  return { findings: said.findings, hasLooseDoubt: false, assertsInClinic };
}

/** Returns sentences of a report with what they say of an organ. */
export function takeApart(report: string, words: ReadingWords, organ: Organ): TakenApart {
  const lexicon = lexiconOf(words);
  const tokens = joinLines(report, tokensOf(report), lexicon);
  const sentences = sentencesOf(report, tokens, lexicon);
  const said = sentences.map((sentence) => saidIn(sentence, organ, lexicon, tokens));
  const hasNearWord = sentences.map(
    (sentence, at) =>
      sentence.section !== 'clinic' && looksGrave(sentence, said[at]?.findings ?? [], tokens, lexicon),
  );
  return {
    report,
    tokens,
    sentences,
    said: said.map((found, at) => {
      const sentence = sentences[at];
      return sentence === undefined ? found : asHistory(found, sentence);
    }),
    hasNearWord,
  };
}
