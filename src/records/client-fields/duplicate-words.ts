import type { DuplicateReason } from '@sync/model/rules/duplicates';

const words: Readonly<
  Record<DuplicateReason['field'], Readonly<Record<DuplicateReason['match'], string | null>>>
> = {
  identity_no: {
    same: 'Kimlik no aynı',
    similar: 'Kimlik no benzer',
    different: 'Kimlik no farklı',
    empty: null,
  },
  name: { same: 'Ad soyad aynı', similar: 'Ad benzer', different: 'Ad farklı', empty: null },
  phones: { same: 'Telefon aynı', similar: 'Telefon benzer', different: 'Telefon farklı', empty: null },
  birth_date: {
    same: 'Doğum tarihi aynı',
    similar: 'Doğum tarihi benzer',
    different: 'Doğum tarihi farklı',
    empty: null,
  },
};

/** What a user reads of one compared field; null where there is nothing to say. */
export function reasonText({ field, match }: DuplicateReason): string | null {
  return words[field][match];
}
