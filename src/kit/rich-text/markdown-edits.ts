/** A text after an edit, and what is selected in it. */
export interface Edited {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts marks around the selection, or around a word to write over where nothing is selected. */
export function wrapSelection(
  text: string,
  from: number,
  to: number,
  before: string,
  after: string,
  word: string,
): Edited {
  const chosen = from === to ? word : text.slice(from, to);
  return {
    text: text.slice(0, from) + before + chosen + after + text.slice(to),
    from: from + before.length,
    to: from + before.length + chosen.length,
  };
}

/** Puts a mark before each line of the selection; `n` counts from 1. */
export function markLines(text: string, from: number, to: number, mark: (n: number) => string): Edited {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const marked = text
    .slice(start, end)
    .split('\n')
    .map((line, at) => mark(at + 1) + line)
    .join('\n');
  return { text: text.slice(0, start) + marked + text.slice(end), from: start, to: start + marked.length };
}
