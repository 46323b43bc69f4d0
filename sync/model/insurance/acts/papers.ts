import type { ActReference, ActWorld } from '../../acts/act';
import type { CasePaper } from '../../entities/insurance-values';
import { foldTurkish } from '../../tr/turkish';

const wanted = { state: 'wanted', by: null, at: null } as const;

/** Returns a paper that nobody has brought yet, by its look-up entry if there is one of its name. */
export function newPaper(reference: Pick<ActReference, 'definitions'>, name: string): CasePaper {
  const key = foldTurkish(name);
  const known = reference.definitions('insurance_document').find((entry) => foldTurkish(entry.name) === key);
  return {
    id: crypto.randomUUID(),
    document_id: known?.id ?? null,
    name: known?.name ?? name,
    note: null,
    ...wanted,
  };
}

/** Returns the papers with wanted ones: those that are there already are wanted again. */
export function withWanted(
  papers: readonly CasePaper[],
  names: readonly string[],
  reference: Pick<ActReference, 'definitions'>,
): readonly CasePaper[] {
  const keys = new Set(names.map((name) => foldTurkish(name)));
  const known = new Set(papers.map(({ name }) => foldTurkish(name)));
  return [
    ...papers.map((paper) => (keys.has(foldTurkish(paper.name)) ? { ...paper, ...wanted } : paper)),
    ...[...new Map(names.map((name) => [foldTurkish(name), name]))]
      .filter(([key]) => !known.has(key))
      .map(([, name]) => newPaper(reference, name)),
  ];
}

/** Returns the papers once those that are ready have gone to the payer. */
export const sentPapers = (
  papers: readonly CasePaper[],
  { userId, now }: Pick<ActWorld, 'userId' | 'now'>,
): readonly CasePaper[] =>
  papers.map((paper) =>
    paper.state === 'attached' ? { ...paper, state: 'sent', by: userId, at: now } : paper,
  );

/** Returns the papers with one of them marked: present, sent, not needed, or wanted again. */
export const settledPapers = (
  papers: readonly CasePaper[],
  id: string,
  { state, note }: Pick<CasePaper, 'state' | 'note'>,
  { userId, now }: Pick<ActWorld, 'userId' | 'now'>,
): readonly CasePaper[] =>
  papers.map((paper) => {
    if (paper.id !== id) return paper;
    return state === 'wanted'
      ? { ...paper, ...wanted }
      : { ...paper, state, note: note ?? paper.note, by: userId, at: now };
  });
