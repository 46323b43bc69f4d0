import { turkishReadingWords } from '@sync/model/rules/pathology-reading/turkish-words';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Words after which a phrase waits for its object. */
const openEnds =
  'neither nor ne weder noch ni of for from to fur auf von durch bei de di da per pour para by with any ' +
  'no not non without ohne kein keine keiner keinen keinem keinerlei sans sin senza sem bez ei uten uden inga ingen';

/** The place of a finding in a negation that shows it: `neither … nor …`, `… not seen`. */
const GAP = /…|\.{3,}/u;

const listedIn = (list: readonly string[] | undefined, folded: string): boolean =>
  (list ?? []).some((phrase) => {
    const known = foldTurkish(phrase);
    return known.endsWith('*') ? folded.startsWith(known.slice(0, -1)) : known === folded;
  });

/**
 * Returns the side of a negation: before its object where it ends openly (`no evidence of`, `ohne`), as the list of
 * the program has it, else both. Of a side that nobody knows nothing grave is passed over.
 */
function sideOf(phrase: string): Side {
  const folded = foldTurkish(phrase);
  if (openEnds.split(' ').includes(folded.split(' ').at(-1) ?? '')) return 'negations_before';
  if (listedIn(turkishReadingWords.negations_before, folded)) return 'negations_before';
  return listedIn(turkishReadingWords.negations, folded) ? 'negations' : 'negations_both';
}

type Side = 'negations' | 'negations_before' | 'negations_both';

interface Sided {
  readonly side: Side;
  readonly phrase: string;
}

/** Returns a negation by its sides; one that shows where the finding is has a phrase for each gap. */
export function sided(phrase: string): readonly Sided[] {
  const pieces = phrase.split(GAP).map((piece) => piece.trim());
  if (pieces.length === 1) return [{ side: sideOf(phrase), phrase }];
  // `… not seen` alone begins with its finding.
  const side: Side = pieces[0] === '' ? 'negations' : 'negations_before';
  return pieces.filter((piece) => piece !== '').map((piece): Sided => ({ side, phrase: piece }));
}
