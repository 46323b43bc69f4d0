import type { Entity } from './entity';
import { variableOf } from './messages/variables';

/** Wording of a refusal by the server: what happened and what to do. The data is safe in every case. */
interface Wording {
  readonly what: string;
  readonly next: string;
}

const SAFE = 'Yazdıklarınız bu cihazda duruyor.';

const byKey: Readonly<Record<string, Wording>> = {
  permission_denied: {
    what: 'Bu değişiklik için yetkiniz yok.',
    next: 'Yetki isteyip yeniden deneyin ya da değişikliği atın.',
  },
  not_by_push: {
    what: 'Bu tür kayıtlar artık başka bir yolla değiştiriliyor.',
    next: 'Uygulamayı yenileyip değişikliği kaydın kendi ekranından yapın ya da atın.',
  },
  duplicate_identity: {
    what: 'Bu kimlik numarasıyla kayıtlı bir hasta zaten var.',
    next: 'Var olan kaydı kullanın ya da numarayı düzeltin.',
  },
  duplicate: {
    what: 'Aynı kayıt zaten var.',
    next: 'Var olanı kullanın ya da adını değiştirip yeniden deneyin.',
  },
  required: { what: 'Zorunlu bir bilgi eksik.', next: 'Eksik bilgiyi girip yeniden deneyin.' },
  too_long: { what: 'Bir metin izin verilenden uzun.', next: 'Kısaltıp yeniden deneyin.' },
  invalid_value: { what: 'Bir bilgi kabul edilmedi.', next: 'Düzeltip yeniden deneyin.' },
  reference_missing: {
    what: 'Bağlı olduğu kayıt sunucuda bulunamadı.',
    next: 'Başka bir kayıt seçip yeniden deneyin ya da değişikliği atın.',
  },
  state_not_allowed: {
    what: 'Kayıt bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  already_deleted: {
    what: 'Bu kayıt silinmiş.',
    next: 'Gerekliyse yazdıklarınızı kopyalayıp yeni kayıt açın.',
  },
  unknown_field: {
    what: 'Uygulamanız sunucudan eski ya da yeni; bir bilgi tanınmadı.',
    next: 'Uygulamayı yenileyip yeniden deneyin.',
  },
  rescued: {
    what: 'Bu cihazdaki kayıtlar hasar görmüştü; değişikliğiniz kurtarıldı, ancak neyin üzerine yazıldığı bilinmiyor.',
    next: 'Kaydın son hâline bakıp yeniden deneyin ya da değişikliği atın.',
  },
  account_inactive: { what: 'Hesabınız etkin değil.', next: 'Yöneticinize başvurun.' },
  unexpected: {
    what: 'Sunucu bu değişikliği beklenmeyen bir nedenle kabul etmedi.',
    next: 'Yeniden deneyin; sürerse destek ekibine bildirin.',
  },
};

const byConstraint: Readonly<Record<string, Wording>> = {
  clients_merged_identity: {
    what: 'Bu kayıt başka bir kayıtla birleştirildi; orada başka bir kimlik numarası var.',
    next: 'Numaraları karşılaştırın; iki ayrı kişiyse birleştirmeyi geri aldırın.',
  },
  clients_merged_kept: {
    what: 'Bu kayıt başka bir kayıtla birleştirildi; yönlendirme olarak durur, silinmez.',
    next: 'Değişikliği atın.',
  },
  tickets_transition: {
    what: 'Talep bu duruma geçirilemez.',
    next: 'Son durumuna bakıp başka bir durum seçin.',
  },
  tickets_pending_reason: {
    what: 'Beklemeye almak için neyin beklendiği ve bekleme tarihi gerekir.',
    next: 'İkisini de girip yeniden deneyin.',
  },
  tickets_resolution_required: {
    what: 'Bu talep tipi çözüm yazılmadan çözülemez.',
    next: 'Çözümü yazıp yeniden deneyin.',
  },
  tickets_call_result_required: {
    what: 'Bu talep tipi sonuç seçilmeden çözülemez.',
    next: 'Sonucu seçip yeniden deneyin.',
  },
  tickets_reason_required: {
    what: 'Bu durum değişikliği bir neden ister.',
    next: 'Nedeni yazıp yeniden deneyin.',
  },
  tickets_supervisor_required: {
    what: 'Bu talebi yalnız kapatma onayı yetkisi olan biri kapatabilir.',
    next: 'Talebi “Çözüldü” durumunda bırakıp yöneticinizden onay isteyin.',
  },
  tickets_reopen_permission: {
    what: 'Çözülmüş ya da kapatılmış bir talebi yeniden açma yetkiniz yok.',
    next: 'Yetkisi olan birinden isteyin ya da yeni bir talep açın.',
  },
  tickets_assign_permission: {
    what: 'Talebi başka birine atama yetkiniz yok.',
    next: 'Atamayı yetkisi olan birinden isteyin.',
  },
  tickets_assignee_required: {
    what: 'İşleme alınan talebin bir kişisi ya da ekibi olmalı.',
    next: 'Kişi ya da ekip seçip yeniden deneyin.',
  },
  tickets_status_unknown: {
    what: 'Seçilen durum artık kullanılmıyor.',
    next: 'Başka bir durum seçip yeniden deneyin.',
  },
  tickets_duplicate_of_id_check: {
    what: 'Bir talep kendisinin mükerreri olamaz.',
    next: 'Başka bir talep seçip yeniden deneyin.',
  },
  clients_identity_no_key: {
    what: 'Bu kimlik numarasıyla kayıtlı bir hasta zaten var.',
    next: 'Var olan kaydı kullanın ya da numarayı düzeltin.',
  },
  clients_identity_no_check: {
    what: 'Kimlik numarası geçersiz.',
    next: 'Rakamlarına yeniden bakıp düzeltin.',
  },
  clients_identity_no_required: {
    what: 'Seçilen kimlik türü bir numara ister.',
    next: 'Numarayı girin ya da kimlik türünü “Yok” seçin.',
  },
  clients_phones_check: {
    what: 'Telefonlardan biri geçersiz ya da iki kez yazılmış.',
    next: 'Numarayı düzeltip yeniden deneyin.',
  },
  clients_contact_check: {
    what: 'Hastanın en az bir telefonu ya da e-postası olmalı.',
    next: 'Birini girip yeniden deneyin.',
  },
  client_relations_person_required: {
    what: 'Yakının kaydı ya da adı gerekir.',
    next: 'Birini girip yeniden deneyin.',
  },
  client_relations_not_self: {
    what: 'Hasta kendisinin yakını olamaz.',
    next: 'Başka bir kişi seçip yeniden deneyin.',
  },
  client_interactions_external_call_id_key: {
    what: 'Bu çağrı santralden zaten kaydedilmiş.',
    next: 'Var olan görüşmeyi kullanıp bu kaydı atın.',
  },
  client_interactions_user_own: {
    what: 'Bir görüşme yalnız yapanın adına kaydedilir.',
    next: 'Görüşmeyi kim yaptıysa onun kaydetmesini isteyin.',
  },
  ticket_tasks_done_by_own: {
    what: 'Bir görev başkasının adına tamamlandı olarak işaretlenemez.',
    next: 'Görevi siz yaptıysanız kendiniz işaretleyin; yapmadıysanız değişikliği atın.',
  },
  companies_contract_order: {
    what: 'Sözleşme başlamadan bitemez.',
    next: 'Tarihlerini düzeltip yeniden deneyin.',
  },
  companies_in_use: {
    what: 'Kişileri olan bir firma silinemez.',
    next: 'Önce kişileri başka firmaya alın ya da firmayı pasife alın.',
  },
  companies_tax_no_form: {
    what: 'Vergi numarası 10, şahıs firmasında 11 rakamdır.',
    next: 'Numarayı düzeltip yeniden deneyin.',
  },
  persons_phones_check: {
    what: 'Telefonlardan biri geçersiz ya da iki kez yazılmış.',
    next: 'Numarayı düzeltip yeniden deneyin.',
  },
  meetings_end_after_start: {
    what: 'Toplantı başlamadan bitemez.',
    next: 'Bitişi başlangıçtan sonraya alıp yeniden deneyin.',
  },
  meetings_too_long: {
    what: 'Bir toplantı en çok 31 gün sürebilir.',
    next: 'Bitişi öne alın ya da yinelenen bir toplantı açın.',
  },
  meetings_series_ends: {
    what: 'Yinelenen bir toplantı en çok beş yıl sürebilir.',
    next: 'Daha erken bir bitiş günü ya da daha az yineleme seçin.',
  },
  meetings_series_shape: {
    what: 'Tutanak ve sonuç, serinin kendisine değil bir toplantısına yazılır.',
    next: 'Serinin o günkü toplantısını açıp oraya yazın.',
  },
  meetings_answer_permission: {
    what: 'Bu toplantıda yalnız kendi yanıtınızı değiştirebilirsiniz.',
    next: 'Başka değişiklikleri düzenleyenden isteyin.',
  },
  meetings_actions_permission: {
    what: 'Bu toplantıda yalnız size verilen aksiyonları tamamlandı olarak işaretleyebilirsiniz; aksiyon bu arada başkasına verilmiş olabilir.',
    next: 'Aksiyonun kimde olduğuna bakın; değişikliği düzenleyenden isteyin.',
  },
  meetings_status_transition: {
    what: 'Toplantı bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  meetings_closed: {
    what: 'Kapanmış bir toplantının tutanağı ve kararları değiştirilemez.',
    next: 'Düzeltmeyi sonraki toplantının gündemine alın.',
  },
  meetings_minutes_required: {
    what: 'Tutanak yazılmadan onaya gönderilemez.',
    next: 'Tutanağı yazıp yeniden deneyin.',
  },
  meetings_approval_permission: {
    what: 'Tutanağı onaylayıp toplantıyı kapatma yetkiniz yok.',
    next: 'Toplantıyı “Tutanak onayda” bırakıp yetkisi olan birinden onay isteyin.',
  },
  meetings_patient_data: {
    what: 'Hasta verisi içeren bir toplantı herkese açık olamaz.',
    next: 'Görünürlüğü “Katılımcılar” ya da “Gizli” yapın.',
  },
  meetings_series_id_fkey: {
    what: 'Bu toplantının serisi bulunamadı ya da size kapalı.',
    next: 'Değişikliği atın ya da ayrı bir toplantı açın.',
  },
  meetings_occurrence: {
    what: 'Serinin bu günü için açılan kayıt tanınmadı.',
    next: 'Değişikliği atıp toplantıyı takvimden yeniden düzenleyin.',
  },
  definitions_kind_check: {
    what: 'Bu tür bir tanım yok.',
    next: 'Uygulamayı yenileyip yeniden deneyin.',
  },
  definitions_name_key: {
    what: 'Bu adda bir tanım zaten var.',
    next: 'Var olanı kullanın ya da adını değiştirip yeniden deneyin.',
  },
  definitions_default_key: {
    what: 'Bu durum türünün varsayılanı zaten var.',
    next: 'Önce ötekinin varsayılan işaretini kaldırın.',
  },
  definitions_category_fixed: {
    what: 'Bir durumun türü sonradan değiştirilemez.',
    next: 'Yeni bir durum ekleyip bunu pasife alın.',
  },
  roles_name_key: {
    what: 'Bu adda bir rol zaten var.',
    next: 'Adını değiştirip yeniden deneyin.',
  },
  roles_in_use: {
    what: 'Bu rol kullanıldığı için silinemez.',
    next: 'Önce rolü kişilerden alın.',
  },
  profiles_email_key: {
    what: 'Bu e-posta başka bir kullanıcıda kayıtlı.',
    next: 'E-postayı düzeltip yeniden deneyin.',
  },
  profiles_out_of_office_order: {
    what: 'İzin için iki tarih gerekir ve bitiş başlangıçtan önce olamaz.',
    next: 'Tarihleri düzeltip yeniden deneyin.',
  },
  profiles_delegate_other: {
    what: 'Bir kişi kendisinin vekili olamaz.',
    next: 'Başka birini seçip yeniden deneyin.',
  },
  reminders_delegate_other: {
    what: 'Bir hatırlatma sahibine devredilemez.',
    next: 'Başka birini seçip yeniden deneyin.',
  },
  reminders_delegate_active: {
    what: 'Hatırlatmayı devrettiğiniz kişinin hesabı artık kullanılmıyor.',
    next: 'Başka birine devredin ya da kendiniz tamamlayın.',
  },
  handed_drafts_other: {
    what: 'Bir taslak yazanına devredilemez.',
    next: 'Başka birini seçip yeniden deneyin.',
  },
  handed_drafts_delegate: {
    what: 'Taslağı devrettiğiniz kişi bu talebi göremiyor ya da not yazamıyor.',
    next: 'Başka birine devredin ya da notu kendiniz tamamlayın.',
  },
  handed_drafts_settled: {
    what: 'Bu taslak bu arada devralındı ya da geri alındı.',
    next: 'Metin, elinizdeyse, not alanınızda duruyor; bir şey yapmanız gerekmez.',
  },
  last_administrator: {
    what: 'Bundan sonra kullanıcıları yönetebilecek kimse kalmazdı.',
    next: 'Önce başka birini, bitiş tarihi olmadan, sistem yöneticisi yapın.',
  },
  pos_terminals_terminal_no_key: {
    what: 'Bu bankada bu numarayla bir terminal zaten var.',
    next: 'Var olanı kullanın ya da numarayı düzeltin.',
  },
  pos_terminals_status_transition: {
    what: 'İade edilen bir terminal yeniden kullanıma alınamaz.',
    next: 'Terminali yeni bir kayıt olarak ekleyin.',
  },
  commission_rates_once: {
    what: 'Aynı kart, taksit ve tarih için başka bir oran var.',
    next: 'Ötekinin son gününü ya da bu oranın tarihlerini düzeltin.',
  },
  commission_rates_instalments_order: {
    what: 'En çok taksit en az taksitten küçük olamaz.',
    next: 'Taksit aralığını düzeltip yeniden deneyin.',
  },
  commission_rates_valid_order: {
    what: 'Oran başlamadan bitemez.',
    next: 'Tarihleri düzeltip yeniden deneyin.',
  },
  pos_staff_desk_key: {
    what: 'Bu kişi bu veznede zaten etkin.',
    next: 'Var olan kaydı kullanın ya da ötekini pasife alın.',
  },
  pos_staff_active_order: {
    what: 'Görev başlamadan bitemez.',
    next: 'Tarihleri düzeltip yeniden deneyin.',
  },
  pos_staff_holds_terminal: {
    what: 'Bu kişide bir terminal var.',
    next: 'Önce gün sonunu alın ya da terminali devredin.',
  },
  extra_values_field_id_fkey: {
    what: 'Bu ek alan artık yok.',
    next: 'Yazdığınızı başka bir alana girin ya da vazgeçin.',
  },
  extra_values_record_id_fkey: {
    what: 'Ek alanın yazıldığı kayıt sunucuda bulunamadı.',
    next: 'Kayıt geri geldiyse değeri yeniden girin.',
  },
  extra_values_record_kind: {
    what: 'Bu ek alan başka türde kayıtlar içindir.',
    next: 'Değeri kaydın kendi alanlarına girin.',
  },
  extra_values_suit: {
    what: 'Değer bu ek alana uymuyor; alan değişmiş olabilir.',
    next: 'Kaydı açıp değeri yeniden girin.',
  },
  extra_values_id: {
    what: 'Ek alan değeri okunamadı.',
    next: 'Değeri yeniden girin.',
  },
  definitions_extra_field_used: {
    what: 'Kayıtlarda değeri olan ek alan silinemez.',
    next: 'Alanı pasife alın; değerler kayıtlarda kalır.',
  },
  definitions_extra_field_kind: {
    what: 'Kayıtlarda kullanılan ek alanın kaydı ve türü değişmez.',
    next: 'Yeni bir alan ekleyin, bunu pasife alın.',
  },
  definitions_extra_field_health: {
    what: 'Değeri olan bir alan sağlık verisi olmaktan çıkarılamaz.',
    next: 'Yeni bir alan ekleyin, bunu pasife alın.',
  },
  definitions_extra_field_decimals: {
    what: 'Kayıtlarda kullanılan alanın ondalık basamakları azaltılamaz.',
    next: 'Basamak sayısını eski hâline getirin.',
  },
  definitions_extra_field_choices: {
    what: 'Kayıtlarda olan bir seçenek listeden kaldırılamaz.',
    next: 'Seçeneği pasife alın.',
  },
  attachments_owner_id_fkey: {
    what: 'Resmin eklendiği kayıt sunucuda bulunamadı.',
    next: 'Kayıt geri geldiyse resmi yeniden ekleyin.',
  },
  attachments_owner_full: {
    what: 'Bir kayda en çok 20 resim eklenebilir.',
    next: 'Gerekmeyenlerden birini kaldırıp yeniden deneyin.',
  },
  attachments_owner_checked: {
    what: 'Denetlenmiş bir kullanımın resmi kaldırılamaz.',
    next: 'Resim duruyor; yapmanız gereken bir şey yok.',
  },
  terminal_usages_order: {
    what: 'Terminal alınmadan bırakılamaz.',
    next: 'Saatleri düzeltip yeniden deneyin.',
  },
  terminal_usages_counted: {
    what: 'Sayımda işlem sayısı, toplam ve zaman birlikte gerekir.',
    next: 'Eksik olanı girip yeniden deneyin.',
  },
  terminal_usages_ended: {
    what: 'Gün sonu alınan kullanımın bitiş saati olmalıdır.',
    next: 'Saati girip yeniden deneyin.',
  },
  terminal_usages_once: {
    what: 'Bu terminal aynı saatlerde başka birindeydi.',
    next: 'Saatleri düzeltin ya da öteki kullanıma bakın.',
  },
  terminal_usages_state_transition: {
    what: 'Kullanım bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  terminal_usages_corrected_by_second: {
    what: 'Sayımı ancak sayandan başka, denetleme yetkisi olan biri düzeltebilir.',
    next: 'Yetkisi olan birinden isteyin; ilk sayımınız kayıtta kalır.',
  },
  terminal_usages_check_permission: {
    what: 'Sayımı denetleme yetkiniz yok.',
    next: 'Yetkisi olan birinden isteyin.',
  },
  terminal_usages_checked: {
    what: 'Denetlenmiş bir kullanım değiştirilemez.',
    next: 'Gerekirse açıklamayı yeni bir kullanıma yazın.',
  },
  attachments_media_type_known: {
    what: 'Bu türde dosya eklenemez.',
    next: 'Fotoğraf (JPEG, PNG) ya da PDF seçin.',
  },
  attachments_stored: {
    what: 'Fotoğrafın durumu sunucudakine uymuyor.',
    next: 'Fotoğrafı kaldırıp yeniden ekleyin.',
  },
  import_profiles_bank: {
    what: 'Banka raporunun düzeninde banka seçilmelidir.',
    next: 'Bankayı seçip yeniden kaydedin.',
  },
  import_profiles_content_check: {
    what: 'Dosya düzeni okunamadı ya da çok büyük.',
    next: 'Kolonları yeniden eşleyip kaydedin.',
  },
  bank_objections_order: {
    what: 'Son gün ilk günden önce olamaz.',
    next: 'Günleri düzeltip yeniden deneyin.',
  },
  bank_objections_state_transition: {
    what: 'İtiraz bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  theatre_sessions_order: {
    what: 'Oturumun bitişi başlangıcından sonra, en çok 36 saat sonra olmalıdır.',
    next: 'Saatleri düzeltip yeniden deneyin.',
  },
  theatre_sessions_owner: {
    what: 'Oturumun cerrahı ya da bölümü seçilmelidir.',
    next: 'Birini seçip yeniden deneyin.',
  },
  theatre_sessions_once: {
    what: 'Salonda bu saatlerde başka bir oturum var.',
    next: 'Öteki oturumu kısaltın ya da başka bir saat seçin.',
  },
  patient_trips_edit_permission: {
    what: 'Yolculukta yalnız adımları işaretleyebilirsiniz.',
    next: 'Değişikliği atın ya da yolculuğu düzenleyen bir arkadaşınızdan isteyin.',
  },
  messages_unpublished: {
    what: 'Bu şablonun yayında bir sürümü yok ya da şablon arşivlendi; mesaj gönderilmedi.',
    next: 'Yayında bir şablon seçip yeniden gönderin.',
  },
  messages_version: {
    what: 'Şablonun yeni bir sürümü yayımlandı; eski metinle gönderilmedi.',
    next: 'Mesajı yeni sürümle yeniden hazırlayın.',
  },
  messages_channel: {
    what: 'İç not şablonu hastaya gönderilmez.',
    next: 'Metni talebe not olarak ekleyin.',
  },
  messages_language: {
    what: 'Şablonun bu dilde yayında bir metni yok; mesaj gönderilmedi.',
    next: 'Mesajı başka bir dilde yeniden hazırlayın.',
  },
  messages_asks: {
    what: 'Şablonun sormadığı bir bilgi geldi; mesaj gönderilmedi.',
    next: 'Mesajı şablondan yeniden hazırlayın.',
  },
  messages_link: {
    what: 'Şablon, hastanenin listelemediği bir adrese yönlendiriyor; mesaj gönderilmedi.',
    next: 'Adresi mesaj ayarlarına ekletin ya da başka bir şablon seçin.',
  },
  messages_record: {
    what: 'Mesajın dayandığı kayıt bu alıcıya ait değil, silinmiş ya da görme yetkiniz dışında; mesaj gönderilmedi.',
    next: 'Alıcının kendi kaydını seçip mesajı yeniden hazırlayın.',
  },
  messages_survey: {
    what: 'Anket bağlantısı sizin bu hasta için oluşturduğunuz, yanıtlanmamış bir bağlantı değil; mesaj gönderilmedi.',
    next: 'Mesajı yeniden hazırlayın; bağlantı gönderirken oluşturulur. İsimsiz anketler mesajla gönderilmez.',
  },
  messages_length: {
    what: 'Mesajın metni boş ya da 6.000 karakterden uzun; gönderilmedi.',
    next: 'Şablonu kısaltın ya da başka bir şablon seçin.',
  },
  messages_expired: {
    what: 'Mesajın süresi, sunucuya ulaşmadan doldu; gönderilmedi.',
    next: 'Hâlâ gerekliyse yeniden gönderin.',
  },
  messages_address: {
    what: 'Mesajın adresi alıcının kaydında yok; gönderilmedi.',
    next: 'Kayıttaki telefonu ya da e-postayı kontrol edip yeniden gönderin.',
  },
  messages_recipient: {
    what: 'Bu şablonla bu alıcıya mesaj gönderilemez ya da alıcının kaydını görme yetkiniz yok.',
    next: 'Alıcıya uygun bir şablonla yeniden gönderin ya da bu gönderiyi atın.',
  },
  messages_foreign_number: {
    what: 'Sağlık bilgisi içerebilen bir mesaj, başkasının da kullandığı bir numaraya gönderilmez.',
    next: 'Hastanın kendi numarasını seçip yeniden gönderin.',
  },
  messages_same: {
    what: 'Bu kişiye aynı mesaj bugün ya da bu konuda zaten gönderilmiş.',
    next: 'Bir şey yapmanız gerekmez; bu gönderiyi atabilirsiniz.',
  },
  messages_state: {
    what: 'Mesaj gönderilmeye başlandı; artık vazgeçilemez.',
    next: 'Gönderinin son durumuna bakın.',
  },
  messages_fixed: {
    what: 'Kuyruğa alınan mesajın metni ve alıcısı değişmez.',
    next: 'Vazgeçip yeniden gönderin.',
  },
  message_templates_archived: {
    what: 'Arşivlenmiş bir şablon değiştirilmez.',
    next: 'Önce arşivden çıkarın ya da değişikliği atın.',
  },
  message_templates_expires: {
    what: 'Mesajın geçerlilik süresi 5 dakika ile 30 gün arasında olmalı.',
    next: 'Süreyi düzeltip yeniden deneyin.',
  },
  message_templates_version: {
    what: 'Şablonun sürümü yayındaki metniyle uyuşmuyor.',
    next: 'Şablonu yenileyip yeniden deneyin.',
  },
  message_templates_contents_check: {
    what: 'Şablonun metinlerinden biri kabul edilmedi.',
    next: 'Dilleri, düğmeleri ve uzunlukları gözden geçirip yeniden deneyin.',
  },
  message_templates_asks_check: {
    what: 'Gönderirken sorulan bilgilerden biri kabul edilmedi.',
    next: 'Kısa adların farklı olduğuna ve her birinin bir etiketi bulunduğuna bakın.',
  },
  resumes_status_transition: {
    what: 'Başvuru bu durumdan seçtiğiniz duruma geçemez.',
    next: 'Kaydı yenileyip geçerli bir adım seçin.',
  },
  resumes_reason: {
    what: 'Olumsuz sonuçlanan başvurunun nedeni yazılmamış.',
    next: 'Nedeni yazıp yeniden deneyin.',
  },
  resumes_note_author: {
    what: 'Başka birinin notu değiştirilemez, onun adına not yazılamaz.',
    next: 'Değişikliği atın; kendi notunuzu yazın.',
  },
  patient_trips_step_order: {
    what: 'Bu adımın saati, ondan önce gelen bir adımın saatinden erken.',
    next: 'Saati düzeltip yeniden deneyin.',
  },
  patient_trips_step_future: {
    what: 'Bir adımın saati gelecekte; cihazın saati ileri olabilir.',
    next: 'Cihazın saatini kontrol edip adımı yeniden işaretleyin.',
  },
  patient_trips_departure_order: {
    what: 'Dönüş, gelişten önce olamaz.',
    next: 'Tarihlerden birini düzeltip yeniden deneyin.',
  },
  patient_trips_quote_currency: {
    what: 'Teklif tutarının para birimi yok.',
    next: 'Para birimini seçip yeniden deneyin.',
  },
  patient_trips_paid_complete: {
    what: 'Ödenen tutarın para birimi, günü ya da kuru eksik.',
    next: 'Eksik bilgiyi girip yeniden deneyin.',
  },
  surgeries_wish_order: {
    what: 'İstenen son gün ilk günden önce olamaz.',
    next: 'Günleri düzeltip yeniden deneyin.',
  },
  surgeries_times_together: {
    what: 'Başlangıcı olan ameliyatın bitişi ve salonun boşalma saati de olmalıdır.',
    next: 'Saatleri tamamlayıp yeniden deneyin.',
  },
  surgeries_end_after_start: {
    what: 'Bitiş başlangıçtan sonra, salonun boşalması bitişten sonra olmalıdır.',
    next: 'Saatleri düzeltip yeniden deneyin.',
  },
  surgeries_too_long: {
    what: 'Ameliyat ve hazırlık 36 saatten uzun süremez.',
    next: 'Saatleri düzeltip yeniden deneyin.',
  },
  surgeries_slot_required: {
    what: 'Planlanan ameliyatın salonu ve saati olmalıdır.',
    next: 'Salon ve saat seçin ya da öneri olarak kaydedin.',
  },
  surgeries_reason_required: {
    what: 'Ertelenen ya da iptal edilen ameliyatın nedeni seçilmelidir.',
    next: 'Nedeni seçip yeniden deneyin.',
  },
  surgeries_room_once: {
    what: 'Salon bu saatte dolu.',
    next: 'Başka bir saat ya da salon seçin.',
  },
  surgeries_override_permission: {
    what: 'Acil ameliyatı eksik hazırlıkla kesinleştirme yetkiniz yok.',
    next: 'Yetkisi olan birinden isteyin ya da eksikleri tamamlayın.',
  },
  surgeries_approval_ended: {
    what: 'Provizyon ameliyat gününden önce bitiyor.',
    next: 'Provizyonu uzatın ya da ameliyatı öne alın.',
  },
  surgeries_cover_missing: {
    what: 'Yabancı hastanın komplikasyon sigortası yok ya da ameliyat gününden önce bitiyor.',
    next: 'Poliçeyi girip yeniden deneyin.',
  },
  surgeries_confirm_incomplete: {
    what: 'Hazırlık tamamlanmadan ameliyat kesinleştirilemez.',
    next: 'Eksikleri tamamlayın; acil ameliyatta yetkili biri neden yazarak kesinleştirebilir.',
  },
  surgeries_edit_permission: {
    what: 'Ameliyat planını değiştirme yetkiniz yok; aşama ve hazırlık işaretleyebilirsiniz.',
    next: 'Planı ameliyat koordinatöründen isteyin ya da değişikliği atın.',
  },
  surgeries_status_transition: {
    what: 'Ameliyat bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  surgeries_correct_permission: {
    what: 'Taburcu edilmiş hastanın aşama ve hazırlığını düzeltme yetkiniz yok.',
    next: 'Yetkisi olan birinden isteyin ya da değişikliği atın.',
  },
  surgeries_under_way: {
    what: 'Hasta salona alındı; plan artık taşınamaz, ertelenemez ve iptal edilemez.',
    next: 'Salona alınma yanlış işaretlendiyse önce onu geri alın.',
  },
  surgeries_milestones_order: {
    what: 'Aşamaların saatleri birbirini izlemelidir.',
    next: 'Saati önceki aşamadan sonraya alıp yeniden deneyin.',
  },
  surgeries_milestone_future: {
    what: 'Aşamanın saati gelecekte; tabletin saati ileri olabilir.',
    next: 'Tabletin saatini denetleyip aşamayı yeniden işaretleyin.',
  },
  surgeries_side_required: {
    what: 'Taraflı bir ameliyat taraf seçilmeden planlanamaz.',
    next: 'Sağ, sol ya da iki taraf seçip yeniden deneyin.',
  },
  insurance_cases_valid_order: {
    what: 'Onayın son günü ilk gününden önce olamaz.',
    next: 'Günleri düzeltip yeniden deneyin.',
  },
  insurance_cases_cut_reason: {
    what: 'Kesintili ödemenin nedeni yazılmalıdır.',
    next: 'Nedeni yazıp yeniden deneyin.',
  },
  insurance_cases_edit_permission: {
    what: 'Provizyonu işleme yetkiniz yok; yalnız evrak ekleyebilirsiniz.',
    next: 'Provizyon biriminden isteyin ya da değişikliği atın.',
  },
  insurance_cases_empty_partial: {
    what: 'Kısmi onayda onaylanan tutar sıfır olamaz.',
    next: 'Hiçbir tutar onaylanmadıysa “Ret” seçip yanıtı yeniden işleyin.',
  },
  insurance_cases_status_transition: {
    what: 'Provizyon bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  invoice_batches_once: {
    what: 'Bu şirketin aynı numaralı bir icmali var.',
    next: 'Numarayı denetleyin ya da var olan icmali kullanın.',
  },
  biopsies_pathology_no_once: {
    what: 'Bu patoloji numarası başka bir biyopside var.',
    next: 'Numarayı rapordan denetleyin; iki hastada aynı numara olamaz.',
  },
  biopsies_isup_organ: {
    what: 'Gleason ve ISUP yalnız prostat biyopsisinde yazılır.',
    next: 'Organı ya da bu alanları düzeltip yeniden deneyin.',
  },
  biopsies_report_after_taken: {
    what: 'Rapor, örnek alınmadan önce çıkmış olamaz.',
    next: 'Alınma ve rapor tarihlerini denetleyip yeniden deneyin.',
  },
  biopsies_accepted_after_taken: {
    what: 'Örnek, alınmadan önce kabul edilmiş olamaz.',
    next: 'Alınma ve kabul tarihlerini denetleyip yeniden deneyin.',
  },
  biopsies_note_required: {
    what: 'Uygunsuz, kayıp ya da iptal edilen biyopsinin nedeni yazılmalıdır.',
    next: 'Nedeni yazıp yeniden deneyin.',
  },
  biopsies_edit_permission: {
    what: 'Biyopsiyi işleme yetkiniz yok; sonucu görüp bildirebilir ve plan yazabilirsiniz.',
    next: 'Patoloji takip biriminden isteyin ya da değişikliği atın.',
  },
  biopsies_status_transition: {
    what: 'Biyopsi bu duruma geçirilemez; bu arada başkası durumunu değiştirmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  biopsies_jar_twice: {
    what: 'Biyopside iki kap aynı numarayı taşıyamaz.',
    next: 'Kapların numaralarını düzeltip yeniden deneyin.',
  },
  biopsies_seen_before_report: {
    what: 'Raporu olmayan sonuç görülmüş sayılamaz.',
    next: 'Önce raporu girin.',
  },
  biopsies_seen_permission: {
    what: 'Sonucu yalnız isteyen hekim ya da vekili gördü olarak işaretler.',
    next: 'İsteyen hekime bildirin ya da değişikliği atın.',
  },
  biopsies_told_before_seen: {
    what: 'Hekim görmeden sonuç hastaya bildirilmiş sayılamaz.',
    next: 'Önce hekimin sonucu görmesini sağlayın.',
  },
  biopsies_told_how: {
    what: 'Sonucun hastaya nasıl bildirildiği seçilmelidir.',
    next: 'Yöntemi seçip yeniden deneyin.',
  },
  biopsies_report_missing: {
    what: 'Raporu olmayan biyopsi bu duruma geçirilemez.',
    next: 'Raporun tarihini girip yeniden deneyin.',
  },
  biopsies_not_seen: {
    what: 'Hekim görmeden biyopsi bu duruma geçirilemez.',
    next: 'Önce hekimin sonucu görmesini sağlayın.',
  },
  biopsies_not_told: {
    what: 'Hastaya bildirilmeden biyopsi bu duruma geçirilemez.',
    next: 'Önce sonucu hastaya bildirin.',
  },
  biopsies_plan_missing: {
    what: 'Takip planı yazılmadan biyopsi bu duruma geçirilemez.',
    next: 'Planı yazıp yeniden deneyin.',
  },
  biopsies_review_open: {
    what: 'Okunan sınıf incelenmeden biyopsi kapatılamaz.',
    next: 'Sınıfı onaylayın ya da düzeltin.',
  },
  shift_handovers_order: {
    what: 'Vardiyanın bitişi başlangıcından sonra, en çok 36 saat sonra olmalıdır.',
    next: 'Saatleri düzeltip yeniden deneyin.',
  },
  shift_handovers_signed: {
    what: 'Vardiya, satırları belirlenmeden devredilemez.',
    next: 'Uygulamayı yenileyip yeniden devredin.',
  },
  shift_handovers_given: {
    what: 'Bu vardiya devredilmiş; içeriği artık değiştirilemez.',
    next: 'Değişikliği düzeltme olarak ekleyin ya da atın.',
  },
  shift_handovers_taken: {
    what: 'Vardiyayı devralındı diye işaretlemek, devralan kişinin kendisine aittir.',
    next: 'Değişikliği atın.',
  },
  shift_handover_lines_given: {
    what: 'Satırın vardiyası devredilmiş; notunuz artık eklenemez.',
    next: 'Notu düzeltme olarak ekleyin ya da değişikliği atın.',
  },
  shift_handover_entries_text: {
    what: 'Metni boş bir soru, yanıt ya da düzeltme kaydedilemez.',
    next: 'Metni yazıp yeniden deneyin.',
  },
  shift_handover_entries_draft: {
    what: 'Henüz devredilmemiş bir vardiyaya kayıt eklenemez.',
    next: 'Devredilmesini bekleyip yeniden deneyin.',
  },
  shift_handover_entries_own: {
    what: 'Kendi devrettiğiniz vardiyayı devralamaz, kendinize soru soramazsınız.',
    next: 'Değişikliği atın.',
  },
  shift_handover_entries_giver: {
    what: 'Düzeltmeyi yalnız vardiyayı devreden ekler.',
    next: 'Devredene sorun ya da değişikliği atın.',
  },
  specimen_transfers_closed_note: {
    what: 'Sevk, açıklama yazılmadan kapatılamaz.',
    next: 'Eksik kaplara ne olduğunu yazıp yeniden deneyin.',
  },
  specimen_transfers_state: {
    what: 'Sevk bu duruma geçirilemez; bu arada sayım gelmiş olabilir.',
    next: 'Son durumuna bakıp yeniden deneyin.',
  },
  reading_words_version: {
    what: 'Kullanılmış bir kelime listesi değiştirilemez.',
    next: 'Değişikliği yeni sürüm olarak kaydedin.',
  },
  whats_new_entries_state_check: {
    what: 'Yayımlanmış bir yenilik taslağa geri alınamaz.',
    next: 'Bunun yerine arşive alın.',
  },
};

const fallback: Wording = {
  what: 'Sunucu bu değişikliği kabul etmedi.',
  next: 'Yeniden deneyin; sürerse destek ekibine bildirin.',
};

/** Rules of messages that name the values they are about: `messages_missing:hasta.hitap,sor.evrak`. */
const valueRules: Readonly<Record<string, (values: string) => Wording>> = {
  messages_missing: (values) => ({
    what: `Kayıtta ya da yanıtlarda eksik bilgi var: ${values}. Mesaj gönderilmedi.`,
    next: 'Eksik bilgiyi kayda girip mesajı yeniden hazırlayın.',
  }),
  messages_unsafe: (values) => ({
    what: `Bağlantı, telefon, kart ya da IBAN sayılabilecek bir bilgi var: ${values}. Mesaj gönderilmedi.`,
    next: 'Bilgiyi kayıtta düzeltin ya da yanıtı değiştirip mesajı yeniden hazırlayın.',
  }),
};

function aboutValues(constraint: string): Wording | null {
  const [, rule = '', keys = ''] = /^(messages_[a-z]+):([a-z0-9_.,]+)$/u.exec(constraint) ?? [];
  const wording = Object.hasOwn(valueRules, rule) ? valueRules[rule] : undefined;
  if (wording === undefined) return null;
  const labels = keys
    .split(',')
    .map((key) => variableOf(key)?.label ?? `gönderirken yazılan (${key.replace(/^sor\./u, '')})`);
  return wording(labels.join(', '));
}

/**
 * Returns a refused change in plain Turkish: what happened, that the data is safe, what to do. Takes the answer of
 * `sync_push` as it came; the constraint says more than the key, an unknown one falls back to it.
 * @param field the column that the server names
 * @param entity names the field by its label
 */
export function messageForRejection(
  messageKey: string,
  constraint: string | null,
  field: string | null,
  entity?: Entity,
): string {
  const named = aboutValues(constraint ?? '');
  if (named !== null) return `${named.what} ${SAFE} ${named.next}`;
  const own = (words: Readonly<Record<string, Wording>>, key: string) =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  const exact = own(byConstraint, constraint ?? '') ?? own(byConstraint, messageKey);
  const wording = exact ?? own(byKey, messageKey) ?? fallback;
  const label = field === null ? undefined : entity?.fields[field]?.label;
  const what = exact === undefined && label !== undefined ? `${label}: ${wording.what}` : wording.what;
  return `${what} ${SAFE} ${wording.next}`;
}
