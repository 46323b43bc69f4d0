import ts from 'typescript';

/**
 * The rule that amounts are rounded, shared out and summed in sync/model/money.ts alone: nothing that rounds may be given
 * an amount anywhere else. An amount is told by its name, or by the expression that a variable is made of.
 */

export interface MoneyFault {
  /** Counted from 1. */
  readonly line: number;
  /** The rounding or adding that met an amount. */
  readonly said: string;
}

/** Words of which one in a name makes it an amount. */
const AMOUNT =
  /^(?:amounts?|gross|net|minor|prices?|costs?|fees?|paid|money|commissions?|asked|approved|granted|charged|invoiced|deposits?|quotes?|owed|lira|kurus|overcharge|cut|payments?|refunds?|deductions?|revenue)$/u;
/** Words that make a name something else, though an amount is in it. */
const OTHER =
  /^(?:at|on|count|counts|rows?|days?|minutes?|hours?|hints?|id|ids|no|key|keys|names?|rates?|labels?|width|height|length|index|kind|kinds|of|list|columns?|fields?|by|is|has|parts?|digits|sign|map|set|lines?)$/u;
const ROUNDING: ReadonlySet<string> = new Set(['round', 'floor', 'trunc', 'ceil', 'fround']);
const FORMATTING: ReadonlySet<string> = new Set(['toFixed', 'toPrecision']);
/** Functions of numbers through which an amount stays one. */
const CARRIES: ReadonlySet<string> = new Set(['abs', 'max', 'min', 'Number', 'BigInt', 'sign', ...ROUNDING]);

/** Returns whether a name is that of an amount: `counted_gross`, `openAmount`, `minor`, but not `paidAt` or `costRows`. */
export function isAmountName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word !== '');
  return words.some((word) => AMOUNT.test(word)) && !OTHER.test(words.at(-1) ?? '');
}

const nameOf = (node: ts.Node): string | null =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
        ? node.argumentExpression.text
        : null;

/** Nodes of a file that say of a name what it holds, or that may round. */
interface Candidates {
  readonly names: readonly (ts.VariableDeclaration | ts.BindingElement)[];
  readonly uses: readonly (ts.CallExpression | ts.BinaryExpression | ts.PrefixUnaryExpression)[];
}

/** Walks through a file once. */
function candidatesIn(file: ts.SourceFile): Candidates {
  const names: Candidates['names'][number][] = [];
  const uses: Candidates['uses'][number][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) names.push(node);
    else if (ts.isCallExpression(node) || ts.isBinaryExpression(node) || ts.isPrefixUnaryExpression(node))
      uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { names, uses };
}

/** Tells which names of a file hold amounts, and finds them in expressions. */
class Amounts {
  /** Variables made of an amount, and functions of Math under another name. */
  readonly #made = new Set<string>();
  readonly #renamed = new Map<string, string>();

  constructor(file: ts.SourceFile, names: Candidates['names']) {
    // A variable may be made of one that is declared further down.
    for (let known = -1; known !== this.#made.size;) {
      known = this.#made.size;
      for (const node of names) this.#collect(file, node);
    }
  }

  #collect(file: ts.SourceFile, node: Candidates['names'][number]): void {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
      if (ts.isIdentifier(node.name)) {
        if (this.has(node.initializer)) this.#made.add(node.name.text);
        const rounding = this.roundingOf(node.initializer);
        if (rounding !== null) this.#renamed.set(node.name.text, rounding);
      } else if (ts.isObjectBindingPattern(node.name)) {
        for (const { name, propertyName } of node.name.elements) {
          if (!ts.isIdentifier(name)) continue;
          const source =
            propertyName !== undefined && ts.isIdentifier(propertyName) ? propertyName.text : name.text;
          if (nameOf(node.initializer) === 'Math' && ROUNDING.has(source))
            this.#renamed.set(name.text, source);
          else if (isAmountName(source)) this.#made.add(name.text);
        }
      }
    }
    if (ts.isBindingElement(node) && node.propertyName !== undefined && ts.isIdentifier(node.name)) {
      if (isAmountName(node.propertyName.getText(file))) this.#made.add(node.name.text);
    }
  }

  /** Returns the function of Math that an expression is; null where it is none that rounds. */
  roundingOf(node: ts.Expression): string | null {
    const name = nameOf(node);
    if (name === null) return null;
    if (ts.isIdentifier(node)) return this.#renamed.get(name) ?? null;
    const { expression } = node as ts.PropertyAccessExpression | ts.ElementAccessExpression;
    return nameOf(expression) === 'Math' && ROUNDING.has(name) ? name : null;
  }

  /** Returns whether the value of an expression is an amount, or made of one. */
  has(node: ts.Expression): boolean {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.has(node.expression);
    if (ts.isPrefixUnaryExpression(node))
      return node.operator !== ts.SyntaxKind.ExclamationToken && this.has(node.operand);
    if (ts.isConditionalExpression(node)) return this.has(node.whenTrue) || this.has(node.whenFalse);
    if (ts.isBinaryExpression(node))
      return isArithmetic(node.operatorToken.kind) && (this.has(node.left) || this.has(node.right));
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.expression);
      if (name === null || !(CARRIES.has(name) || this.roundingOf(node.expression) !== null)) {
        // A sum of amounts is one.
        return name === 'reduce' && this.#addsAmounts(node);
      }
      return node.arguments.some((argument) => this.has(argument));
    }
    if (ts.isElementAccessExpression(node) && nameOf(node) === null) return this.has(node.expression);
    const name = nameOf(node);
    if (name === null) return false;
    return isAmountName(name) || (ts.isIdentifier(node) && this.#made.has(name));
  }

  /** Returns whether a call of `reduce` adds up amounts. */
  #addsAmounts(call: ts.CallExpression): boolean {
    const [step] = call.arguments;
    if (step === undefined || !(ts.isArrowFunction(step) || ts.isFunctionExpression(step))) return false;
    const [sum] = step.parameters;
    if (sum === undefined || !ts.isIdentifier(sum.name)) return false;
    const own = sum.name.text;
    let found = false;
    const look = (node: ts.Node): void => {
      if (
        ts.isBinaryExpression(node) &&
        (node.operatorToken.kind === ts.SyntaxKind.PlusToken ||
          node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) &&
        [node.left, node.right].some((side) => nameOf(side) === own) &&
        [node.left, node.right].some((side) => nameOf(side) !== own && this.has(side))
      )
        found = true;
      ts.forEachChild(node, look);
    };
    look(step.body);
    return found;
  }

  addsAmounts = (call: ts.CallExpression): boolean =>
    nameOf(call.expression) === 'reduce' && this.#addsAmounts(call);
}

const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
]);
const isArithmetic = (kind: ts.SyntaxKind): boolean => ARITHMETIC.has(kind);
/** Operators that cut decimals off: `amount | 0`, `amount >> 0`. */
const CUTTING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.GreaterThanGreaterThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
  ts.SyntaxKind.LessThanLessThanToken,
]);

/** Finds where a file rounds or adds up amounts by itself. */
export function moneyFaults(file: ts.SourceFile): readonly MoneyFault[] {
  const { names, uses } = candidatesIn(file);
  const amounts = new Amounts(file, names);
  const faults: MoneyFault[] = [];
  const note = (node: ts.Node) =>
    faults.push({
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      said: node.getText(file).replace(/\s+/gu, ' ').slice(0, 80),
    });
  for (const node of uses) {
    if (ts.isCallExpression(node)) {
      const rounds =
        amounts.roundingOf(node.expression) !== null &&
        node.arguments.some((argument) => amounts.has(argument));
      const called = node.expression;
      const formats =
        ts.isPropertyAccessExpression(called) &&
        FORMATTING.has(called.name.text) &&
        amounts.has(called.expression);
      const parses =
        ['parseInt', 'parseFloat'].includes(nameOf(called) ?? '') &&
        node.arguments.slice(0, 1).some((argument) => amounts.has(argument));
      if (rounds || formats || parses || amounts.addsAmounts(node)) note(node);
    }
    if (ts.isBinaryExpression(node) && CUTTING.has(node.operatorToken.kind) && amounts.has(node.left))
      note(node);
    if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.TildeToken &&
      ts.isPrefixUnaryExpression(node.operand) &&
      node.operand.operator === ts.SyntaxKind.TildeToken &&
      amounts.has(node.operand.operand)
    )
      note(node);
  }
  return faults;
}

/** Finds where SQL rounds amounts by itself: the arguments of a function that rounds name one. */
export function sqlMoneyFaults(text: string): readonly MoneyFault[] {
  const bare = text.replace(/--[^\n]*/gu, (remark) => ' '.repeat(remark.length));
  return [...bare.matchAll(/\b(?:round|floor|trunc|ceil|ceiling)\s*\(/giu)].flatMap((match) => {
    let depth = 1;
    let end = match.index + match[0].length;
    while (end < bare.length && depth > 0) {
      depth += bare[end] === '(' ? 1 : bare[end] === ')' ? -1 : 0;
      end += 1;
    }
    const said = bare.slice(match.index, end);
    const names = said.slice(match[0].length).match(/[a-z_][a-z\d_]*/giu) ?? [];
    if (!names.some(isAmountName)) return [];
    return [
      { line: bare.slice(0, match.index).split('\n').length, said: said.replace(/\s+/gu, ' ').slice(0, 80) },
    ];
  });
}
