/*
 * A page may have several papers: a list, the record that is open beside it, a letter about the record. One is
 * printed at a time.
 */

/** `asked` papers are printed when they are asked for; of the others a record goes before the list around it. */
export type PaperRank = 'record' | 'list' | 'asked';

interface Standing {
  readonly id: string;
  readonly rank: PaperRank;
}

/** Papers of the page, in the order in which they came. */
const papers: Standing[] = [];

let asked: { readonly id: string | null; readonly logged: boolean } | null = null;

/** Puts a paper among those of the page. Returns what takes it away. */
export function joinPapers(id: string, rank: PaperRank): () => void {
  const paper: Standing = { id, rank };
  papers.push(paper);
  return () => {
    papers.splice(papers.indexOf(paper), 1);
  };
}

/** Returns the paper that is printed now: the one asked for, else the latest record, else the latest list. */
function chosen(): string | undefined {
  const wanted = asked?.id;
  if (papers.some(({ id }) => id === wanted)) return wanted ?? undefined;
  return (
    papers.findLast(({ rank }) => rank === 'record')?.id ?? papers.findLast(({ rank }) => rank === 'list')?.id
  );
}

/** Returns whether a paper is the one that is printed now. */
export const isPrinted = (id: string): boolean => chosen() === id;

/** Returns whether the print that runs is in the access log already: a button wrote it there, not the browser's menu. */
export const isPrintLogged = (): boolean => asked?.logged === true;

/** Asks the browser to print a paper; without an id the page's own choice. The print is in the access log already. */
export function printLogged(id: string | null): void {
  asked = { id, logged: true };
  print();
}

/** Forgets what was asked for: the print is done. */
export function endPrint(): void {
  asked = null;
}
