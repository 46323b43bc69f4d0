import { withoutEnd } from '@sync/model/text-ends';
import type { Cell, Row, Sheet } from './table';

/** Currency, day and sum that a statement begins or ends with. */
export interface StatementBalance {
  /** `YYYY-MM-DD`; empty where the file tells none. */
  readonly day: string;
  readonly currency: string;
  /** Exact decimal with its sign, or the text of the file where it is none. */
  readonly amount: string;
}

/** A booked movement of an account. Texts are as the file has them. */
export interface StatementEntry {
  readonly bookedOn: string;
  readonly valueOn: string;
  readonly currency: string;
  readonly amount: string;
  readonly reference: string;
  /** Codes of the bank for this kind of movement. */
  readonly code: string;
  readonly description: string;
}

/** A statement of one account, as CAMT.053 and MT940 have it. */
export interface Statement {
  readonly account: string;
  /** First and last day, where the file tells them. */
  readonly from: string;
  readonly to: string;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
  readonly entries: readonly StatementEntry[];
}

/** Header of the table that a statement becomes. From here on it is a list like any other. */
export const statementNames = [
  'Hesap',
  'Ekstre No',
  'İşlem Tarihi',
  'Valör Tarihi',
  'Tutar',
  'Para Birimi',
  'Bakiye',
  'Referans',
  'İşlem Kodu',
  'Açıklama',
] as const;

/** Longest text of a movement that is read. */
const LONGEST = 1_000;

/** Returns a number without the zeros that files append to its decimals; any other text as it is. */
function number(text: string): Cell {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/u.exec(text) ?? [];
  if (whole === undefined) return text;
  const decimals = withoutEnd(fraction, (sign) => sign === '0');
  return { kind: 'number', text: decimals === '' ? whole : `${whole}.${decimals}` };
}
const date = (text: string): Cell => (/^\d{4}-\d{2}-\d{2}$/u.test(text) ? { kind: 'date', text } : text);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

/**
 * Returns the days that a statement covers without doubt. An opening balance without a stated period may be that of the
 * evening before: the first day is then that of the first movement, or the one after the balance.
 */
function coveredDays({ from, to, opening, closing, entries }: Statement): readonly [string, string] {
  const booked = entries
    .map(({ bookedOn }) => bookedOn)
    .filter(isDay)
    .toSorted();
  const last = [to, closing?.day ?? '', booked.at(-1) ?? ''].find(isDay) ?? '';
  if (isDay(from)) return [from, last === '' ? from : last];
  const after = opening !== null && isDay(opening.day) ? dayAfter(opening.day) : last;
  const first = [booked[0] ?? after, after].toSorted()[0] ?? after;
  return [last !== '' && first > last ? last : first, last];
}

function rowsOf(statement: Statement, label: string): readonly Row[] {
  const { account, opening, closing, entries } = statement;
  const [from, to] = coveredDays(statement);
  const balance = (of: StatementBalance | null, day: string, words: string): readonly Row[] =>
    of === null ? [] : [[account, label, date(day), '', '', of.currency, number(of.amount), '', '', words]];
  return [
    ...balance(opening, from, 'Açılış bakiyesi'),
    ...entries.map((entry): Row => [
      account,
      label,
      date(entry.bookedOn),
      date(entry.valueOn),
      number(entry.amount),
      entry.currency,
      '',
      entry.reference,
      entry.code,
      entry.description.slice(0, LONGEST),
    ]),
    ...balance(closing, to, 'Kapanış bakiyesi'),
  ];
}

/** Returns the table of statements: a header, and for each its opening balance, its movements and its closing balance. */
export function statementSheet(form: 'CAMT' | 'MT940', statements: readonly Statement[]): Sheet {
  return {
    name: 'Ekstre',
    hidden: false,
    rows: [
      [...statementNames],
      ...statements.flatMap((statement, at) => rowsOf(statement, `${form} ${at + 1}`)),
    ],
  };
}
