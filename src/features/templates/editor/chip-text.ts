/** Movement of carets over variables: each of them counts as one character of the text. Places are UTF-16 units. */
import { parseTemplate } from '@sync/model/messages/template-language';

/** A variable in a text, from its first brace to behind its last one. */
export interface ChipRange {
  readonly from: number;
  readonly to: number;
}

export const chipsOf = (text: string): readonly ChipRange[] =>
  parseTemplate(text).parts.flatMap(({ is, at, length }) =>
    is === 'variable' ? [{ from: at, to: at + length }] : [],
  );

/** Returns the place of a caret after one step from `at`; null where there is no variable to step over. */
export function stepOver(text: string, at: number, forward: boolean): number | null {
  const chip = chipsOf(text).find(({ from, to }) =>
    forward ? at >= from && at < to : at > from && at <= to,
  );
  return chip === undefined ? null : forward ? chip.to : chip.from;
}

/** Returns the variable that a key deletes at a caret: Backspace the one before it, Delete the one after it. */
export function deletedChip(text: string, at: number, forward: boolean): ChipRange | null {
  const other = stepOver(text, at, forward);
  if (other === null) return null;
  return chipsOf(text).find(({ from, to }) => (forward ? to : from) === other) ?? null;
}

/** Returns a selection that holds variables whole; a caret inside one moves to its nearer end. */
export function wholeChips(text: string, from: number, to: number): readonly [number, number] {
  const chips = chipsOf(text);
  const inside = (at: number) => chips.find((chip) => at > chip.from && at < chip.to);
  const [first, last] = [inside(from), inside(to)];
  if (from === to) {
    if (first === undefined) return [from, to];
    const end = from - first.from < first.to - from ? first.from : first.to;
    return [end, end];
  }
  return [first?.from ?? from, last?.to ?? to];
}

/** Returns whether `/` at this place asks for a variable: at the beginning of a word. */
export const beginsWord = (text: string, at: number): boolean =>
  at === 0 || /[\s.,;:!?(}]/u.test(text.charAt(at - 1));

/** Returns a text in one line: an end of a line, and the blanks around it, become one blank. */
export function inOneLine(text: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, at) =>
      at === 0 ? (last === 0 ? line : line.trimEnd()) : at === last ? line.trimStart() : line.trim(),
    )
    .filter((line, at) => line !== '' || at === 0 || at === last)
    .join(' ');
}
