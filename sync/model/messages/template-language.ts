/**
 * What a template is written in: text with variables, `Sayın {{hasta.ad}}`. There is no logic in it, and a value never
 * brings variables in, since what was filled in is not read again.
 */

/** A piece of a template; `at` and `length` are UTF-16 units of what is written. */
export type TemplatePart =
  | { readonly is: 'text'; readonly text: string; readonly at: number; readonly length: number }
  | { readonly is: 'variable'; readonly key: string; readonly at: number; readonly length: number };

/**
 * `unclosed`: `{{` without its end. `unopened`: `}}` without its beginning. `malformed`: the text between is no key.
 * `unknown`: a key that nobody has a value for.
 */
export interface TemplateProblem {
  readonly is: 'unclosed' | 'unopened' | 'malformed' | 'unknown';
  readonly at: number;
  readonly length: number;
  readonly written: string;
}

export interface ParsedTemplate {
  /** Parts in order; those that a problem is about are in them as text. */
  readonly parts: readonly TemplatePart[];
  readonly problems: readonly TemplateProblem[];
}

/** `hasta.ad`, `sor.aclik_saati`: small letters, digits and `_`, in two or more names. */
export const variableKey = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;

export const variableMark = (key: string): string => `{{${key}}}`;

/** Takes a template apart. @param isKnown says whether somebody has a value for a key; without it every key is known */
export function parseTemplate(
  template: string,
  isKnown: (key: string) => boolean = () => true,
): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const problems: TemplateProblem[] = [];
  let textFrom = 0;
  const endText = (at: number): void => {
    if (at > textFrom)
      parts.push({ is: 'text', text: template.slice(textFrom, at), at: textFrom, length: at - textFrom });
  };
  let at = 0;
  // Where the next end of a variable is: looked for again only once it lies behind.
  let end = template.indexOf('}}');
  while (at < template.length) {
    const opens = template.startsWith('{{', at);
    if (!opens && !template.startsWith('}}', at)) {
      at += 1;
      continue;
    }
    if (!opens) {
      problems.push({ is: 'unopened', at, length: 2, written: '}}' });
      at += 2;
      continue;
    }
    if (end !== -1 && end < at + 2) end = template.indexOf('}}', at + 2);
    const next = template.indexOf('{{', at + 2);
    if (end === -1 || (next !== -1 && next < end)) {
      problems.push({ is: 'unclosed', at, length: 2, written: '{{' });
      at += 2;
      continue;
    }
    const length = end + 2 - at;
    const key = template.slice(at + 2, end);
    const written = template.slice(at, at + length);
    if (!variableKey.test(key)) problems.push({ is: 'malformed', at, length, written });
    else {
      if (!isKnown(key)) problems.push({ is: 'unknown', at, length, written });
      endText(at);
      parts.push({ is: 'variable', key, at, length });
      textFrom = at + length;
    }
    at += length;
  }
  endText(template.length);
  return { parts, problems };
}

/** Returns the keys of a template, each once, in order. */
export const variablesOf = (template: string): readonly string[] => [
  ...new Set(parseTemplate(template).parts.flatMap((part) => (part.is === 'variable' ? [part.key] : []))),
];

/** Removes the blanks inside of marks that people paste or type by hand. */
export const tidyMarks = (template: string): string =>
  template.replace(/\{\{[\t \u00a0]*([a-z0-9_.]+)[\t \u00a0]*\}\}/g, '{{$1}}');

/** Values by key, as they are written in the message. What is missing or blank has none. */
export type WrittenValues = Readonly<Record<string, string | null | undefined>>;

export type RenderedTemplate =
  | { readonly is: 'rendered'; readonly text: string }
  /** Nothing is sent. There is no value for these keys, or the template itself has problems. */
  | {
      readonly is: 'unresolved';
      readonly keys: readonly string[];
      readonly problems: readonly TemplateProblem[];
    };

/** A piece of what the reader gets; with the key of the variable that it is the value of. */
export interface RenderedPiece {
  readonly text: string;
  readonly key?: string;
  /** The variable has no value; `text` is empty. */
  readonly missing?: true;
}

/** Keeps a value in its line. Breaks and doubled blanks become one blank, signs that nobody sees are removed. */
const inLine = (value: string): string =>
  value
    .replace(/(?!\s)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

function valueOf(values: WrittenValues, key: string): string {
  return Object.hasOwn(values, key) ? inLine(values[key] ?? '') : '';
}

/** Returns the message in pieces, for a preview that marks what was filled in and what is missing. */
export function renderPieces(template: string, values: WrittenValues): readonly RenderedPiece[] {
  return parseTemplate(template).parts.map((part): RenderedPiece => {
    if (part.is === 'text') return { text: part.text };
    const text = valueOf(values, part.key);
    return text === '' ? { text, key: part.key, missing: true } : { text, key: part.key };
  });
}

/** Returns the message, or what keeps it from being sent. */
export function renderTemplate(template: string, values: WrittenValues): RenderedTemplate {
  const { problems } = parseTemplate(template);
  const pieces = renderPieces(template, values);
  const keys = [
    ...new Set(pieces.flatMap(({ key, missing }) => (missing && key !== undefined ? [key] : []))),
  ];
  if (keys.length > 0 || problems.length > 0) return { is: 'unresolved', keys, problems };
  return { is: 'rendered', text: pieces.map(({ text }) => text).join('') };
}
