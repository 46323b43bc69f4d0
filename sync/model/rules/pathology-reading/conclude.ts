import { adenomaClasses, criticalClasses, worstClass } from '../../entities/biopsy-values';
import type { Reading, ReadingMark, ResultClass, ReviewReason } from '../../entities/biopsy-values';
import { gradesOf, sizeOf } from './measures';
import type { Grades } from './measures';
import { fitsOrgan, hasGleason, hasGrade } from './organs';
import type { ReadAbout, TakenApart } from './take-apart';
import type { Finding } from './finding';
import type { Sentence } from './sentences';

/** A finding with its sentence. */
interface Placed {
  readonly finding: Finding;
  readonly sentence: Sentence;
  readonly at: number;
}

/** Confidence from which nobody has to look. */
export const SURE = 80;
const LONGEST_SENTENCE = 500;

const classesOf = (placed: readonly Placed[]): readonly ResultClass[] =>
  placed.flatMap(({ finding }) => finding.result_class ?? []);

/** Returns the worst class; an adenoma tells more than its low-grade dysplasia, which every adenoma has. */
function worstOf(placed: readonly Placed[]): ResultClass | null {
  const classes = classesOf(placed);
  const worst = worstClass(classes);
  const adenoma = worstClass(classes.filter((result) => adenomaClasses.has(result)));
  return worst === 'dysplasia_low' ? (adenoma ?? worst) : worst;
}

interface Decision {
  readonly result_class: ResultClass | null;
  readonly by: 'found' | 'doubt' | 'grade' | 'none';
}

/**
 * Decides the class: a critical class that is found wins, whatever worse is doubted beside it; else the worst that is
 * found or doubted.
 */
function decide(found: readonly Placed[], doubted: readonly Placed[], hasGrades: boolean): Decision {
  const sure = worstOf(found);
  if (sure !== 'malignant' && hasGrades) return { result_class: 'malignant', by: 'grade' };
  if (sure !== null && criticalClasses.has(sure)) return { result_class: sure, by: 'found' };
  const worst = worstOf([...found, ...doubted]);
  if (worst === null) return { result_class: null, by: 'none' };
  return { result_class: worst, by: worst === sure ? 'found' : 'doubt' };
}

/** Returns the number of the item that each sentence is in. Items of a list speak of different places. */
function itemNumbers(sentences: readonly Sentence[]): readonly number[] {
  let number = 0;
  return sentences.map(({ items }) => {
    const [first, second] = items;
    const isMarker =
      first?.kind === 'token' &&
      second?.kind === 'token' &&
      (first.token.kind === 'number' || first.token.text.length === 1) &&
      /^[).:-]$/u.test(second.token.text);
    if (isMarker) number += 1;
    return number;
  });
}

/** Returns whether the same critical thing is found and negated, and nothing says that it is another place. */
function contradicts(
  found: readonly Placed[],
  negated: readonly Placed[],
  sentences: readonly Sentence[],
): boolean {
  const numbers = itemNumbers(sentences);
  const isElsewhere = ({ sentence }: Placed) =>
    sentence.items.some(
      (item) =>
        item.kind === 'phrase' &&
        (item.match.entry.tags.has('elsewhere') || item.match.entry.tags.has('jar')),
    );
  return negated.some((no) => {
    const { result_class, match } = no.finding;
    if (result_class === null || !criticalClasses.has(result_class) || isElsewhere(no)) return false;
    return found.some(
      (yes) =>
        yes.finding.result_class === result_class &&
        numbers[yes.at] === numbers[no.at] &&
        (yes.finding.match.entry.word === match.entry.word || match.end - match.start === 1),
    );
  });
}

function marksOf(
  taken: TakenApart,
  placed: readonly Placed[],
  decision: Decision,
  grades: Grades,
): readonly ReadingMark[] {
  const place = (token: number): number => taken.tokens[token]?.from ?? 0;
  const marks: ReadingMark[] = grades.marks.map((mark) => ({
    ...mark,
    kind: decision.result_class === 'malignant' ? 'decides' : 'found',
    result_class: 'malignant',
    word: 'Gleason',
  }));
  for (const { finding } of placed) {
    if (finding.status === 'history') continue;
    // What is said of a stain or of the mucosa is no evidence.
    if (finding.role === 'attribute' && !finding.match.entry.tags.has('alarm')) continue;
    const from = place(finding.markStart);
    const to = taken.tokens[finding.markEnd - 1]?.to ?? from;
    if (grades.marks.some((mark) => from < mark.to && mark.from < to)) continue;
    const decides = finding.status === 'affirmed' && finding.result_class === decision.result_class;
    const kind =
      finding.status !== 'affirmed'
        ? finding.status
        : decides && finding.result_class !== null
          ? 'decides'
          : 'found';
    marks.push({ from, to, kind, result_class: finding.result_class, word: finding.match.entry.word });
  }
  return marks.sort((first, second) => first.from - second.from);
}

/** Returns whether a finding is an abbreviation alone, which may be something else: `ca`. */
const isAbbreviation = ({ finding }: Placed, { tokens }: TakenApart): boolean =>
  finding.match.end - finding.match.start === 1 && (tokens[finding.match.start]?.text.length ?? 0) <= 2;

function confidenceOf(
  decision: Decision,
  deciding: readonly Placed[],
  supported: boolean,
  taken: TakenApart,
): number {
  if (decision.by === 'none') return 20;
  if (decision.by !== 'found') return 55;
  if (deciding.every((placed) => isAbbreviation(placed, taken))) return 72;
  return Math.min(99, 90 + (deciding.length > 1 ? 3 : 0) + (supported ? 5 : 0));
}

/** Returns the conclusion from the sentences of a report. `includes` leaves those of other jars out. */
export function conclude(
  taken: TakenApart,
  about: ReadAbout,
  includes: (sentence: Sentence, at: number) => boolean = () => true,
): Reading {
  const { organ } = about;
  const chosen = taken.sentences.flatMap((sentence, at) =>
    includes(sentence, at) ? [{ sentence, at }] : [],
  );
  const placed = chosen.flatMap(({ sentence, at }) =>
    (taken.said[at]?.findings ?? []).map((finding): Placed => ({ finding, sentence, at })),
  );
  const having = (status: Finding['status'], role?: Finding['role']) =>
    placed.filter(
      ({ finding }) => finding.status === status && (role === undefined || finding.role === role),
    );
  const [found, doubted, negated] = [
    having('affirmed', 'class'),
    having('uncertain', 'class'),
    having('negated', 'class'),
  ];
  const alarms = [...having('affirmed'), ...having('uncertain')].filter(({ finding }) =>
    finding.match.entry.tags.has('alarm'),
  );

  const present = chosen.filter(({ sentence }) => sentence.section !== 'clinic' && !tellsHistory(sentence));
  const grades = gradesOf(
    taken.report,
    present.map(({ sentence }) => sentence),
    !hasGleason(organ),
  );
  const hasGrades = hasGleason(organ) && (grades.gleason !== null || grades.isup !== null);
  const decision = decide(found, doubted, hasGrades);
  const { result_class } = decision;
  const isMalignant = result_class === 'malignant' && decision.by === 'found';
  const isDoubted = doubted.some(
    ({ finding }) =>
      finding.result_class !== null && worstClass([result_class, finding.result_class]) !== result_class,
  );
  const isLoose = !isMalignant && chosen.some(({ at }) => taken.said[at]?.hasLooseDoubt === true);
  const deciding = found.filter(({ finding }) => finding.result_class === result_class);
  const strange = [...found, ...doubted].some(
    ({ finding }) => finding.result_class !== null && !fitsOrgan(organ, finding.result_class),
  );

  const reasons = new Set<ReviewReason>();
  const hasWord = chosen.some(({ sentence }) => sentence.items.some(isWord));
  if (!hasWord) reasons.add('empty');
  else if (decision.by === 'none') reasons.add(negated.length > 0 ? 'negated_only' : 'no_finding');
  if (decision.by === 'doubt' || decision.by === 'grade' || isDoubted || isLoose) reasons.add('uncertain');
  if (contradicts(found, negated, taken.sentences) || (hasGrades && grades.contradicts))
    reasons.add('contradiction');
  if (!isCritical(result_class) && chosen.some(({ at }) => taken.said[at]?.assertsInClinic === true)) {
    reasons.add('contradiction');
  }
  if (!isMalignant && (alarms.length > 0 || chosen.some(({ at }) => taken.hasNearWord[at] === true))) {
    reasons.add('unknown_words');
  }
  if (
    strange ||
    (grades.gleason !== null && !hasGleason(organ)) ||
    (grades.isup !== null && !hasGrade(organ))
  ) {
    reasons.add('organ_mismatch');
  }
  const supported = isMalignant ? grades.gleason !== null : having('negated').length > 0;
  const sure = hasWord ? confidenceOf(decision, deciding, supported, taken) : 0;
  const confidence = reasons.size > 0 ? Math.min(sure, 70) : sure;
  if (reasons.size === 0 && confidence < SURE) reasons.add('low_confidence');

  const decisive =
    deciding[0] ??
    doubted.find(({ finding }) => finding.result_class === result_class) ??
    (decision.by === 'none' ? negated[0] : undefined);
  const graded = present.find(({ sentence }) =>
    grades.marks.some(({ from }) => from >= sentence.from && from < sentence.to),
  );
  const sentence = decisive?.sentence ?? graded?.sentence ?? null;
  return {
    result_class,
    confidence,
    sentence:
      sentence === null
        ? null
        : taken.report
            .slice(sentence.from, sentence.to)
            .replace(/\s+/gu, ' ')
            .trim()
            .slice(0, LONGEST_SENTENCE),
    reasons: [...reasons],
    marks: marksOf(taken, placed, decision, grades),
    gleason: grades.gleason,
    isup: grades.isup,
    size_mm: sizeOf(
      present.map((finding) => finding.sentence),
      present.map((finding) => taken.said[finding.at]),
      taken.tokens,
    ),
    words_id: about.wordsId,
    words_version: about.wordsVersion,
  };
}

const isCritical = (result: ResultClass | null): boolean => result !== null && criticalClasses.has(result);

const isWord = (item: Sentence['items'][number]): boolean =>
  item.kind === 'phrase' || (item.kind === 'token' && item.token.kind !== 'sign');

/** Returns whether a sentence speaks of the past: its grades are those of another biopsy. */
const tellsHistory = (sentence: Sentence): boolean =>
  sentence.items.some(
    (item) =>
      item.kind === 'phrase' &&
      (item.match.entry.role === 'history' || item.match.entry.role === 'history_before'),
  );
