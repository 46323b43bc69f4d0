/** Reasons why a value of a row cannot be read, each with a sentence for the user. */
export const rowProblems = {
  missing: 'Zorunlu alan boş.',
  no_amount: 'Tutar okunamadı.',
  wrong_mark: 'Tutarın ondalık işareti profildekine uymuyor.',
  too_many_decimals: 'Tutarda kuruştan küçük basamak var.',
  too_large_amount: 'Tutar olağandışı büyük.',
  no_number: 'Sayı okunamadı.',
  no_pair: 'Hücrede “3/6” biçiminde iki sayı bekleniyor.',
  no_date: 'Tarih okunamadı.',
  no_time: 'Saat okunamadı.',
  two_digit_year: 'Yılın yüzyılı belli değil; iki okuma da olabilir.',
  too_old: 'Tarih beklenenden eski.',
  too_far_ahead: 'Tarih beklenenden ileride.',
  lost_digits: 'Numaranın basamakları dosyada kaybolmuş; sütunu metin olarak alıp dosyayı yeniden kaydedin.',
  too_long: 'Metin çok uzun.',
  odd_character: 'Metinde okunamayan bir karakter var; dosya bozulmuş olabilir.',
  no_currency: 'Para birimi tanınmadı.',
  currency_differs: 'Tutarın para birimi satırınkinden farklı.',
  unknown_kind: 'İşlem tipi profilde tanımlı değil.',
  sign_contradicts: 'Tutarın işareti, işlem tipi için seçilen işaretle çelişiyor.',
  does_not_close: 'Tutarlar birbirini tutmuyor.',
} as const;

export type RowProblemCode = keyof typeof rowProblems;

/** Fault of a value in a row. */
export interface RowProblem {
  readonly field: string;
  readonly code: RowProblemCode;
  /** The cell as the file has it, card numbers masked; null where there is none. */
  readonly text: string | null;
}
