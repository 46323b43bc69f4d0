import { CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatMinor, formatNumber } from '@/lib/numbers';
import type { Formula } from '../read/find-formula';
import type { Profile } from '../read/profile';
import { listOf } from '@/lib/sentences';
import type { Addition } from '../read/missing-columns';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { chooseOnEnter } from '@/ui/enter-key';
import type { ImportKind } from './import-kind';
import { addDeductions } from './mapping';

type Term = { readonly name: string; readonly sign: 1 | -1 };

/** `Net = Brüt − Komisyon`. */
export function formulaWords(
  { amounts }: Pick<ImportKind, 'amounts'>,
  { target, base, of }: Pick<Formula, 'target' | 'base' | 'of'>,
): string {
  const label = (name: string): string => amounts[name] ?? name;
  return `${label(target)} = ${label(base)}${of.map(({ name, sign }) => ` ${sign === 1 ? '+' : '−'} ${label(name)}`).join('')}`;
}

const key = (of: readonly Term[]): string =>
  of
    .map(({ name, sign }) => `${sign}${name}`)
    .toSorted()
    .join();

function chosenKey({ identity }: Profile): string | null {
  if (identity === null) return null;
  return key(
    identity.of.filter(({ field }) => field !== 'gross').map(({ field, sign }) => ({ name: field, sign })),
  );
}

/** Shows which deductions lead from gross to net: each candidate with the rows in which it closes. */
export function FormulaCard({
  kind,
  profile,
  formulas,
  addition,
  onChange,
}: {
  kind: ImportKind;
  profile: Profile;
  formulas: readonly Formula[];
  addition: Addition | null;
  onChange: (profile: Profile) => void;
}) {
  if (formulas.length === 0 && addition === null) return null;
  const chosen = chosenKey(profile);
  const choose = (formula: Formula | null) =>
    onChange({
      ...profile,
      identity:
        formula === null
          ? null
          : {
              field: formula.target,
              of: [
                { field: formula.base, sign: 1 },
                ...formula.of.map(({ name, sign }) => ({ field: name, sign })),
              ],
            },
    });
  return (
    <Card title="Net tutar nasıl bulunuyor?">
      <p className="meta mb-2 text-ink-2">
        Dosyada denenen hesaplar. Brüt, kesintiler ve net her satırda denetlenir; tutmayan satır uyarıyla ve
        nedeni yazılarak alınır.
      </p>
      {addition !== null && (
        <div className="mb-2 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-[0.8125rem]">
          <p className="num min-w-0 flex-1 basis-48">
            <b>{listOf(addition.columns.map(({ name }) => `“${name}”`))}</b> eklenirse{' '}
            {formatNumber(addition.closing)} / {formatNumber(addition.rows)} satır kapanır.
          </p>
          <Button size="sm" onClick={() => onChange(addDeductions(profile, kind, addition))}>
            Ekle
          </Button>
        </div>
      )}
      <div role="radiogroup" aria-label="Net tutarın hesabı" className="grid gap-1">
        {formulas.map((formula) => {
          const closes = formula.closing === formula.rows;
          return (
            <Choice
              key={key(formula.of)}
              isChosen={chosen === key(formula.of)}
              onChoose={() => choose(formula)}
            >
              <span className="block">{formulaWords(kind, formula)}</span>
              <span className={cx('meta flex items-center gap-1.5', closes ? 'text-success' : 'text-warn')}>
                {closes ? (
                  <CircleCheck className="size-3.5" aria-hidden="true" />
                ) : (
                  <TriangleAlert className="size-3.5" aria-hidden="true" />
                )}
                <span className="num">
                  {formatNumber(formula.closing)} / {formatNumber(formula.rows)} satır, fark{' '}
                  {formatMinor(formula.gap)}
                </span>
              </span>
            </Choice>
          );
        })}
        <Choice isChosen={chosen === null} onChoose={() => choose(null)}>
          Denetlenmesin
        </Choice>
      </div>
    </Card>
  );
}

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="import-formula"
        className="mt-1 accent-accent"
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={chooseOnEnter}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
