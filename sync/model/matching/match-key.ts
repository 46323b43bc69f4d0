import type { Client } from '../entities/client';
import { maskIdentity } from '../rules/identity';
import { foldTurkish } from '../tr/turkish';

/** Fields of a client that the comparison needs; a form's values fit as well. */
export type MatchSide = Pick<
  Client,
  'first_name' | 'last_name' | 'identity_type' | 'identity_no' | 'birth_date' | 'phones'
> &
  Partial<Pick<Client, 'identity_masked' | 'sex' | 'province' | 'email' | 'address'>>;

/** A name as it is compared: folded words, and the words without what is between them. */
export interface NameKey {
  readonly words: readonly string[];
  /** `Ayşe Nur` and `Ayşenur` have the same. */
  readonly joined: string;
}

/** A side made ready once, for comparing one draft with many records. */
export interface MatchKey {
  readonly first: NameKey;
  readonly last: NameKey;
  readonly identityType: string;
  readonly identity: string | null;
  readonly masked: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** Phones by number, with true where relatives use the number, too. */
  readonly phones: ReadonlyMap<string, boolean>;
  readonly sex: string | null;
  readonly province: string | null;
  readonly email: string | null;
  /** Words of the address that tell it from others, each once, in order. */
  readonly address: readonly string[];
}

// Spelled out instead of `\P{L}`, so that the database takes exactly the same characters (`app.name_words`).
const SEPARATORS = /[ -/:-@[-`{-\u00bf]+/u;

/** Returns the key of a name whose words are folded already. */
export function nameOfWords(all: readonly string[]): NameKey {
  const words = all.filter((word) => word !== '');
  return { words, joined: words.join('') };
}

/** Folds a name into words; `Yılmaz-Demir` has two, `A.` has one. */
export function nameKey(name: string): NameKey {
  return nameOfWords(foldTurkish(name).split(SEPARATORS));
}

/** Words that most addresses have. */
export const addressWords: readonly string[] =
  'mah mahalle mahallesi mh cad cadde caddesi cd sok sokak sokagi sk bulvar bulvari blv no apt apartman apartmani ap kat daire d k blok site sitesi street st road rd avenue ave lane drive'.split(
    ' ',
  );

/** Returns the words of an address that tell it from others. */
function wordsOfAddress(address: string): readonly string[] {
  return [...new Set(nameKey(address).words)].filter((word) => !addressWords.includes(word)).sort();
}

const foldedOrNull = (text: string | null | undefined): string | null =>
  text == null ? null : foldTurkish(text) || null;

/** Makes a side ready for `matchKeys`. */
export function matchKey(side: MatchSide): MatchKey {
  const identity = side.identity_type === 'none' ? null : side.identity_no?.replace(/\s/gu, '') || null;
  return {
    first: nameKey(side.first_name),
    last: nameKey(side.last_name),
    identityType: side.identity_type,
    identity,
    masked: maskIdentity(side.identity_type, identity) ?? side.identity_masked ?? null,
    birthDate: side.birth_date,
    phones: new Map(side.phones.map((phone) => [phone.e164, phone.shared])),
    sex: side.sex === undefined || side.sex === 'unspecified' ? null : side.sex,
    province: foldedOrNull(side.province),
    email: foldedOrNull(side.email),
    address: wordsOfAddress(side.address ?? ''),
  };
}
