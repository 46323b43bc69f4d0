export const permissionRisks = { normal: 'Normal', sensitive: 'Hassas', critical: 'Kritik' } as const;

/** What the catalogue says of a permission: its Turkish description and how carefully it is to be granted. */
interface PermissionEntry {
  readonly description: string;
  readonly risk: keyof typeof permissionRisks;
}

const normal = (description: string): PermissionEntry => ({ description, risk: 'normal' });
const sensitive = (description: string): PermissionEntry => ({ description, risk: 'sensitive' });
const critical = (description: string): PermissionEntry => ({ description, risk: 'critical' });

/**
 * Every permission, spelled as the product specification spells it (§6), and the write permissions that go with
 * the screens built so far. The table `permissions` holds the same rows; a test keeps both together.
 */
export const permissionCatalogue = {
  'access.users.read': sensitive('Kullanıcıları görme'),
  'access.users.edit': critical('Kullanıcıları düzenleme'),
  'access.roles.read': sensitive('Rolleri görme'),
  'access.roles.add': critical('Rol ekleme'),
  'access.roles.edit': critical('Rolleri düzenleme'),
  'access.roles.delete': critical('Rol silme'),
  'access.permissions.read': sensitive('Yetkileri görme'),
  'parse.insurance.read': sensitive('Sigorta listelerini görme'),
  'parse.insurance_tracking.read': sensitive('Provizyon takibini görme'),
  'parse.adenom_biyotip.read': sensitive('Biyopsi takibini görme'),
  'pos.staff.read': normal('POS personelini görme'),
  'pos.terminal.read': normal('Terminal kullanımlarını görme'),
  'pos.terminals.read': normal('POS terminallerini görme'),
  'pos.ms_reports.read': sensitive('Terminal raporlarını görme'),
  'pos.bank_reports.read': sensitive('Banka raporlarını görme'),
  'pos.upload_bank_reports.read': sensitive('Banka raporu yükleme'),
  'pos.upload_bank_reports.import': sensitive('Liste içe alma'),
  'pos.upload_bank_reports.undo': sensitive('İçe almayı geri alma'),
  'pos.import_profiles.edit': sensitive('Dosya düzenlerini düzenleme'),
  'pos.bank_reports.match': sensitive('Tahsilat ve banka satırlarını eşleme'),
  'pos.bank_reports.close': sensitive('Dönem kapatma'),
  'pos.bank_reports.reopen': critical('Kapalı dönemi açma'),
  'pos.bank_reports.export': sensitive('Banka raporlarını dışa aktarma'),
  'pos.objections.add': sensitive('Bankaya itiraz yazma'),
  'pos.objections.edit': sensitive('İtirazları izleme ve düzenleme'),
  'pos.ms_reports.export': sensitive('Terminal raporlarını dışa aktarma'),
  'pos.terminals.add': normal('POS terminali ekleme'),
  'pos.terminals.edit': normal('POS terminallerini düzenleme'),
  'pos.terminals.delete': sensitive('POS terminali silme'),
  'pos.terminals.export': sensitive('POS terminallerini dışa aktarma'),
  'pos.commission_rates.add': sensitive('Komisyon oranı ekleme'),
  'pos.commission_rates.edit': sensitive('Komisyon oranlarını düzenleme'),
  'pos.commission_rates.delete': sensitive('Komisyon oranı silme'),
  'pos.staff.add': normal('POS personeli ekleme'),
  'pos.staff.edit': normal('POS personelini düzenleme'),
  'pos.staff.delete': sensitive('POS personelini silme'),
  'pos.staff.export': sensitive('POS personelini dışa aktarma'),
  'pos.terminal.add': normal('Terminal teslim alma'),
  'pos.terminal.edit': normal('Gün sonu sayımı ve devir'),
  'pos.terminal.check': sensitive('Sayımı denetleme ve düzeltme'),
  'pos.terminal.export': sensitive('Terminal kullanımlarını dışa aktarma'),
  'pos.banks.add': normal('Banka ekleme'),
  'pos.banks.edit': normal('Bankaları düzenleme'),
  'pos.banks.delete': normal('Banka silme'),
  'pos.cash_desks.add': normal('Vezne ekleme'),
  'pos.cash_desks.edit': normal('Vezneleri düzenleme'),
  'pos.cash_desks.delete': normal('Vezne silme'),
  'crm.statistics.read': normal('İstatistikleri görme'),
  'crm.reports.read': sensitive('Raporları görme'),
  'crm.tickets.read': normal('Talepleri görme'),
  'crm.tickets.add': normal('Talep açma'),
  'crm.tickets.edit': normal('Talepleri düzenleme'),
  'crm.tickets.assign': normal('Talep atama'),
  'crm.tickets.bulk': sensitive('Taleplerde toplu işlem'),
  'crm.tickets.reopen': sensitive('Talebi yeniden açma'),
  'crm.tickets.approve_close': sensitive('Şikâyet kapatmayı onaylama'),
  'crm.tickets.delete': critical('Talep silme'),
  'crm.tickets.export': sensitive('Talepleri dışa aktarma'),
  'crm.client_ticket.Id.read': normal('Talep ayrıntısını görme'),
  'crm.ticket_notes.add': normal('Talebe not ekleme'),
  'crm.ticket_tasks.add': normal('Görev ekleme'),
  'crm.ticket_tasks.edit': normal('Görevleri düzenleme'),
  'crm.ticket_tasks.delete': normal('Görev silme'),
  'crm.clients.add': normal('Hasta kaydı açma'),
  'crm.clients.edit': normal('Hasta kaydını düzenleme'),
  'crm.clients.delete': critical('Hasta kaydını silme'),
  'crm.clients.export': critical('Hasta listesini dışa aktarma'),
  'crm.client_dossier.export': critical('Bir hastanın bütün verilerini dışa aktarma'),
  'crm.clients.merge': critical('Hasta kayıtlarını birleştirme'),
  'crm.client_list.read': sensitive('Hasta listesini görme'),
  'crm.client_profile.read': sensitive('Hasta arama sayfasını görme'),
  'crm.client_profile_Id.read': sensitive('Hasta kaydını görme'),
  'crm.client_identity.read': critical('Kimlik numarasını açık görme'),
  'crm.client_health.read': critical('Klinik notu görme'),
  'crm.client_relations.add': normal('Hasta yakını ekleme'),
  'crm.client_relations.edit': normal('Hasta yakınını düzenleme'),
  'crm.client_relations.delete': normal('Hasta yakınını silme'),
  'crm.client_consents.add': sensitive('İzin kaydetme'),
  'crm.interactions.add': normal('Görüşme kaydetme'),
  'crm.interactions.edit': normal('Görüşme düzenleme'),
  'crm.surgery.add': normal('Ameliyat planı açma'),
  'crm.surgery_list.read': sensitive('Ameliyat planlarını görme'),
  'crm.surgery_list.export': sensitive('Ameliyat planlarını dışa aktarma'),
  'crm.surgery.edit': normal('Ameliyat planlarını düzenleme, taşıma, erteleme ve iptal'),
  'crm.surgery.milestones': normal('Aşama ve hazırlık işaretleme'),
  'crm.surgery.approve': critical('Acil ameliyatı eksik hazırlıkla kesinleştirme'),
  'crm.surgery.correct': sensitive('Taburcu edilmiş ameliyatı düzeltme'),
  'crm.theatre_sessions.edit': sensitive('Salon oturumlarını düzenleme'),
  'crm.operating_rooms.add': normal('Salon ekleme'),
  'crm.operating_rooms.edit': normal('Salonları düzenleme'),
  'crm.operating_rooms.delete': normal('Salon silme'),
  'crm.procedures.add': normal('Ameliyat türü ekleme'),
  'crm.procedures.edit': normal('Ameliyat türlerini düzenleme'),
  'crm.procedures.delete': normal('Ameliyat türü silme'),
  'crm.clinicians.add': normal('Ameliyat ekibine kişi ekleme'),
  'crm.clinicians.edit': normal('Ameliyat ekibini düzenleme'),
  'crm.clinicians.delete': normal('Ameliyat ekibinden kişi silme'),
  'crm.surgery_reasons.add': normal('Erteleme nedeni ekleme'),
  'crm.surgery_reasons.edit': normal('Erteleme nedenlerini düzenleme'),
  'crm.surgery_reasons.delete': normal('Erteleme nedeni silme'),
  'crm.relation_types.read': normal('Yakınlık tiplerini görme'),
  'crm.relation_types.add': normal('Yakınlık tipi ekleme'),
  'crm.relation_types.edit': normal('Yakınlık tiplerini düzenleme'),
  'crm.relation_types.delete': normal('Yakınlık tipi silme'),
  'crm.ticket_types.read': normal('Talep tiplerini görme'),
  'crm.ticket_types.add': normal('Talep tipi ekleme'),
  'crm.ticket_types.edit': normal('Talep tiplerini düzenleme'),
  'crm.ticket_types.delete': normal('Talep tipi silme'),
  'crm.contact_types.read': normal('İletişim tiplerini görme'),
  'crm.contact_types.add': normal('İletişim tipi ekleme'),
  'crm.contact_types.edit': normal('İletişim tiplerini düzenleme'),
  'crm.contact_types.delete': normal('İletişim tipi silme'),
  'crm.ticket_statuses.read': normal('Talep durumlarını görme'),
  'crm.ticket_statuses.add': normal('Talep durumu ekleme'),
  'crm.ticket_statuses.edit': normal('Talep durumlarını düzenleme'),
  'crm.ticket_statuses.delete': normal('Talep durumu silme'),
  'crm.ticket_sources.read': normal('Talep kaynaklarını görme'),
  'crm.ticket_sources.add': normal('Talep kaynağı ekleme'),
  'crm.ticket_sources.edit': normal('Talep kaynaklarını düzenleme'),
  'crm.ticket_sources.delete': normal('Talep kaynağı silme'),
  'crm.cst.read': normal('Sonuç tiplerini görme'),
  'crm.cst.add': normal('Sonuç tipi ekleme'),
  'crm.cst.edit': normal('Sonuç tiplerini düzenleme'),
  'crm.cst.delete': normal('Sonuç tipi silme'),
  'crm.ticket_tags.read': normal('Talep etiketlerini görme'),
  'crm.ticket_tags.add': normal('Talep etiketi ekleme'),
  'crm.ticket_tags.edit': normal('Talep etiketlerini düzenleme'),
  'crm.ticket_tags.delete': normal('Talep etiketi silme'),
  'crm.departments.add': normal('Birim ekleme'),
  'crm.departments.edit': normal('Birimleri düzenleme'),
  'crm.departments.delete': normal('Birim silme'),
  'crm.questionnaires-reports.read': sensitive('Anket raporlarını görme'),
  'crm.msg_templates.read': normal('Mesaj şablonlarını görme'),
  'crm.foreign_patient_reports.read': sensitive('Yabancı hasta raporlarını görme'),
  'crm.merged_clients.read': sensitive('Birleştirilen kayıtları görme'),
  'crm.tckimlik_matching.read': critical('TC kimlik eşleştirmeyi görme'),
  'hasta.tel_phone.read': sensitive('Arayan hasta sayfasını görme'),
  'form.resumes.read': sensitive('Özgeçmişleri görme'),
  'form.resume_details.Id.read': sensitive('Özgeçmiş ayrıntısını görme'),
  'form.tags.read': normal('Form etiketlerini görme'),
  'whats_new.write': normal('Yenilik yayımlama'),
  'companies.company_types.read': normal('Firma tiplerini görme'),
  'companies.companies_list.read': normal('Firmaları görme'),
  'companies.persons_list.read': normal('Kişileri görme'),
  'companies.positions_list.read': normal('Pozisyonları görme'),
  'companies.meetings_list.read': normal('Toplantıları görme'),
  'companies.meetings_calendar.read': normal('Toplantı takvimini görme'),
  'companies.company_types.add': normal('Firma tipi ekleme'),
  'companies.company_types.edit': normal('Firma tiplerini düzenleme'),
  'companies.company_types.delete': normal('Firma tipi silme'),
  'companies.positions.add': normal('Pozisyon ekleme'),
  'companies.positions.edit': normal('Pozisyonları düzenleme'),
  'companies.positions.delete': normal('Pozisyon silme'),
  'companies.companies.add': normal('Firma ekleme'),
  'companies.companies.edit': normal('Firmaları düzenleme'),
  'companies.companies.delete': sensitive('Firma silme'),
  'companies.companies.export': sensitive('Firmaları dışa aktarma'),
  'companies.persons.add': normal('Kişi ekleme'),
  'companies.persons.edit': normal('Kişileri düzenleme'),
  'companies.persons.delete': sensitive('Kişi silme'),
  'companies.persons.export': sensitive('Kişileri dışa aktarma'),
  'companies.meetings.add': normal('Toplantı ekleme'),
  'companies.meetings.edit': normal('Toplantıları düzenleme'),
  'companies.meetings.answer': normal('Toplantı davetini yanıtlama'),
  'companies.meetings.minutes_approve': sensitive('Tutanağı onaylama'),
  'companies.meetings.read_all': sensitive('Katılımcılara açık bütün toplantıları görme'),
  'companies.meetings.delete': sensitive('Toplantı silme'),
  'companies.meetings.export': sensitive('Toplantıları dışa aktarma'),
  'system.audit.read': critical('Erişim kaydını görme'),
  'system.emergency_access.use': critical('Acil erişim açma'),
  'system.subject_requests.read': critical('Veri sahibi başvurularını görme'),
  'system.subject_requests.edit': critical('Veri sahibi başvurularını düzenleme'),
  'system.retention.read': critical('Saklama sürelerini ve imhaları görme'),
  'system.retention.edit': critical('Saklama sürelerini ve imha engellerini düzenleme'),
  'system.disposals.decide': critical('İmha önerme ve başkasının önerisini onaylama'),
  'system.devices.revoke': critical('Cihazlardaki kayıtları silme'),
} as const satisfies Readonly<Record<string, PermissionEntry>>;

export type PermissionKey = keyof typeof permissionCatalogue;

/** Whether a text is the key of a permission. */
export function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(permissionCatalogue, key);
}

/** The permissions of a person, those of a newer server too. Asked for by known keys: a typo does not compile. */
export interface HeldPermissions extends Iterable<string> {
  has(key: PermissionKey): boolean;
}

/** What a person may do, as far as this device knows; the server decides again. */
export interface Access {
  readonly userId: string;
  readonly permissions: HeldPermissions;
}

/** Whether the person holds every permission of a route (product specification §6). */
export function mayOpen(access: Access, required: readonly PermissionKey[]): boolean {
  return required.every((key) => access.permissions.has(key));
}

/** Whether the person holds at least one of the permissions; an empty list asks for none. */
export function holdsAny(access: Access, keys: readonly PermissionKey[]): boolean {
  return keys.length === 0 || keys.some((key) => access.permissions.has(key));
}
