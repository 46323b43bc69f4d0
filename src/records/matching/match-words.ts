import { agreements } from '@sync/model/matching/agreement';
import type { AgreementOf, MatchField } from '@sync/model/matching/agreement';
import type { MatchPart } from '@sync/model/matching/match';

/** Words for each agreement; null if there is nothing to say. */
const words: { readonly [F in MatchField]: Readonly<Record<AgreementOf<F>, string | null>> } = {
  identity_no: {
    same: 'Kimlik no aynı',
    masked: 'Kimlik no benzer',
    changed: 'Pasaport no farklı',
    different: 'Kimlik no farklı',
    empty: null,
  },
  first_name: {
    same: 'Ad aynı',
    part: 'Adlardan biri eksik',
    close: 'Ad benzer',
    alike: 'Ad andırıyor',
    initial: 'Adın baş harfi aynı',
    swapped: 'Ad ve soyad yer değiştirmiş',
    different: 'Ad farklı',
    empty: null,
  },
  last_name: {
    same: 'Soyad aynı',
    part: 'Soyadlardan biri eksik',
    close: 'Soyad benzer',
    alike: 'Soyad andırıyor',
    swapped: null,
    different: 'Soyad farklı',
    empty: null,
  },
  birth_date: {
    same: 'Doğum tarihi aynı',
    vague: 'Doğum tarihi aynı (1 Ocak)',
    swapped: 'Doğum günü ve ayı yer değiştirmiş',
    year: 'Doğum yılı bir farklı',
    digit: 'Doğum tarihi bir rakam farklı',
    partly: 'Doğum tarihinin bir parçası aynı',
    different: 'Doğum tarihi farklı',
    empty: null,
  },
  phones: {
    same: 'Telefon aynı',
    close: 'Telefon bir rakam farklı',
    shared: 'Aile telefonu aynı',
    different: 'Telefon farklı',
    empty: null,
  },
  sex: { same: null, different: 'Cinsiyet farklı', empty: null },
  province: { same: null, different: null, empty: null },
  email: { same: 'E-posta aynı', close: 'E-posta benzer', different: null, empty: null },
  address: { same: 'Adres aynı', close: 'Adres benzer', different: null, empty: null },
};

/** A sentence for or against one person. */
export interface Reason {
  readonly text: string;
  readonly same: boolean;
}

function textOf({ field, agreement }: MatchPart): string | null {
  return (words[field] as Readonly<Record<string, string | null>>)[agreement] ?? null;
}

/** Describes a comparison for users, what says most for one person first. */
export function reasonsOf(parts: readonly MatchPart[]): readonly Reason[] {
  const names = parts.filter(({ field }) => field === 'first_name' || field === 'last_name');
  const bothSame = names.every(({ agreement }) => agreement === 'same');
  return parts
    .filter(({ field }) => !(bothSame && field === 'last_name'))
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((part) => {
      const text = bothSame && part.field === 'first_name' ? 'Ad soyad aynı' : textOf(part);
      return text === null ? [] : [{ text, same: part.weight > 0 }];
    });
}

/** Labels of fields in a comparison. */
export const matchFieldLabels: Readonly<Record<MatchField, string>> = {
  identity_no: 'Kimlik no',
  first_name: 'Ad',
  last_name: 'Soyad',
  birth_date: 'Doğum tarihi',
  phones: 'Telefon',
  sex: 'Cinsiyet',
  province: 'İl',
  email: 'E-posta',
  address: 'Adres',
};

/** Levels of a comparison's certainty. */
export const matchLevels = {
  certain: 'Kesin',
  likely: 'Güçlü',
  possible: 'Olası',
  none: 'Zayıf',
} as const;

const short: Readonly<Record<string, string>> = {
  same: 'aynı',
  masked: 'benzer',
  changed: 'değişmiş',
  part: 'bir parçası',
  close: 'benzer',
  alike: 'andırıyor',
  initial: 'baş harf',
  swapped: 'yer değiştirmiş',
  vague: 'aynı, 1 Ocak',
  year: 'bir yıl farklı',
  digit: 'bir rakam farklı',
  partly: 'bir parçası aynı',
  shared: 'aile telefonu',
  different: 'farklı',
  empty: 'boş',
};

/** Returns the text of one agreement in a table of them. */
export const agreementText = ({ agreement }: MatchPart): string => short[agreement] ?? agreement;

/** Returns a comparison as the server sends it: agreements and bits in the order of the model. */
export function partsOf(agreed: readonly string[], bits: readonly number[]): readonly MatchPart[] {
  return (Object.keys(agreements) as MatchField[]).flatMap((field, at) => {
    const agreement = agreed[at];
    const known = (agreements[field] as readonly string[]).includes(agreement ?? '');
    return known ? [{ field, agreement: agreement as MatchPart['agreement'], weight: bits[at] ?? 0 }] : [];
  });
}
