import { Trash2 } from 'lucide-react';
import { formatNumber } from '@/lib/numbers';
import type { KindSign, Profile } from '../read/profile';
import type { TableSummary } from '../read/read-table';
import { Card } from '@/ui/card';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import type { ImportKind } from './import-kind';
import { setKindRule } from './mapping';

const SIGNS = [
  { value: 'file', label: 'dosyadaki gibi' },
  { value: '1', label: '+ alacak' },
  { value: '-1', label: '− borç' },
] as const;
type SignChoice = (typeof SIGNS)[number]['value'];

const signOf = (choice: SignChoice): KindSign => (choice === 'file' ? 'file' : choice === '1' ? 1 : -1);

/** Returns the signs that rows of a kind can have. */
function signsOf(rowKinds: NonNullable<ImportKind['rowKinds']>, kind: string | null) {
  return SIGNS.filter(({ value }) => {
    if (kind === null || value === 'file') return true;
    return value === '1' ? !rowKinds.negative.has(kind) : !rowKinds.positive.has(kind);
  });
}

/** Returns the sign that rows of a kind begin with. */
function firstSign(rowKinds: NonNullable<ImportKind['rowKinds']>, kind: string): KindSign {
  if (rowKinds.negative.has(kind) || rowKinds.usuallyNegative?.has(kind) === true) return -1;
  return rowKinds.positive.has(kind) ? 1 : 'file';
}

interface Rule {
  readonly words: readonly (string | null)[];
  readonly kind: string | null;
  readonly sign: KindSign;
  /** Rows of this file that no rule fits; null for a rule. */
  readonly rows: number | null;
}

/** Returns words that no rule knows, one for each column that tells the kind. */
function unknownWords(profile: Profile, unknown: TableSummary['unknownKinds']): readonly Rule[] {
  const columns = profile.kinds?.columns.length ?? 0;
  return unknown.flatMap(({ words, rows }): readonly Rule[] => {
    const parts = columns === 1 ? [words] : words.split(' · ');
    return parts.length === columns ? [{ words: parts, kind: null, sign: 1, rows }] : [];
  });
}

/** Shows which words of the file mean which kind of row, and its sign. */
export function KindRules({
  kind: { rowKinds },
  profile,
  unknown,
  onChange,
}: {
  kind: ImportKind;
  profile: Profile;
  unknown: TableSummary['unknownKinds'];
  onChange: (profile: Profile) => void;
}) {
  if (rowKinds === undefined || profile.kinds === null) return null;
  const known = profile.kinds.rules.map((rule): Rule => ({ ...rule, words: rule.when, rows: null }));
  const options = Object.entries(rowKinds.labels)
    .filter(([value]) => value !== 'unknown')
    .map(([value, label]) => ({ value, label }));
  return (
    <Card flush title={rowKinds.title} aside={profile.kinds.columns.map(({ name }) => name).join(' + ')}>
      <ul className="divide-y divide-line-soft">
        {[...unknownWords(profile, unknown), ...known].map((rule) => {
          const words = rule.words.map((word) => word ?? 'hepsi').join(' · ');
          const shown = words.trim() === '' ? '(boş)' : words;
          const set = (kind: string, sign: KindSign) =>
            onChange(setKindRule(profile, rule.words, { kind, sign }));
          return (
            <li
              key={`${rule.rows === null} ${JSON.stringify(rule.words)}`}
              className="flex flex-wrap items-center gap-2 px-4 py-2"
            >
              <span className="min-w-0 flex-1 basis-32 font-medium break-words">
                {shown}
                {rule.rows !== null && (
                  <span className="meta ml-2 text-warn">{formatNumber(rule.rows)} satır, tanınmadı</span>
                )}
              </span>
              <SelectField
                className="w-44"
                quiet
                label={`${shown} türü`}
                labelHidden
                options={options}
                value={rule.kind}
                onChange={(kind) => {
                  if (kind === null) return;
                  set(kind, firstSign(rowKinds, kind));
                }}
              />
              {rowKinds.signed && (
                <SelectField<SignChoice>
                  className="w-40"
                  quiet
                  label={`${shown} işareti`}
                  labelHidden
                  options={signsOf(rowKinds, rule.kind)}
                  value={String(rule.sign) as SignChoice}
                  disabled={rule.kind === null}
                  onChange={(sign) => {
                    if (rule.kind !== null && sign !== null) set(rule.kind, signOf(sign));
                  }}
                />
              )}
              {rule.rows === null ? (
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`${shown} sözünü sil`}
                  onClick={() => onChange(setKindRule(profile, rule.words, null))}
                />
              ) : (
                <span className="w-9" aria-hidden="true" />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
