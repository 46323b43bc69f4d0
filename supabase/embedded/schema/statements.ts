/** A statement of a SQL script. */
export interface Statement {
  /** Its text without comments, with single spaces, strings and quoted bodies emptied. */
  readonly outline: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Comments between the statement before and its end. */
  readonly comments: readonly string[];
}

/** Pattern of the pieces that are passed over as a whole: comments, strings, quoted names. Nested comments are closed by hand. */
const TOKEN =
  /--[^\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>[A-Za-z_][A-Za-z0-9_]*)?\$|;|\s+|[^\s;'"$/-]+|./gsu;

/** Splits a script into its statements, as PostgreSQL reads it (standard_conforming_strings, E'' with doubled quotes). */
export function statementsOf(script: string): readonly Statement[] {
  const statements: Statement[] = [];
  let outline = '';
  let comments: string[] = [];
  let begin: number | undefined;
  const end = (): void => {
    const text = outline.replace(/\s+/gu, ' ').trim();
    if (text !== '') statements.push({ outline: text, line: lineAt(script, begin ?? 0), comments });
    outline = '';
    comments = [];
    begin = undefined;
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(script); match !== null; match = TOKEN.exec(script)) {
    const [token] = match;
    if (token.startsWith('--')) comments.push(token);
    else if (token === '/*') {
      TOKEN.lastIndex = endOfComment(script, TOKEN.lastIndex);
      outline += ' ';
    } else if (token === ';') end();
    else if (token.startsWith('$') && token.endsWith('$') && token.length > 1) {
      const close = script.indexOf(token, TOKEN.lastIndex);
      TOKEN.lastIndex = close === -1 ? script.length : close + token.length;
      outline += '$$';
    } else {
      if (begin === undefined && token.trim() !== '') begin = match.index;
      outline += token.startsWith("'") && token.length > 1 ? "''" : token;
    }
  }
  end();
  return statements;
}

function endOfComment(script: string, from: number): number {
  const edge = /\/\*|\*\//gu;
  edge.lastIndex = from;
  let depth = 1;
  for (let match = edge.exec(script); match !== null; match = edge.exec(script)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return script.length;
}

function lineAt(script: string, position: number): number {
  return script.slice(0, position).split('\n').length;
}
