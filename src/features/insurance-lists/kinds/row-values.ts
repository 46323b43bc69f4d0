import type { ReadRow } from '@/import/read/read-row';
import { checkIdentity } from '@sync/model/rules/identity';
import { currencies } from '@sync/model/entities/pos-values';

type Values = ReadRow['values'];

/** Returns a text of a row; null where there is none. */
export function textOf(values: Values, field: string): string | null {
  const value = values[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function amountOf(values: Values, field: string): number | null {
  const value = values[field];
  return typeof value === 'number' ? value : null;
}

/**
 * Returns what a payer has cut, above zero. Some write cuts below zero: the amounts of the row prove which is meant,
 * and where they do not, a person decides.
 */
export function cutOf(values: Values): { readonly cut: number | null; readonly contradicts: boolean } {
  const cut = amountOf(values, 'cut');
  if (cut === null || cut >= 0) return { cut, contradicts: false };
  const paid = amountOf(values, 'paid');
  const isProven = ['approved', 'asked'].some((field) => {
    const base = amountOf(values, field);
    return base !== null && paid !== null && base + cut === paid;
  });
  return isProven ? { cut: -cut, contradicts: false } : { cut, contradicts: true };
}

export const currencyOf = (values: Values): string => textOf(values, 'currency') ?? 'TRY';

/** Returns the patient as lists name them. An impossible identity number is left out, with `bad_identity`. */
export function personOf(values: Values): {
  readonly national_id: string | null;
  readonly name: string | null;
  readonly birth_date: string | null;
  readonly problems: readonly { readonly code: string }[];
} {
  const number = textOf(values, 'national_id')?.replaceAll(/\s/gu, '') ?? null;
  const isNumber = number !== null && checkIdentity('tckn', number).ok;
  // Portals mask numbers: that is nothing to complain about.
  const isBad = number !== null && !isNumber && !number.includes('*');
  const parts = [textOf(values, 'first_name'), textOf(values, 'last_name')].filter((part) => part !== null);
  return {
    national_id: isNumber ? number : null,
    name: textOf(values, 'full_name') ?? (parts.length > 0 ? parts.join(' ') : null),
    birth_date: textOf(values, 'birth_date'),
    problems: isBad ? [{ code: 'bad_identity' }] : [],
  };
}

/** Problems that all lists of insurers may have. */
export function moneyProblems(values: Values): readonly { readonly code: string }[] {
  return [
    ...((amountOf(values, 'approved') ?? 0) < 0 ? [{ code: 'negative_approval' }] : []),
    ...(Object.hasOwn(currencies, currencyOf(values)) ? [] : [{ code: 'currency_not_kept' }]),
    ...(textOf(values, 'provision_no')?.includes('*') === true ? [{ code: 'masked_number' }] : []),
  ];
}

/** Codes of the lists' own that leave no row out. */
export const listWarnings: ReadonlySet<string> = new Set([
  ...['bad_identity', 'approved_over_asked', 'unknown_insurer', 'unknown_doctor', 'unknown_organ'],
  'empty_partial',
  ...[
    'needs_review',
    'empty_report',
    'report_before_sample',
    'accepted_before_taken',
    'isup_organ',
    'unknown_indication',
    'unknown_answer',
  ],
]);

export const listProblems: Readonly<Record<string, string>> = {
  bad_identity: 'TC kimlik no geçersiz; satır alınır, kişi numarasıyla aranmaz.',
  currency_not_kept: 'Bu para birimi tutulmuyor. TL, ABD doları, avro ve sterlin alınır.',
  masked_number: 'Provizyon no dosyada yıldızlı yazılmış; satır bir kayda bağlanamaz.',
  no_case_number: 'Satırda ne provizyon no ne fatura no var.',
  approved_over_asked: 'Onay tutarı talep tutarından büyük.',
  empty_partial: 'Kısmi onayda onaylanan tutar 0; ret olarak işlenir.',
  unknown_insurer: 'Sigorta şirketi tanınmadı; yandan seçebilirsiniz.',
  unknown_decision:
    'Karar sözü tanınmadı; ret sayılmasın diye satır alınmaz. Sözün türünü kolonlar adımında seçin.',
  unknown_kind: 'Karar sözü tanınmadı; satır kararsız alınır.',
  unknown_doctor: 'Hekim tanınmadı; yeni biyopsi açılamaz, var olanla eşleşebilir.',
  unknown_organ: 'Organ tanınmadı; “Diğer” sayılır.',
  needs_review: 'Raporun sınıfı kesin değil; içe alınınca incelemeye düşer.',
  accepted_before_taken: 'Kabul ya da ret, numunenin alınmasından önce; içe alınınca incelemeye düşer.',
  no_moment: 'Satırda ne alınma, ne kabul, ne ret zamanı var.',
  empty_report: 'Rapor tarihi var, rapor metni boş; içe alınınca incelemeye düşer.',
  report_before_sample: 'Rapor, numunenin alınmasından eski; içe alınınca incelemeye düşer.',
  isup_organ: 'Gleason ya da ISUP prostat dışı bir organda; içe alınınca incelemeye düşer.',
  unknown_indication: 'Kolonoskopi nedeni tanınmadı; boş bırakılır.',
  unknown_answer: 'Evet ya da hayır bekleniyordu; boş bırakılır.',
  negative_approval: 'Onay tutarı sıfırın altında; bir düzeltme olabilir, elle işleyin.',
  cut_below_zero:
    'Kesinti sıfırın altında ve öteki tutarlar hangisi olduğunu göstermiyor; kolonun işaretini kolonlar adımında çevirin.',
  negative_amount: 'Anlaşma fiyatı sıfırdan büyük olmalı.',
};

/** Outcomes of rows that are about records. */
export const listOutcome = {
  taken: 'satır kayda işlendi.',
  same: 'satır kayıttakiyle aynı.',
  waiting: 'satır inceleme bekliyor.',
} as const;

/** Fields of the patient, as choices for columns. */
export const personFields = [
  { id: 'national_id', label: 'TC kimlik no' },
  { id: 'full_name', label: 'Hasta adı' },
  { id: 'first_name', label: 'Hastanın adı (ayrı)' },
  { id: 'last_name', label: 'Hastanın soyadı (ayrı)' },
  { id: 'birth_date', label: 'Doğum tarihi' },
] as const;
