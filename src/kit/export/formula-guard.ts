/**
 * Guard of texts in CSV files against spreadsheets, which take some texts for formulas. Import takes the guard off
 * again, so that a file of ours comes back as it was.
 */

/** Characters before a formula that a spreadsheet skips, or that hide the formula from a careless check. */
const LEADING = String.raw`[\s\u0000-\u001f\u00a0\u200b-\u200f\u2060\ufeff]*`;

/** Signs that begin a formula in every spreadsheet, also in their full width. */
const ALWAYS = new RegExp(String.raw`^${LEADING}[=@＝＠]`, 'u');

/** Plus and minus begin a formula, too, but also phone numbers, amounts and names. */
const SIGNED = new RegExp(String.raw`^${LEADING}[+\-＋－−]\s*(.*)$`, 'su');

/** Parts of a formula behind a plus or minus: operators, calls, references to cells, quotations. */
const COMPUTES = new RegExp(
  [
    // A sign that no phone number and no name has.
    String.raw`[=@|!*^&%<>"#:;[\]{}$＝＠＋－\\\u0000-\u001f]`,
    // A call, or a reference to a cell: A1, $B$12.
    String.raw`[\p{L}\p{N}_.]\(`,
    String.raw`(?:^|[^\p{L}\p{N}])\p{L}{1,3}\d+(?![\p{L}\p{N}])`,
    // A sum or quotient: 2+3, 10/2.
    String.raw`\d\s*[+\-−/]\s*[\d(]`,
    String.raw`[+\-−/]\s*[+\-−]`,
  ].join('|'),
  'u',
);

/** Returns whether a spreadsheet may calculate the text. Phone numbers, amounts and names behind a sign are safe. */
function isFormula(text: string): boolean {
  if (ALWAYS.test(text) || /^[\t\r\n]/u.test(text)) return true;
  const rest = SIGNED.exec(text)?.[1];
  return rest !== undefined && COMPUTES.test(rest);
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, so that it stays a text. */
export function guardFormula(text: string): string {
  // A text with an apostrophe of its own gets another, so that taking off the guard gives back each text.
  return isFormula(text.replace(/^'+/u, '')) ? `'${text}` : text;
}

/** Returns the text that `guardFormula` was given. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.replace(/^'+/u, '')) ? text.slice(1) : text;
}
