import { rowProblems } from '../read/row-problem';
import type { ReadKind } from './import-kind';

/** Rows with one of these are taken over, for somebody to look at. All other problems leave their row out. */
const WARNINGS: ReadonlySet<string> = new Set(['does_not_close', 'unknown_kind', 'unknown_state']);

/** Says why a row is left out, or why the user should check it. */
export function standingOf(
  problems: readonly { readonly code: string }[],
  /** Codes of the kind's own that leave no row out. */
  warnings: ReadonlySet<string> = new Set(),
): {
  readonly problem: string | null;
  readonly warning: string | null;
} {
  const isWarning = (code: string): boolean => WARNINGS.has(code) || warnings.has(code);
  const faulty = problems.find(({ code }) => !isWarning(code));
  const doubtful = problems.find(({ code }) => isWarning(code));
  return { problem: faulty?.code ?? null, warning: faulty === undefined ? (doubtful?.code ?? null) : null };
}

/** Returns the sentence for a code of a problem. */
export function problemText({ problems }: Pick<ReadKind, 'problems'>, code: string): string {
  const known: Readonly<Record<string, string>> = rowProblems;
  return problems[code] ?? known[code] ?? 'Satır okunamadı.';
}
