import { readAmount } from './amount';
import { factsOf, mayBe } from './column-facts';
import type { DecimalMark } from '@sync/model/tr/decimals';
import { findFormulas } from './find-formula';
import type { AmountColumn, Formula } from './find-formula';
import { columnsReadBy } from './profile';
import type { ColumnRef, Profile } from './profile';
import type { HashedRow } from './row-hash';
import type { Row } from './table';

/** A formula that closes in more rows once columns are read that are not mapped yet. */
export interface Addition {
  /** Columns to add, each with its sign in `net = gross + …`. */
  readonly columns: readonly (ColumnRef & { readonly sign: 1 | -1 })[];
  /** Mapped deductions of the formula, as in `Formula`. */
  readonly of: Formula['of'];
  readonly closing: number;
  readonly rows: number;
  readonly gap: number;
}

/** Unmapped columns that are tried; wider files have repeats of what is mapped. */
const MOST_TRIED = 24;

/** Share of rows that an addition has to close. */
const CLOSES = 0.5;
/** Part of a formula, as `findFormulas` tries all together. */
const MOST_MAPPED = 7;

function amountsOf(lines: readonly Row[], at: number, mark: DecimalMark): readonly (number | null)[] {
  return lines.map((row) => {
    const amount = readAmount(row[at] ?? '', mark);
    return amount === null || typeof amount === 'string' ? null : amount.minor;
  });
}

const isBetter = (
  formula: { closing: number; gap: number },
  than: { closing: number; gap: number } | undefined,
) =>
  than === undefined ||
  formula.closing > than.closing ||
  (formula.closing === than.closing && Math.abs(formula.gap) < Math.abs(than.gap));

/**
 * Finds an amount column that is not mapped and makes more rows close; null where none does, or all close already.
 * Columns are added one after the other, at most two.
 * @param known the best formula of the columns that are mapped
 */
export function findAddition(
  { names, lines, rows }: { names: readonly string[]; lines: readonly Row[]; rows: readonly HashedRow[] },
  profile: Profile,
  { net, gross, parts }: { net: AmountColumn; gross: AmountColumn; parts: readonly AmountColumn[] },
  known: Formula | undefined,
): Addition | null {
  if (known !== undefined && known.closing === known.rows) return null;
  const read = new Set(columnsReadBy(profile).map(({ at }) => at));
  const own = rows.map(({ line }) => lines[line - 1] ?? []);
  const candidates = names
    .flatMap((name, at) =>
      name === '' || read.has(at) || !mayBe(factsOf(own, at), 'amount') ? [] : [{ at, name }],
    )
    .slice(0, MOST_TRIED)
    .map((ref) => ({ ref, column: { name: `#${ref.at}`, amounts: amountsOf(own, ref.at, profile.mark) } }))
    .filter(({ column }) => column.amounts.some((minor) => minor !== null && minor !== 0));
  const mapped = parts.slice(0, MOST_MAPPED);
  let best: { formula: Formula; added: typeof candidates } | null = null;
  let added: typeof candidates = [];
  for (let round = 0; round < 2; round += 1) {
    const before: Formula | undefined = best?.formula ?? known;
    for (const candidate of candidates) {
      if (added.includes(candidate)) continue;
      const tried = [...added, candidate];
      const formula = findFormulas(net, gross, [...mapped, ...tried.map(({ column }) => column)])[0];
      const uses = formula?.of.some(({ name }) => name === candidate.column.name) === true;
      if (formula !== undefined && uses && isBetter(formula, best?.formula ?? before))
        best = { formula, added: tried };
    }
    if (best === null || best.formula === before || best.formula.closing === best.formula.rows) break;
    ({ added } = best);
  }
  // An addition that closes hardly more than chance would is none.
  if (best === null || best.formula.closing <= (known?.closing ?? 0)) return null;
  if (best.formula.closing < best.formula.rows * CLOSES) return null;
  const { formula } = best;
  const refs = new Map(best.added.map(({ ref, column }) => [column.name, ref]));
  return {
    columns: formula.of.flatMap(({ name, sign }) => {
      const ref = refs.get(name);
      return ref === undefined ? [] : [{ ...ref, sign }];
    }),
    of: formula.of.filter(({ name }) => !refs.has(name)),
    closing: formula.closing,
    rows: formula.rows,
    gap: formula.gap,
  };
}
