import ts from 'typescript';

/**
 * Rules for doc comments and names (CONTRIBUTING.md, Style): the comment of a function begins with a verb in the third person
 * ("Returns …"), of a value with a noun; `one` is no variable. The same holds for comments of SQL functions and tables; a
 * remark within a function does not begin with a question word.
 */

export interface ProseFault {
  /** Counted from 1. */
  readonly line: number;
  readonly fault: 'function' | 'value' | 'remark' | 'one';
  /** The words that the comment begins with, or the name. */
  readonly said: string;
}

/** Words that no noun phrase begins with. */
const NO_NOUN =
  /^(?:What|Whether|Who|Whom|Whose|Which|How|When|Where|Why|While|If|To|As|So|Of|For|From|With|Without|Within|In|On|At|By|Into|Upon|After|Before|Behind|Beside|Between|Under|Over|Only|Also|Not|Never|Is|Are|Was|Has|Have|Can|May|Must|Does|Do|It|They|He|She|You|We|And|Or|But|Then|Than|Because|Since|Until|Unless|Though|Like)\b/u;

/** Plural nouns that look like verbs in the third person. */
const PLURALS =
  /^(?:Rows|Values|Names|Records|Words|Columns|Fields|Lines|Lists|Files|Figures|Texts|Entries|Days|Hours|Minutes|Seconds|Milliseconds|Bytes|Characters|Parts|Places|People|Users|Patients|Tickets|Requests|Messages|Rights|Rules|Reasons|Numbers|Steps|Things|Those|This|Its|Ours|Yes|Less|Plus|Across|Always|Perhaps|Besides|Kinds|Sources|Changes|Ids|Keys|Tables|Folders|Pages|Questions|Answers|Facts|Sentences|Options|Settings|Times|Dates|Cells|Items|Points|Bits|Tests|Sums|Amounts|Buttons|Others|Letters|Digits|Signs|Phones|Appointments|Surgeries|Meetings|Marks|Tones|Colours|Ways|Ones)\b/u;

/** Question words, which no remark within a function begins with. */
const QUESTION = /^(?:What|Whatever|Whether|Who|Whoever|Whom|Whose|Which|How|When|Where|If)\b/u;

const isFunctionLike = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionTypeNode(node));

/** Says whether what a comment stands above is called. */
function isCalled(node: ts.Node): boolean {
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isCallSignatureDeclaration(node)
  )
    return true;
  if (ts.isVariableStatement(node)) return isFunctionLike(node.declarationList.declarations[0]?.initializer);
  if (ts.isPropertySignature(node)) return isFunctionLike(node.type);
  if (ts.isTypeAliasDeclaration(node)) return false;
  if (ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node))
    return isFunctionLike(node.initializer);
  return false;
}

/** Returns the first words of a doc comment; null where it has none of its own, but tags alone. */
function beginning(comment: string): string | null {
  const text = comment
    .replace(/^\/\*\*|\*\/$/gu, '')
    .replace(/^\s*\*\s?/gmu, '')
    .trim();
  if (text === '' || text.startsWith('@')) return null;
  return text.split(/\s+/u).slice(0, 6).join(' ');
}

function beginsWithVerb(said: string): boolean {
  const [word = ''] = said.split(/[\s,.:;]/u);
  return /^[A-Z][a-z-]*s$/u.test(word) && !PLURALS.test(said);
}

function faultOf(node: ts.Node, said: string): 'function' | 'value' | null {
  // A name or a literal in quotation marks stands for itself.
  if (!/^[A-Z]/u.test(said)) return null;
  if (isCalled(node)) return beginsWithVerb(said) ? null : 'function';
  return NO_NOUN.test(said) ? 'value' : null;
}

/** Finds the comments and names of a file that break the rules. */
export function proseFaults(source: ts.SourceFile): readonly ProseFault[] {
  const faults: ProseFault[] = [];
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const visit = (node: ts.Node): void => {
    // Of several above each other the last is the node's own.
    const comment = (node as { readonly jsDoc?: readonly ts.JSDoc[] }).jsDoc?.at(-1);
    if (comment !== undefined) {
      const said = beginning(comment.getText(source));
      const fault = said === null ? null : faultOf(node, said);
      if (fault !== null) faults.push({ line: lineOf(comment.getStart(source)), fault, said: said ?? '' });
    }
    const isName =
      (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
      ts.isIdentifier(node.name);
    if (isName && node.name.text === 'one') {
      faults.push({ line: lineOf(node.getStart(source)), fault: 'one', said: 'one' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function sqlFaultOf(said: string, next: string, isInBody: boolean): ProseFault['fault'] | null {
  if (/^create (?:or replace )?function\b/u.test(next)) return beginsWithVerb(said) ? null : 'function';
  if (isInBody) return QUESTION.test(said) ? 'remark' : null;
  return NO_NOUN.test(said) ? 'value' : null;
}

/** Finds the comments of an SQL file that break the rules. */
export function sqlFaults(text: string): readonly ProseFault[] {
  const faults: ProseFault[] = [];
  const isComment = (line: string | undefined): boolean => /^\s*--/u.test(line ?? '');
  const lines = text.split('\n');
  let isInBody = false;
  for (const [at, line] of lines.entries()) {
    if (!isComment(line)) {
      if (line.split('$$').length % 2 === 0) isInBody = !isInBody;
      continue;
    }
    if (isComment(lines[at - 1])) continue;
    const next = lines.slice(at).find((below) => !isComment(below)) ?? '';
    const said = line.replace(/^\s*--\s*/u, '');
    const fault = sqlFaultOf(said, next, isInBody);
    if (fault !== null) faults.push({ line: at + 1, fault, said: said.split(/\s+/u).slice(0, 6).join(' ') });
  }
  return faults;
}
