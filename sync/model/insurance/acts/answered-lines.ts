import type { CaseLine, LineDecision, RefusalReason } from '../../entities/insurance-values';
import { isEmptyPartial } from '../../rules/insurance-lines';

/** Payer's answer to one line. */
export interface LineAnswer {
  readonly decision: LineDecision;
  /** Minor units; null while nothing is decided. */
  readonly approved: number | null;
  readonly reason: RefusalReason | null;
  /** The payer's own words on the line. */
  readonly words: string | null;
}
/** Answers by the line's id; lines that are not in it stay unchanged. */
export type LineAnswers = Readonly<Record<string, LineAnswer>>;

/** Returns the initial answer of a line. */
export const answerOf = (line: CaseLine): LineAnswer => ({
  decision: line.decision,
  approved: line.decision === 'open' ? null : line.approved,
  reason: line.reason,
  words: line.words,
});

/** Returns the answer with another decision; amount and reason follow the decision. */
export const decided = (line: CaseLine, answer: LineAnswer, decision: LineDecision): LineAnswer => ({
  ...answer,
  decision,
  approved: decision === 'approved' ? line.asked : decision === 'refused' ? 0 : null,
  reason: decision === 'approved' || decision === 'open' ? null : answer.reason,
});

function amountProblem({ asked }: CaseLine, { decision, approved }: LineAnswer): string | null {
  if (decision !== 'partial' && (decision !== 'approved' || approved === null)) return null;
  if (approved === null) return 'Onaylanan tutarı yazın';
  if (approved < 0) return 'Onaylanan tutar sıfırdan küçük olamaz';
  if (approved > asked) return 'Onaylanan tutar istenenden büyük olamaz';
  if (decision === 'partial' && approved === asked) return 'Tutarın tamamı onaylandıysa “Onay” seçin';
  return isEmptyPartial({ decision, approved }) ? 'Hiçbir tutar onaylanmadıysa “Ret” seçin' : null;
}

/** Returns a sentence at `line <id>` for each answer that cannot be. */
export const lineProblems = (
  lines: readonly CaseLine[],
  answers: LineAnswers,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const answer = answers[line.id];
      const problem = answer === undefined ? null : amountProblem(line, answer);
      return problem === null ? [] : [[`line ${line.id}`, problem]];
    }),
  );

/** Returns the lines with their answers, which `lineProblems` has found sound. */
export const answeredLines = (lines: readonly CaseLine[], answers: LineAnswers): readonly CaseLine[] =>
  lines.map((line) => {
    const answer = answers[line.id];
    if (answer === undefined) return line;
    const { decision, reason, words } = answer;
    if (decision === 'open') {
      // Still in appeal as long as nobody has decided; a decision that was a mistake is taken back.
      return line.decision === 'open' ? line : { ...line, decision, approved: null, reason: null };
    }
    return {
      ...line,
      decision,
      approved: decision === 'refused' ? 0 : (answer.approved ?? line.asked),
      reason: decision === 'approved' ? null : reason,
      words: words ?? line.words,
      appealed: false,
    };
  });

/**
 * Returns the lines that an appeal opens: what was cut or refused, or all where the payer has cut a payment. The
 * approved amount stays on the line, so that it remains known meanwhile.
 */
export function appealedLines(lines: readonly CaseLine[]): readonly CaseLine[] {
  const cut = lines.filter(({ decision }) => decision === 'refused' || decision === 'partial');
  const ids = new Set((cut.length > 0 ? cut : lines).map(({ id }) => id));
  return lines.map((line) => (ids.has(line.id) ? { ...line, decision: 'open', appealed: true } : line));
}
