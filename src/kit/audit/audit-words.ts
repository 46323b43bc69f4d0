import type { AuditEntry } from '@sync/rpc/audit';
import type { ReferenceData } from '@/data/reference-data';
import { entityOfKind, isKind } from '@sync/model/registry';
import { fieldWords } from '../record/field-words';

/** Names of views in the log, by the kind of record. */
const views: Readonly<Record<string, string>> = {
  client: 'Hasta kaydını açtı',
  ticket: 'Talebi açtı',
  audit_log: 'Erişim kaydına baktı',
  resume: 'Özgeçmişi açtı',
  attachment: 'Özgeçmiş dosyasını açtı',
  subject_request: 'Veri başvurusunu açtı',
  message: 'Gönderinin metnini açtı',
};

/** Names of printed lists whose records are no kind of the model. */
const printedLists: Readonly<Record<string, string>> = {
  audit_log: 'Erişim kaydı',
  dead_letter: 'Bekletilen kayıtlar',
  device: 'Cihazlar',
  questionnaire: 'Anketler',
  subject_request: 'Veri başvuruları',
  survey_answer: 'Anket yanıtları',
};

const actions: Readonly<Record<string, string>> = {
  print: 'Yazdırdı',
  unmask: 'Kimlik numarasını gördü',
  search: 'Arayan numarayla buldu',
  export: 'Dışa aktardı',
  device_wipe_request: 'Cihazdaki kayıtların silinmesini istedi',
  device_wipe_cancel: 'Silme isteğini geri aldı',
  device_wipe_done: 'Cihazındaki kayıtlar silindi',
  person_invite: 'Kullanıcı davet etti',
  person_join: 'Daveti kabul etti',
  sign_in_failed: 'Bu hesapla giriş denendi; parola yanlıştı',
  sign_in_locked: 'Yanlış parolalar yüzünden hesap kilitlendi',
  sign_in_refused: 'Hesap kilitliyken giriş denendi',
  invitation_refused: 'Bu adresle geçersiz bir davet kullanıldı',
  hospital_found: 'Hastaneyi ilk yöneticisi olarak kurdu',
  account_list: 'Sunucuda hesapları listeledi',
  password_reset: 'Sunucuda bu hesap için parola sıfırlama kodu verildi',
  password_set: 'Kodla yeni parola belirledi',
  sign_in_unlock: 'Sunucuda bu hesabın giriş kilidi kaldırıldı',
  demo_remove: 'Örnek verileri kaldırdı',
  setting_change: 'Hastanenin ayarlarını değiştirdi',
  calls_denied: 'Yetkisi olmayan bir işlem istedi',
  calls_blocked: 'Yetkisiz istekler yüzünden oturum bir süre durduruldu',
  person_change: 'Kullanıcı bilgilerini değiştirdi',
  rights_change: 'Yetkileri değiştirdi',
  person_status: 'Kullanıcının durumunu değiştirdi',
  rights_preview: 'Uygulamaya başka bir kullanıcı gibi baktı',
  role_add: 'Rol ekledi',
  role_change: 'Rolü değiştirdi',
  role_delete: 'Rolü sildi',
  subject_request_add: 'Veri başvurusu kaydetti',
  subject_request_change: 'Veri başvurusunu değiştirdi',
  report_share: 'Raporu rollerle paylaştı',
  view_share: 'Liste görünümünü paylaştı',
  report_schedule: 'Raporu zamanladı',
  retention_change: 'Saklama süresini değiştirdi',
  portal_profile_change: 'Portal dosyasının sütunlarını değiştirdi',
  hold_place: 'Kaydın imhasına engel koydu',
  hold_lift: 'İmha engelini kaldırdı',
  dead_letter_retry: 'Bekletilen kayıtları yeniden denedi',
  dead_letter_drop: 'Bekletilen kayıtları bıraktı',
  disposal_propose: 'İmha önerdi',
  disposal_withdraw: 'İmha önerisini geri aldı',
  disposal_refuse: 'İmha önerisini reddetti',
  disposal_approve: 'İmha önerisini onayladı',
  disposal_run: 'Kayıtları imha etti',
  disposal_done: 'İmha tamamlandı',
  dispose: 'Kayıt imha edildi',
  emergency_begin: 'Acil erişim başlattı',
  import_apply: 'Liste içe aldı',
  import_undo: 'İçe almayı geri aldı',
  auto_match: 'Tahsilatları kendiliğinden eşledi',
  match: 'Tahsilat ile banka satırını eşledi',
  unmatch: 'Eşleşmeyi kaldırdı',
  period_close: 'Dönemi kapattı',
  period_reopen: 'Kapalı dönemi açtı',
  client_merge: 'Hasta kayıtlarını birleştirdi',
  client_unmerge: 'Birleştirmeyi geri aldı',
  pair_apart: 'İki kaydın aynı kişi olmadığını belirtti',
  pair_apart_undo: 'Aynı kişi değil kararını geri aldı',
  identity_decide: 'Listedeki kimlik numarasının kimin olduğuna karar verdi',
  identity_step_back: 'Kimlik numarası kararını geri aldı',
  identity_confirm: 'Kimlik numarasının değişmesini onayladı',
  identity_accept: 'Tam eşleşen kimlik numaralarını kabul etti',
  identity_bulk: 'Adayı olmayan satırlara toplu karar verdi',
  identity_bulk_undo: 'Toplu kararı geri aldı',
  identity_recheck: 'Yapılamayan satırları yeniden karşılaştırdı',
  identity_set: 'Listeden kimlik numarası yazdı',
  identity_apply: 'TC kimlik listesini uyguladı',
  survey_change: 'Anketi değiştirdi',
  survey_publish: 'Anket sürümü yayımladı',
  survey_look: 'Anket yanıtlarına baktı',
  template_submit: 'Mesaj şablonunu onaya gönderdi',
  template_decide: 'Mesaj şablonu için karar verdi',
  template_archive: 'Mesaj şablonunu arşivledi ya da arşivden çıkardı',
  message_send: 'Hastaya mesaj gönderdi',
  message_bulk: 'Toplu mesaj gönderdi',
  message_cancel: 'Toplu mesajdan vazgeçti',
  message_settings: 'Mesaj ayarlarını değiştirdi',
  survey_loop: 'Düşük anket puanını izledi',
  identity_undo: 'TC kimlik listesini geri aldı',
  client_import: 'Hasta listesini içe aldı',
  client_import_decide: 'Hasta listesinin benzer satırlarına toplu karar verdi',
  client_import_undo: 'Hasta listesini geri aldı',
  merge_propose: 'Birleştirme önerdi, ikinci onay bekliyor',
  merge_decline: 'Birleştirme önerisini reddetti ya da geri çekti',
};

/** Describes an action in a few words. */
export function actionWords({
  action,
  entity,
  details,
}: Pick<AuditEntry, 'action' | 'entity' | 'details'>): string {
  if (action === 'export' && entity === 'client_dossier') return 'Hastanın bütün verilerini dışa aktardı';
  if (action === 'export' && entity === 'hospital')
    return 'Sunucuda hastanenin bütün verilerini dışa aktardı';
  // Until prints had a name of their own they stood there as exports.
  if ((action === 'print' || action === 'export') && entity === 'disposal') return 'İmha tutanağını yazdırdı';
  const kind = entity !== null && isKind(entity) ? entityOfKind(entity) : null;
  if (action === 'search' && details?.['figure'] !== undefined)
    return 'Bir rakamın ardındaki kayıtlara baktı';
  if (entity === 'report' && (action === 'print' || action === 'export'))
    return action === 'print' ? 'Rapor yazdırdı' : 'Rapor dışa aktardı';
  const profile = details?.['profile'];
  if (action === 'export' && typeof profile === 'string')
    return `Portal dosyasını indirdi: ${profile}, sürüm ${Number(details?.['version'])}`;
  if (entity === 'foreign_figures')
    return action === 'print'
      ? 'Yabancı hasta rakamlarını yazdırdı'
      : 'Yabancı hasta rakamlarını dışa aktardı';
  if (entity === 'statistics')
    return action === 'print' ? 'İstatistikleri yazdırdı' : 'İstatistikleri dışa aktardı';
  if (action === 'export' && entity === 'iys') return 'İYS için izinleri dışa aktardı';
  if (action === 'search' && entity === 'ticket') return 'Eski talepleri sunucuda aradı';
  if (action === 'unmask' && entity === 'resume') return 'Kör incelemede adayın kimliğini açtı';
  if (action === 'export' && entity === 'attachment') return 'Özgeçmiş dosyasını indirdi';
  if (action === 'view') return views[entity ?? ''] ?? 'Kaydı açtı';
  if (action === 'export' && kind !== null) return `Dışa aktardı: ${kind.label.plural}`;
  const printed = kind?.label.plural ?? printedLists[entity ?? ''];
  if (action === 'print' && printed !== undefined) return `Yazdırdı: ${printed}`;
  if (action === 'emergency_end') {
    return details?.['ran_out'] === true ? 'Acil erişimin süresi doldu' : 'Acil erişimi bitirdi';
  }
  if (action === 'decide') {
    const field = kind?.fields[String(details?.['field'])]?.label;
    const what = details?.['by_rule'] === true ? 'Çakışan değerlerden biri kaldı' : 'Çakışmayı çözdü';
    return field === undefined ? what : `${what}: ${field}`;
  }
  return actions[action] ?? action;
}

/** Returns both values of a decided conflict; null if there is none, or if the reader may not see the field. */
export function decisionWords(
  { action, entity, details }: AuditEntry,
  reference: ReferenceData,
): { readonly kept: string; readonly dropped: string } | null {
  if (action !== 'decide' || details === null || entity === null || !isKind(entity)) return null;
  // The values of a record that the reader may not see are not told.
  if (!('mine' in details)) return null;
  const name = String(details['field']);
  const words = (value: unknown) => fieldWords(entityOfKind(entity), name, { [name]: value }, reference);
  const [mine, theirs] = [words(details['mine']), words(details['theirs'])];
  return details['choice'] === 'mine' ? { kept: mine, dropped: theirs } : { kept: theirs, dropped: mine };
}
