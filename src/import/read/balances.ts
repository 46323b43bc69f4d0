/** A line of a statement as its control sees it: what moved, and what was on the account then. */
export interface BalanceLine {
  /** Statement within its file, and account. */
  readonly series: string;
  /** Last digits of the account; empty where the file tells none. */
  readonly account: string;
  readonly currency: string;
  /** `YYYY-MM-DD`; null where it cannot be read. */
  readonly day: string | null;
  /** Minor units; null where nothing moved, or the amount cannot be read. */
  readonly amount: number | null;
  readonly balance: number | null;
  /** True for a line that states a balance alone. */
  readonly states: boolean;
}

/** Balances of a statement beside what moved between them, in minor units. */
export interface BalanceCheck {
  readonly account: string;
  readonly currency: string;
  readonly opening: number;
  readonly closing: number;
  /** Sum of all movements between the two, also of those that are not taken. */
  readonly moved: number;
  /** `closing` without `opening` and `moved`: 0 where the statement is whole. */
  readonly gap: number;
  /** Balances that do not follow from the one before; some may make up for each other. */
  readonly breaks: number;
}

/** Days of an account that a file tells everything about. */
export interface CoveredDays {
  readonly account: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

type Followed = Omit<BalanceCheck, 'account' | 'currency'>;

/** Follows the balances from line to line; null where the statement has none. */
function follow(lines: readonly BalanceLine[]): Followed | null {
  let opening: number | null = null;
  let known = 0;
  let [pending, moved, gap, breaks] = [0, 0, 0, 0];
  for (const { amount, balance } of lines) {
    pending += amount ?? 0;
    if (balance === null) continue;
    if (opening === null) opening = balance - pending;
    else if (balance !== known + pending) {
      gap += balance - known - pending;
      breaks += 1;
    }
    moved += pending;
    known = balance;
    pending = 0;
  }
  return opening === null ? null : { opening, closing: known, moved, gap, breaks };
}

/** Controls the balances of statements: opening and movements make the closing balance, each series by itself. */
export class Balances {
  readonly #series = new Map<string, BalanceLine[]>();

  add(line: BalanceLine): void {
    const key = [line.series, line.account, line.currency].join('\u001f');
    const own = this.#series.get(key);
    if (own === undefined) this.#series.set(key, [line]);
    else own.push(line);
  }

  /**
   * Banks list the oldest movement first, or the newest: the order in which more balances follow counts. What begins
   * with an opening balance has its order.
   */
  get checks(): readonly BalanceCheck[] {
    return [...this.#series.values()].flatMap((lines) => {
      const [{ account, currency } = { account: '', currency: '' }] = lines;
      const down = follow(lines);
      const up = lines[0]?.states === true ? null : follow(lines.toReversed());
      const better = up !== null && down !== null && up.breaks < down.breaks ? up : down;
      return better === null ? [] : [{ account, currency, ...better }];
    });
  }

  get covered(): readonly CoveredDays[] {
    return [...this.#series.values()].flatMap((lines) => {
      const [{ account, currency } = { account: '', currency: '' }] = lines;
      const days = lines.flatMap(({ day }) => day ?? []).toSorted();
      const [from, to] = [days[0], days.at(-1)];
      return from === undefined || to === undefined ? [] : [{ account, currency, from, to }];
    });
  }
}
