import { fieldsOf } from '../read/known-words';
import type { FieldWords } from '../read/known-words';
import type { Addition } from '../read/missing-columns';
import type { ColumnRef, KindSign, Profile, ProfileColumn } from '../read/profile';
import { columnOf } from '../read/suggest-profile';
import type { ReadKind } from './import-kind';

/*
 * Changes of a profile, one column at a time. A column is read into one field; several columns of an amount add up.
 */

/** The choice that tells what a row is, and the one with the time of a day that has a column of its own. */
export const KIND = 'kind';
export const TIME = 'transaction_time';

const idOf = ({ field, second }: Pick<ProfileColumn, 'field' | 'second'>): string =>
  second === undefined ? field : `${field}/${second}`;

/** Returns how fields of the hospital's own are read. */
export const ownWords = ({ fields }: Pick<ReadKind, 'fields'>): readonly FieldWords[] =>
  fields.flatMap(({ own }) => own ?? []);

/** Returns how a field is read, by the id of the choice. */
function wordsOf(kind: ReadKind, id: string): FieldWords | undefined {
  return [...fieldsOf(kind.list), ...ownWords(kind)].find((field) => idOf(field) === id);
}

const refOf = ({ at, name }: ColumnRef): ColumnRef => ({ at, name });
const isMoment = ({ reads }: Pick<ProfileColumn, 'reads'>): boolean => reads === 'moment';

/** Returns the field that a column is read into; null if it is not read. */
export function fieldAt(profile: Profile, at: number): string | null {
  const column = profile.columns.find((candidate) => candidate.at === at);
  if (column !== undefined) return idOf(column);
  const sum = profile.computed.find(({ of }) => of.some((term) => term.at === at));
  if (sum !== undefined) return sum.field;
  if (profile.kinds?.columns.some((kindColumn) => kindColumn.at === at) === true) return KIND;
  return profile.columns.some(({ time }) => time?.at === at) ? TIME : null;
}

/** Returns the sign of a column within a sum; null if it is not part of one. */
export function signAt(profile: Profile, at: number): 1 | -1 | null {
  return profile.computed.flatMap(({ of }) => of).find((term) => term.at === at)?.sign ?? null;
}

/** Returns all fields that a profile reads. */
export function fieldsRead(profile: Profile): ReadonlySet<string> {
  return new Set([
    ...profile.columns.flatMap(({ field, second }) => (second === undefined ? [field] : [field, second])),
    ...profile.computed.map(({ field }) => field),
    ...Object.keys(profile.constants),
    ...(profile.kinds === null ? [] : [KIND]),
  ]);
}

/** Terms of an identity go with the columns that they are about. */
function withoutLostTerms(profile: Profile): Profile {
  const { identity } = profile;
  if (identity === null) return profile;
  const read = fieldsRead(profile);
  const of = identity.of.filter(({ field }) => read.has(field));
  const holds = read.has(identity.field) && of.some(({ field }) => field === 'gross') && of.length > 1;
  return { ...profile, identity: holds ? { ...identity, of } : null };
}

function withoutColumn(profile: Profile, at: number): Profile {
  const kindColumns = profile.kinds?.columns ?? [];
  const place = kindColumns.findIndex((column) => column.at === at);
  const kinds =
    place < 0 || profile.kinds === null
      ? profile.kinds
      : kindColumns.length === 1
        ? null
        : {
            columns: kindColumns.toSpliced(place, 1),
            rules: profile.kinds.rules.map((rule) => ({ ...rule, when: rule.when.toSpliced(place, 1) })),
          };
  return {
    ...profile,
    columns: profile.columns
      .filter((column) => column.at !== at)
      .map(({ time, ...column }) => (time === undefined || time.at === at ? column : { ...column, time })),
    computed: profile.computed
      .map((sum) => ({ ...sum, of: sum.of.filter((term) => term.at !== at) }))
      .filter(({ of }) => of.length > 0),
    kinds,
  };
}

function withKindColumn(profile: Profile, ref: ColumnRef): Profile {
  const { columns = [], rules = [] } = profile.kinds ?? {};
  if (columns.length === 3) return profile;
  return {
    ...profile,
    kinds: {
      columns: [...columns, refOf(ref)],
      rules: rules.map((rule) => ({ ...rule, when: [...rule.when, null] })),
    },
  };
}

/** Adds a further column of an amount: both become parts of a sum. */
function withPart(profile: Profile, ref: ColumnRef, field: string): Profile {
  const part = { ...refOf(ref), sign: 1 as const };
  const single = profile.columns.find((column) => column.field === field);
  const others = profile.computed.filter((sum) => sum.field !== field);
  const known =
    single === undefined
      ? (profile.computed.find((sum) => sum.field === field)?.of ?? [])
      : [{ ...refOf(single), sign: 1 as const }];
  return {
    ...profile,
    columns: profile.columns.filter((column) => column !== single),
    computed: [...others, { field, of: [...known, part] }],
  };
}

/**
 * Reads a column into a field, or into none.
 * @param id of an `ImportField`, `KIND`, `TIME`, or null
 */
export function setColumn(profile: Profile, kind: ReadKind, ref: ColumnRef, id: string | null): Profile {
  const before = withoutColumn(profile, ref.at);
  if (id === null) return withoutLostTerms(before);
  if (id === KIND) return withoutLostTerms(withKindColumn(before, ref));
  if (id === TIME) {
    const columns = before.columns.map((column) =>
      isMoment(column) ? { ...column, time: refOf(ref) } : column,
    );
    return withoutLostTerms({ ...before, columns });
  }
  const field = wordsOf(kind, id);
  if (field === undefined) return profile;
  const names = [field.field, ...(field.second === undefined ? [] : [field.second])];
  const isTaken = names.some((name) => fieldsRead(before).has(name));
  const isSummed = kind.fields.some((choice) => choice.id === id && choice.summed === true);
  if (isTaken && isSummed) return withoutLostTerms(withPart(before, ref, field.field));
  const isOther = (column: ProfileColumn): boolean =>
    !names.includes(column.field) && (column.second === undefined || !names.includes(column.second));
  return withoutLostTerms({
    ...before,
    columns: [...before.columns.filter(isOther), columnOf({ ...refOf(ref), field })],
    computed: before.computed.filter((sum) => !names.includes(sum.field)),
  });
}

/** Deductions that a column of a name nobody knows is read into: the first that is free. */
const FREE_DEDUCTIONS = ['service_fee', 'reward', 'points', 'tax'] as const;
const LAST_DEDUCTION = 'commission';

/** Reads the columns of an addition as deductions, and takes over its formula for the net amount. */
export function addDeductions(profile: Profile, kind: ReadKind, { columns, of }: Addition): Profile {
  const terms = of.map(({ name, sign }) => ({ field: name, sign }));
  let next: Profile = { ...profile, identity: null };
  for (const { at, name, sign } of columns) {
    const free = FREE_DEDUCTIONS.find((field) => !fieldsRead(next).has(field));
    if (free !== undefined) {
      next = setColumn(next, kind, { at, name }, free);
      terms.push({ field: free, sign });
      continue;
    }
    next = withPart(next, { at, name }, LAST_DEDUCTION);
    const whole = terms.find(({ field }) => field === LAST_DEDUCTION);
    if (whole === undefined) terms.push({ field: LAST_DEDUCTION, sign });
    else if (whole.sign !== sign) next = turnColumn(next, at);
  }
  return { ...next, identity: { field: 'net', of: [{ field: 'gross', sign: 1 }, ...terms] } };
}

/** Turns a column within a sum, or makes it one that is turned. */
export function turnColumn(profile: Profile, at: number): Profile {
  const single = profile.columns.find((column) => column.at === at);
  if (single !== undefined) {
    return {
      ...profile,
      columns: profile.columns.filter((column) => column !== single),
      computed: [...profile.computed, { field: single.field, of: [{ ...refOf(single), sign: -1 }] }],
    };
  }
  const turned = (sign: 1 | -1): 1 | -1 => (sign === 1 ? -1 : 1);
  return {
    ...profile,
    computed: profile.computed.map((sum) => ({
      ...sum,
      of: sum.of.map((term) => (term.at === at ? { ...term, sign: turned(term.sign) } : term)),
    })),
  };
}

/** Removes columns that the kind of list does not take: nothing of them is read. */
export function withKnownFields(profile: Profile, kind: ReadKind): Profile {
  const known = new Set([...kind.fields.map(({ id }) => id), KIND, TIME]);
  const strange = profile.columns.filter((column) => !known.has(idOf(column)));
  return strange.reduce((rest, { at }) => withoutLostTerms(withoutColumn(rest, at)), profile);
}

/** Labels of required fields that no column is read into. */
export function missingFields(profile: Profile, kind: ReadKind): readonly string[] {
  const read = fieldsRead(profile);
  return kind.fields
    .filter(({ id, required }) => required === true && !read.has(id))
    .map(({ label }) => label);
}

/** Says what rows with some words are; `words` has one for each column that tells it. */
export function setKindRule(
  profile: Profile,
  words: readonly (string | null)[],
  rule: { readonly kind: string; readonly sign: KindSign } | null,
): Profile {
  if (profile.kinds === null) return profile;
  const key = JSON.stringify(words);
  const { rules } = profile.kinds;
  const place = rules.findIndex(({ when }) => JSON.stringify(when) === key);
  const own = rule === null ? [] : [{ when: [...words], ...rule }];
  return {
    ...profile,
    kinds: {
      ...profile.kinds,
      rules: place < 0 ? [...own, ...rules] : rules.toSpliced(place, 1, ...own),
    },
  };
}

/** `A`, `B` … `AA`: what spreadsheets call a column. */
export function columnLetter(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest === 0 ? '' : columnLetter(rest - 1)) + String.fromCharCode(65 + (at % 26));
}
