import type { DeadLetter } from '@sync/rpc/dead-letters';

/** Our own codes. What happened, in words that fit every queue. */
const reasons: Readonly<Record<string, string>> = {
  unreadable: 'İçeriği açılamadı; bozuk ya da başka bir anahtarla mühürlenmiş.',
  unstorable_text: 'Metninde saklanamayan bir karakter var.',
  too_deep: 'İçeriği olabileceğinden karmaşık.',
  too_large: 'İçeriği olabileceğinden büyük.',
  answers_malformed: 'Yanıtlar ankete uymuyor.',
  answers_missing: 'Zorunlu bir yanıt eksik.',
  unknown_questionnaire: 'Anket ya da sürümü yok.',
  report_malformed: 'Bildirim beklenen biçimde değil.',
  unknown_message: 'Bildirilen mesaj burada yok.',
  refused: 'Karşı taraf kabul etmedi.',
  no_answer: 'Karşı taraf yanıt vermedi.',
  unreadable_answer: 'Karşı tarafın yanıtı anlaşılamadı.',
  file_missing: 'Kaydı var, dosyanın kendisi gelmedi.',
  file_different: 'Gelen dosya kaydıyla uyuşmuyor.',
  failed: 'İşlenirken üst üste kesildi.',
};

/** States of the database. */
const states: Readonly<Record<string, string>> = {
  '23502': 'Zorunlu bir bilgi eksik.',
  '23503': 'Bağlı olduğu kayıt yok.',
  '23505': 'Aynısı zaten var.',
  '23514': 'Bir kurala uymuyor.',
  '22001': 'Bir metin olabileceğinden uzun.',
  '22003': 'Bir sayı olabileceğinden büyük.',
  '22007': 'Bir tarih okunamıyor.',
  '22008': 'Bir tarih olabileceğinin dışında.',
  '22021': 'Metninde saklanamayan bir karakter var.',
  '22P05': 'Metninde saklanamayan bir karakter var.',
  '42501': 'Bunun için yetki yok.',
};

/** Classes of states, where the state itself says no more. */
const classes: Readonly<Record<string, string>> = {
  '22': 'Bir değer işlenemedi.',
  '23': 'Bir kurala uymuyor.',
  '40': 'Aynı anda yapılan değişiklikler yüzünden üst üste işlenemedi.',
  '55': 'Başka bir işlem tuttuğu için üst üste işlenemedi.',
  '57': 'Çok uzun sürdüğü için üst üste kesildi.',
};

/** Returns the reason why a row was set aside, as a sentence. */
export function reasonText(code: string): string {
  const status = /^http_(\d{3})$/u.exec(code)?.[1];
  if (status !== undefined)
    return status >= '500'
      ? `Karşı taraf işleyemedi (HTTP ${status}).`
      : `Karşı taraf kabul etmedi (HTTP ${status}).`;
  return reasons[code] ?? states[code] ?? classes[code.slice(0, 2)] ?? 'Beklenmeyen bir hata oluştu.';
}

/** Parts of the schedule, by the names of their functions. */
const jobs: Readonly<Record<string, string>> = {
  run_ticket_moves: 'Bekleyen talepleri açma, çözülenleri kapatma',
  run_due_notices: 'Süre bildirimleri',
  return_reminders: 'Devredilen hatırlatmaları geri verme',
  tell_surgery_times: 'Ameliyat bildirimleri',
  tell_case_times: 'Provizyon bildirimleri',
  tell_biopsy_times: 'Biyopsi bildirimleri',
  tell_due_times: 'Talep süre bildirimleri',
  close_run_out_emergencies: 'Acil erişimleri bitirme',
  tell_due_records: 'Saklama süresi taraması',
  forget_staged_imports: 'Yarım kalan içe almaları kaldırma',
  make_stale_days: 'Mutabakat günlerini yenileme',
  forget_list_identities: 'Eski liste kimliklerini silme',
  forget_identity_rows: 'Eski TC kimlik listelerini silme',
  forget_incoming_rows: 'Eski hasta listelerini silme',
  look_for_pairs: 'Mükerrer hasta taraması',
  look_for_missing_files: 'Gelmeyen dosyaları arama',
  dispose_approved: 'Onaylanan imhalar',
  tell_dead_letters: 'Bekletilenleri bildirme',
  forget_report_runs: 'Eski rapor sonuçlarını silme',
};

/** Kinds of records that are kept for a time. */
const kept: Readonly<Record<string, string>> = {
  patients: 'Hastalar',
  contacts: 'Hasta olmayan kişiler',
  tickets: 'Talepler',
  meetings: 'Toplantılar',
  resumes: 'Özgeçmişler',
  notices: 'Bildirim ve hatırlatmalar',
  subject_requests: 'Veri başvuruları',
};

/** Returns the title of a row: a number or a name of the server; else the beginning of its id. */
export function titleOf({ queue, title, key }: Pick<DeadLetter, 'queue' | 'title' | 'key'>): string {
  if (title !== null) return title;
  const known = queue === 'jobs' ? jobs[key] : queue === 'retention' ? kept[key] : undefined;
  return known ?? `Kayıt ${key.slice(0, 8)}`;
}

/** Losses where rows of these queues are discarded. */
const losses: Readonly<Record<string, string>> = {
  survey_envelopes:
    'Hastanın verdiği yanıtlar raporlara girmez; mühürlü olarak saklanır, sonradan yeniden denenebilir.',
  messages: 'Mesaj gönderilmez.',
  delivery_reports: 'Mesajın iletilip iletilmediği bilinmez.',
  iys: 'İzin İYS’ye bildirilmez; dosyayla siz bildirmelisiniz.',
  report_turns: 'Alıcı bu raporu almaz.',
  report_schedules: 'Rapor bu sırada çalışmaz; sonraki sırası için zamanlamayı yeniden kaydetmek gerekir.',
  ticket_moves: 'Talep kendiliğinden açılmaz ya da kapanmaz.',
  disposals: 'Kayıt imha edilmez, yerinde kalır.',
  attachments: 'Dosyanın kendisi aranmaz; kaydı kalır.',
};

/** Returns the consequences of discarding these rows, each sentence once. */
export function lossTexts(letters: readonly Pick<DeadLetter, 'queue'>[]): readonly string[] {
  return [...new Set(letters.map(({ queue }) => losses[queue] ?? 'Bu iş bir daha denenmez.'))];
}
