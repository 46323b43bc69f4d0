import type { MatchKey } from './match-key';

/**
 * Candidates: which two records are compared at all. This is the one description: the device, the server's look at a
 * changed client and its run over all take it from here (`app.blocking_rules` is generated).
 */

/** Piece of a record that two records of one person are likely to share. */
export type Evidence = 'identity' | 'phone' | 'day' | 'near_day' | 'names' | 'email' | 'address';
/** Piece that has to be shared together with the evidence. */
export type Beside = 'nothing' | 'initial' | 'name' | 'name_initial';

export interface BlockingRule {
  readonly of: Evidence;
  readonly beside: Beside;
  /**
   * Others at most that a record may share the pieces with: what more have says too little, and comparing all of them
   * would take a time that grows with their square. A finer rule catches what a coarse one then leaves out.
   */
  readonly most: number;
}

/** Two records are compared where a rule gives both the same block, and the block is not crowded. */
export const blockingRules: readonly BlockingRule[] = [
  { of: 'identity', beside: 'nothing', most: 400 },
  { of: 'phone', beside: 'initial', most: 100 },
  { of: 'phone', beside: 'name', most: 400 },
  { of: 'day', beside: 'initial', most: 100 },
  { of: 'day', beside: 'name', most: 400 },
  { of: 'near_day', beside: 'name_initial', most: 200 },
  { of: 'names', beside: 'nothing', most: 25 },
  { of: 'email', beside: 'initial', most: 100 },
  { of: 'address', beside: 'initial', most: 50 },
];

interface Day {
  readonly year: string;
  readonly month: string;
  readonly date: string;
}

function dayOf({ birthDate }: MatchKey): Day | null {
  if (birthDate === null) return null;
  const [year = '', month = '', date = ''] = birthDate.split('-');
  return { year, month, date };
}

const inOrder = (left: string, right: string): readonly [string, string] =>
  left <= right ? [left, right] : [right, left];

const evidence: Readonly<Record<Evidence, (key: MatchKey) => readonly string[]>> = {
  identity: ({ identity }) => (identity === null ? [] : [identity]),
  phone: ({ phones }) => [...phones.keys()],
  // The birth date, with day and month in either order.
  day: (key) => {
    const day = dayOf(key);
    return day === null ? [] : [[day.year, ...inOrder(day.month, day.date)].join('-')];
  },
  // Two of year, month and day: a slip in one digit, or by one year, leaves them.
  near_day: (key) => {
    const day = dayOf(key);
    if (day === null) return [];
    const { year, month, date } = day;
    return [`${year}-${month}-`, `${year}--${date}`, `-${month}-${date}`];
  },
  // First name and surname, in either order.
  names: ({ first, last }) =>
    first.joined === '' || last.joined === '' ? [] : [inOrder(first.joined, last.joined).join(' ')],
  email: ({ email }) => (email === null ? [] : [email]),
  // The whole address; one word is a town.
  address: ({ address }) => (address.length < 2 ? [] : [address.join(' ')]),
};

const filled = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

const beside: Readonly<Record<Beside, (key: MatchKey) => readonly string[]>> = {
  nothing: () => [''],
  initial: ({ first, last }) => filled([first, last].map(({ joined }) => [...joined].slice(0, 1).join(''))),
  name: ({ first, last }) => filled([first.joined, last.joined]),
  // One of the names, and the first letter of the other.
  name_initial: ({ first, last }) =>
    first.joined === '' || last.joined === ''
      ? []
      : filled(
          [
            [first, last],
            [last, first],
          ].map(([whole, other]) => `${whole?.joined ?? ''} ${[...(other?.joined ?? '')][0] ?? ''}`),
        ),
};

/** Returns the blocks of a record: the number of the rule, the evidence, and what goes beside it. */
export function blocksOf(key: MatchKey): readonly string[] {
  return blockingRules.flatMap((rule, at) =>
    evidence[rule.of](key).flatMap((piece) =>
      beside[rule.beside](key).map((other) => `${String(at)} ${piece} ${other}`),
    ),
  );
}

/** Returns how many others may share a block before it is crowded. */
export function mostInBlock(block: string): number {
  return blockingRules[Number.parseInt(block, 10)]?.most ?? 0;
}

/**
 * Returns a quick test for birth dates that the blocks of a date may share. It lets pass all that they share, and
 * hardly more.
 */
export function nearDays(day: string | null): (other: string | null) => boolean {
  if (day === null) return () => false;
  const [year = '', month = '', date = ''] = day.split('-');
  const swapped = `${year}-${date}-${month}`;
  return (other) =>
    other !== null &&
    (other.endsWith(`-${month}-${date}`) ||
      (other.startsWith(`${year}-`) &&
        (other.startsWith(`${month}-`, year.length + 1) || other.endsWith(`-${date}`) || other === swapped)));
}
