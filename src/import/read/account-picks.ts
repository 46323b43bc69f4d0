import { foldTurkish } from '@sync/model/tr/turkish';
import { accountRowKinds } from '@sync/model/entities/import-values';
import type { AccountRowKind } from '@sync/model/entities/import-values';

/** Kinds of movements that a rule picks; `ignore` leaves one out that another rule would take. */
export type PickKind = AccountRowKind | 'ignore';

/** A rule: a movement whose text has all these words, in any order, is of this kind. */
export interface Pick {
  readonly words: string;
  readonly kind: PickKind;
}

const of = (kind: PickKind, words: string): readonly Pick[] =>
  words.split(' | ').map((word) => ({ words: word, kind }));

/**
 * Rules that a hospital begins with, by the words of Turkish banks and the codes of ISO 20022. The first one that fits
 * counts: what is taken back and what is charged stand before what is paid, and what has nothing to do with the
 * hospital's own terminals before both.
 */
export const defaultPicks: readonly Pick[] = [
  ...of('chargeback', 'TERS İBRAZ | CHARGEBACK | HARCAMA İTİRAZ'),
  ...of('ignore', 'MAAŞ | HAVALE | EFT | FAST | VİRMAN | KİRA'),
  ...of(
    'ignore',
    'KREDİ KARTI BORÇ | KART BORCU | KREDİ KARTI ÖDEME | KREDİ KARTI EKSTRE | ALIŞVERİŞ | POS HARCAMA',
  ),
  ...of('fee', 'POS ÜCRET | POS KOMİSYON | POS MASRAF | POS AİDAT | POS BAKIM | POS KULLANIM | POS BSMV'),
  ...of('fee', 'ÜYE İŞYERİ ÜCRET | ÜYE İŞYERİ KOMİSYON | ÜYE İŞ YERİ ÜCRET | ÜYE İŞ YERİ KOMİSYON'),
  ...of('fee', 'ÜİY ÜCRET | ÜİY KOMİSYON | BLOKE ÇÖZME KOMİSYON | KATKI PAYI'),
  ...of('payout', 'POS | ÜYE İŞYERİ | ÜYE İŞ YERİ | ÜİY | KREDİ KARTI TAHSİLAT | KART TAHSİLAT | PUAN'),
  ...of('payout', 'WORLDPUAN | CHIP PARA | BLOKE ÇÖZÜM | BLOKE ÇÖZME | MCRD'),
];

/** Shorter words are looked for whole: `POS` is not `POSTA`. */
const LONG = 5;

/** Returns the folded words of a text: runs of letters, and runs of digits. */
const wordsOf = (text: string): readonly string[] => foldTurkish(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** Returns whether a word of a text is that of a rule, with a Turkish ending or without one. */
const isWord = (word: string, wanted: string): boolean =>
  word === wanted || (wanted.length >= LONG && word.startsWith(wanted));

/** Words that a movement is kept with, beside those of the first rules. None is a name. */
const KEPT = [
  ...[
    'valor',
    'blokaj',
    'pesin',
    'taksit',
    'taksitli',
    'satis',
    'iade',
    'iptal',
    'odeme',
    'odemesi',
    'alacak',
  ],
  ...['brut', 'komisyon', 'komisyonu', 'ucret', 'ucreti', 'hesap', 'hesaba', 'gecis', 'aktarim', 'hakedis'],
  ...[
    'terminal',
    'tutar',
    'tutari',
    'banka',
    'yurtdisi',
    'yabanci',
    'toplu',
    'tahsilat',
    'duzeltme',
    'kayit',
  ],
];
const kept = new Set([
  ...KEPT,
  ...defaultPicks.flatMap(({ words, kind }) => (kind === 'ignore' ? [] : wordsOf(words))),
]);
const longKept = [...kept].filter((word) => word.length >= LONG);
const isKept = (word: string): boolean => kept.has(word) || longKept.some((known) => word.startsWith(known));

/** A word, or digits with whatever separates their groups. */
const PART = /\p{L}+|\p{N}+(?:[\s.,:/()*-]{1,3}\p{N}+)*/gu;
/** Digits that name a person, a card or an account rather than a terminal. */
const MANY_DIGITS = 9;
const SHOWN_DIGITS = 4;
const LONGEST_TEXT = 140;

/** Returns the words of a text that are known, and its short numbers: names and long numbers stay on the device. */
export function shortText(text: string): string {
  const parts = (text.match(PART) ?? []).flatMap((part) => {
    if (!/^\p{N}/u.test(part)) return isKept(foldTurkish(part)) ? [part] : [];
    const digits = part.replaceAll(/[^\p{N}]/gu, '');
    return digits.length < MANY_DIGITS ? [part] : [`***${digits.slice(-SHOWN_DIGITS)}`];
  });
  return parts.join(' ').slice(0, LONGEST_TEXT).trim();
}

const isRowKind = (kind: string): kind is AccountRowKind => Object.hasOwn(accountRowKinds, kind);

/** Returns what tells the kind of a movement by its text; null where no rule takes it. */
export function pickerOf(
  picks: readonly { readonly words: string; readonly kind: string }[],
): (text: string) => AccountRowKind | null {
  const rules = picks
    .map(({ words, kind }) => ({ wanted: wordsOf(words), kind }))
    .filter(({ wanted }) => wanted.length > 0);
  return (text) => {
    const words = wordsOf(text);
    const rule = rules.find(({ wanted }) => wanted.every((part) => words.some((word) => isWord(word, part))));
    return rule !== undefined && isRowKind(rule.kind) ? rule.kind : null;
  };
}
