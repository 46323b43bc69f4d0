/** Reasons why a file cannot be read, each with a sentence: what happened, whether data is safe, what to do. */
export const fileProblems = {
  empty: 'Dosya boş. Kayıtlarınız değişmedi; raporu yeniden indirip seçin.',
  too_large:
    'Dosya 50 MB sınırını aşıyor. Kayıtlarınız değişmedi; raporu daha kısa bir dönem için alıp yeniden deneyin.',
  too_many_rows:
    'Dosyada 200.000 satırdan fazlası var. Kayıtlarınız değişmedi; raporu daha kısa bir dönem için alıp yeniden deneyin.',
  unpacks_too_large:
    'Dosyanın açılmış hâli olağandışı büyük. Güvenlik için açılmadı ve kayıtlarınız değişmedi; raporu kaynağından yeniden indirin.',
  locked:
    'Çalışma kitabı parolalı. Kayıtlarınız değişmedi; dosyayı Excel’de açıp parolasını kaldırın ve yeniden seçin.',
  damaged: 'Dosya eksik ya da bozuk. Kayıtlarınız değişmedi; raporu yeniden indirip seçin.',
  unknown_type:
    'Bu dosya türü okunamıyor. Kayıtlarınız değişmedi; raporu Excel (.xlsx, .xls) ya da metin (.csv, .txt) olarak alın.',
  unsafe_xml:
    'Dosyada bir ekstrede bulunmayan XML tanımları var (DOCTYPE ya da ENTITY). Güvenlik için okunmadı ve kayıtlarınız değişmedi; ekstreyi bankadan yeniden indirin.',
  other_message:
    'Bu dosya bir hesap ekstresi değil (CAMT.053 bekleniyor). Kayıtlarınız değişmedi; bankadan gün sonu hesap ekstresini indirip seçin.',
  no_table:
    'Dosyada dolu bir tablo bulunamadı. Kayıtlarınız değişmedi; doğru dosyayı ve sayfayı seçtiğinizden emin olun.',
  no_sheet: 'Seçilen sayfa bu dosyada yok. Kayıtlarınız değişmedi; listeden başka bir sayfa seçin.',
  no_header:
    'Başlık satırı bulunamadı. Kayıtlarınız değişmedi; önizlemede başlık satırına dokunarak gösterin.',
  too_slow:
    'Dosyanın okunması çok uzun sürdü ve durduruldu. Kayıtlarınız değişmedi; raporu daha kısa bir dönem için alın ya da kaynağından yeniden indirin.',
  failed:
    'Dosya bu cihazda okunamadı. Kayıtlarınız değişmedi; açık pencereleri kapatıp yeniden deneyin ya da dosyayı bir bilgisayarda açın.',
} as const;

export type FileProblemCode = keyof typeof fileProblems;

/** A file cannot be read; the message can be shown. Nothing was stored. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode, options?: ErrorOptions) {
    super(fileProblems[code], options);
    this.code = code;
  }
}
