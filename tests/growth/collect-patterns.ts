import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A pattern as a source file has it. */
export interface FoundPattern {
  /** `sync/model/rules/phone.ts:47` */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Word in place of text that is only known when the program runs, and so in no source. */
const UNKNOWN = 'qq';

/** Folders whose code meets what others have written. */
const FOLDERS = ['src', 'sync', 'supabase/embedded', 'supabase/functions'];

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.tsx?$/u.test(entry.name) && !/\.(?:test|fixture)\.tsx?$/u.test(entry.name)) yield path;
  }
}

/** Finds what a name of a file means; a parameter means nothing yet. */
function initializerOf(file: ts.SourceFile, name: string): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === name) found ??= node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Works out the text of a pattern that is put together; what it cannot know is a word. */
function textOf(file: ts.SourceFile, node: ts.Expression | undefined, depth = 0): string {
  if (node === undefined || depth > 8) return UNKNOWN;
  const of = (part: ts.Expression | undefined): string => textOf(file, part, depth + 1);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return of(node.expression);
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [of(node.left), of(node.right)];
    return node.operatorToken.kind === ts.SyntaxKind.MinusToken
      ? String(Number(left) - Number(right))
      : left + right;
  }
  if (ts.isConditionalExpression(node)) return of(node.whenTrue);
  if (ts.isIdentifier(node)) return of(initializerOf(file, node.text));
  if (ts.isTaggedTemplateExpression(node)) {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText ?? template.text;
    return templateOf(template, of, true);
  }
  if (ts.isTemplateExpression(node)) return templateOf(node, of, false);
  if (ts.isCallExpression(node)) return ofCall(file, node, of);
  return UNKNOWN;
}

function templateOf(node: ts.TemplateExpression, of: (part: ts.Expression) => string, raw: boolean): string {
  const literal = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): string =>
    raw ? (part.rawText ?? part.text) : part.text;
  return node.templateSpans.reduce(
    (text, span) => text + of(span.expression) + literal(span.literal),
    literal(node.head),
  );
}

function ofCall(file: ts.SourceFile, node: ts.CallExpression, of: (part?: ts.Expression) => string): string {
  const { expression } = node;
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'join') {
    const list = expression.expression;
    const parts = ts.isArrayLiteralExpression(list)
      ? list.elements.map((part) => (ts.isSpreadElement(part) ? UNKNOWN : of(part)))
      : [UNKNOWN, UNKNOWN, UNKNOWN];
    return parts.join(of(node.arguments[0]));
  }
  if (ts.isIdentifier(expression)) {
    const called = initializerOf(file, expression.text);
    if (called !== undefined && ts.isArrowFunction(called) && !ts.isBlock(called.body))
      return of(called.body);
  }
  return UNKNOWN;
}

function patternOf(file: ts.SourceFile, node: ts.Node): Omit<FoundPattern, 'place'> | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const makes = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!makes || node.expression.getText(file) !== 'RegExp') return null;
  const [source, flags] = node.arguments ?? [];
  if (source !== undefined && ts.isRegularExpressionLiteral(source)) return null;
  return { source: textOf(file, source), flags: flags === undefined ? '' : textOf(file, flags) };
}

/**
 * A line that a pattern may be in: a slash stands where a value may begin, with another behind it. Told before a file is
 * parsed, which takes a thousand times as long.
 */
const MAY_HAVE_PATTERNS = /RegExp|(?:^|[\s(,=:[!&|?{};+\-*%~^>])\/(?![*/]).*\//mu;

/** Collects the patterns of a source text, written out or put together. */
export function patternsIn(path: string, text: string): readonly FoundPattern[] {
  if (!MAY_HAVE_PATTERNS.test(text)) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  // Comments have no patterns.
  const languageVersion = ts.ScriptTarget.Latest;
  const how = { languageVersion, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, text, how, false, kind);
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternOf(file, node);
    if (pattern !== null) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ place: `${path}:${line + 1}`, ...pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Collects every pattern of the product. */
export const allPatterns = (): readonly FoundPattern[] =>
  FOLDERS.flatMap((folder) => [...filesIn(folder)]).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return patternsIn(path, text);
  });
