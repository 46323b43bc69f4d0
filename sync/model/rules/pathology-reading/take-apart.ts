import type { Organ, ReadingWords } from '../../entities/biopsy-values';
import { lexiconOf } from './compile';
import type { Lexicon } from './compile';
import { isNearDangerous } from './near-words';
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

function hasNearWord(sentence: Sentence, lexicon: Lexicon): boolean {
  return sentence.items.some(
    (item) =>
      item.kind === 'token' && item.token.text.length > 5 && isNearDangerous(item.token.text, lexicon),
  );
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
  const tokens = tokensOf(report);
  const sentences = sentencesOf(report, tokens, lexicon);
  return {
    report,
    tokens,
    sentences,
    said: sentences.map((sentence) => asHistory(saidIn(sentence, organ, lexicon), sentence)),
    hasNearWord: sentences.map((sentence) => sentence.section !== 'clinic' && hasNearWord(sentence, lexicon)),
  };
}
