import { FileProblem } from './file-problem';
import type { Statement, StatementBalance, StatementEntry } from './statement';
import { MAX_ROWS } from './table';

/** Tags of a customer statement, at the start of a line. */
const TAG = /^:(\d{2}[A-Z]?):/u;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d+(?:,\d*)?)\s*$/u;
/**
 * Movement: value date, day of booking, direction, third letter of the currency (funds code), amount, kind, references.
 * A reversal (`RC`, `RD`) goes the other way than what it takes back.
 */
const ENTRY = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?(\d+(?:,\d*)?)([A-Z][A-Z\d]{3})(.*)$/u;
/** Movements that the bank only expects: nothing has moved. */
const EXPECTED = /^\d{6}(?:\d{4})?E[CD]/u;
const CREDITS: ReadonlySet<string> = new Set(['C', 'RD']);
const SUBFIELD = /\?(\d{2})/u;
/** Returns whether a part of a structured text names the kind of movement or its purpose: others name people and accounts. */
const isPurpose = (no: string): boolean => no === '00' || /^2\d$/u.test(no) || /^6[0-3]$/u.test(no);

const isStatementTag = (line: string): boolean => /^:(?:25P?|28C?|60[FM]):/u.test(line);

/** Returns whether a text is a customer statement of SWIFT. */
export function isMt940(text: string): boolean {
  const head = text.slice(0, 4_000);
  const starts = /^\s*(?:\{[\s\S]{0,300}?\{4:\s*)?:20:/u.test(head);
  return starts && head.split(/\r\n|\r|\n/u).some(isStatementTag);
}

function dayOf(text: string): string {
  const year = Number(text.slice(0, 2));
  return `${year < 80 ? 20 : 19}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

/** Returns the day of a booking, which has no year: the one next to the value date. */
function bookedDay(valueOn: string, monthDay: string | undefined): string {
  if (monthDay === undefined) return valueOn;
  const months = Number(monthDay.slice(0, 2)) - Number(valueOn.slice(5, 7));
  const year = Number(valueOn.slice(0, 4)) + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return `${year}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`;
}

function decimal(amount: string, isCredit: boolean): string {
  const [whole = '0', fraction = ''] = amount.split(',');
  const bare = whole.replace(/^0+(?=\d)/u, '') + (fraction === '' ? '' : `.${fraction}`);
  return isCredit || /^[0.]*$/u.test(bare) ? bare : `-${bare}`;
}

function balanceOf(text: string): StatementBalance {
  const match = BALANCE.exec(text);
  // A balance that cannot be read controls nothing: the file is not what the bank has sent.
  if (match === null) throw new FileProblem('damaged');
  const [, mark = '', day = '', currency = '', amount = ''] = match;
  return { day: dayOf(day), currency, amount: decimal(amount, mark === 'C') };
}

function referenceOf(rest: string): string {
  const [customer = '', bank = ''] = rest.split('//', 2);
  const own = bank.trim() === '' ? customer.trim() : bank.trim();
  return /^nonref$/iu.test(own) ? '' : own;
}

/** Returns what a text says of the purpose; a structured one names people, too, who are left out. */
function purposeOf(lines: readonly string[]): string {
  const text = lines.join('');
  if (!/^\d{3}\?/u.test(text)) return lines.map((line) => line.trim()).join(' ');
  const parts = text.slice(3).split(SUBFIELD);
  const kept: string[] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) {
    if (isPurpose(parts[at] ?? '')) kept.push((parts[at + 1] ?? '').trim());
  }
  return kept.join(' ');
}

interface Field {
  readonly tag: string;
  readonly lines: string[];
}

/** Yields the fields of a text; a line without a tag belongs to the field before. */
function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  for (const raw of text.split(/\r\n|\r|\n/u)) {
    const line = raw.replace(/^\{[\s\S]*\{4:/u, '');
    const tag = TAG.exec(line)?.[1];
    if (tag !== undefined) {
      if (field !== null) yield field;
      field = { tag, lines: [line.slice(tag.length + 2)] };
    } else if (line.trimEnd() === '-' || line.startsWith('-}')) {
      if (field !== null) yield field;
      field = null;
    } else field?.lines.push(line);
  }
  if (field !== null) yield field;
}

function entryOf(lines: readonly string[], currency: string): StatementEntry {
  const [line = '', ...more] = lines;
  const match = ENTRY.exec(line);
  const description = more.map((part) => part.trim()).join(' ');
  if (match === null) {
    // The amount is reported as one that cannot be read.
    const [valueOn = ''] = /^\d{6}/u.exec(line) ?? [];
    const day = valueOn === '' ? '' : dayOf(valueOn);
    return {
      bookedOn: day,
      valueOn: day,
      currency,
      amount: `?${line.slice(6, 40)}`,
      reference: '',
      code: '',
      description,
    };
  }
  const [, value = '', booked, mark = '', , amount = '', code = '', rest = ''] = match;
  const valueOn = dayOf(value);
  return {
    bookedOn: bookedDay(valueOn, booked),
    valueOn,
    currency,
    amount: decimal(amount, CREDITS.has(mark)),
    reference: referenceOf(rest),
    code,
    description,
  };
}

interface OpenStatement {
  account: string;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  readonly entries: StatementEntry[];
}

/**
 * Reads the customer statements of a SWIFT text (MT940).
 * @throws FileProblem `damaged` where a statement has no beginning or no end
 */
export function readMt940(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let open: OpenStatement | null = null;
  let before = '';
  let count = 0;
  const end = (): void => {
    if (open === null) return;
    if (open.opening === null || open.closing === null) throw new FileProblem('damaged');
    found.push({ ...open, from: '', to: '' });
    open = null;
  };
  for (const { tag, lines } of fieldsOf(text)) {
    const first = lines[0] ?? '';
    if (tag === '20') {
      end();
      open = { account: '', opening: null, closing: null, entries: [] };
    } else if (open === null) throw new FileProblem('damaged');
    else if (tag === '25' || tag === '25P') open.account = first.trim();
    else if (tag === '60F' || tag === '60M') open.opening = balanceOf(first);
    else if (tag === '62F' || tag === '62M') open.closing = balanceOf(first);
    else if (tag === '61') {
      count += 1;
      if (count > MAX_ROWS) throw new FileProblem('too_many_rows');
      if (open.opening === null) throw new FileProblem('damaged');
      if (!EXPECTED.test(first)) open.entries.push(entryOf(lines, open.opening.currency));
    } else if (tag === '86' && before === '61') {
      const last = open.entries.at(-1);
      if (last !== undefined)
        open.entries[open.entries.length - 1] = {
          ...last,
          description: `${last.description} ${purposeOf(lines)}`.trim(),
        };
    }
    before = tag;
  }
  end();
  return found;
}
