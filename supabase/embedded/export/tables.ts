import { entities } from '../../../sync/model/registry';

/* The one list of what an export holds and what it leaves out. A test holds it against the catalogue. */

/** Reasons to leave a table or a column out. */
export const leftOutReasons = {
  secret: {
    tr: 'Parola özetleri, kodlar ve anahtarlar: bunlarla başkasının yerine geçilebilir.',
    en: 'Hashes of passwords, codes and keys: with them somebody could act as somebody else.',
  },
  derived: {
    tr: 'Dışa aktarılan kayıtlardan yeniden hesaplanır.',
    en: 'Computed again from what is exported.',
  },
  technical: {
    tr: 'Programın kendi işleyişi: eşitleme, sıra, sayaç. Hastanenin verisi yoktur.',
    en: 'The program’s own running: synchronisation, queues, counters. No data of the hospital.',
  },
  elsewhere: {
    tr: 'Bu klasörde başka bir yerde durur: audit/ ya da files/.',
    en: 'Lies elsewhere in this folder: audit/ or files/.',
  },
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Tables without an entity that are exported, by their Turkish titles. */
const titles: Readonly<Record<string, string>> = {
  'app.access_requests': 'Yetki istekleri',
  'app.account_rows': 'Hesap hareketleri',
  'app.account_statements': 'Hesap ekstreleri',
  'app.bank_rows_stored': 'Banka hareketleri',
  'app.client_values': 'Hasta alanlarının son değişiklikleri',
  'app.colonoscopies': 'Kolonoskopi listesi',
  'app.dead_letters': 'Bekletilen kayıtlar',
  'app.disposal_items': 'İmha edilen kayıtlar',
  'app.disposals': 'İmhalar',
  'app.disposed_rows': 'İmha edilmiş satırlar',
  'app.early_reports': 'Gönderiden önce gelen iletim bildirimleri',
  'app.emergency_accesses': 'Acil erişimler',
  'app.holidays': 'Tatil günleri',
  'app.hospital': 'Hastane',
  'app.hospital_days': 'Hastanenin kendi günleri',
  'app.identity_bulks': 'Kimlik listelerinde toplu kararlar',
  'app.identity_rows': 'Kimlik listelerinin satırları',
  'app.import_rows': 'İçe alınan satırlar',
  'app.import_staging': 'İçe alınmayı bekleyen satırlar',
  'app.incoming_lists': 'Taşınan hasta ve ameliyat listeleri',
  'app.incoming_rows': 'Taşınan listelerin satırları',
  'app.list_rows': 'Sigorta ve patoloji listelerinin satırları',
  'app.match_decisions': 'Aynı kişi kararları',
  'app.match_groups': 'Mutabakat eşleşmeleri',
  'app.match_members': 'Mutabakat eşleşmelerinin üyeleri',
  'app.merge_operations': 'Birleştirmelerin adımları',
  'app.merge_records': 'Birleştirilen kayıtların önceki hâlleri',
  'app.message_batches': 'Toplu mesajlar',
  'app.message_queue': 'Gönderilmeyi bekleyen mesajlar',
  'app.message_settings': 'Mesaj ayarları',
  'app.message_template_versions': 'Mesaj şablonlarının sürümleri',
  'app.pairs_apart': 'Ayrı kişi kararları',
  'app.portal_profiles': 'Portal dosyasının sürümleri',
  'app.questionnaire_versions': 'Anketlerin sürümleri',
  'app.questionnaires': 'Anketler',
  'app.receipts_stored': 'Vezne tahsilatları',
  'app.report_runs': 'Çalıştırılmış raporlar',
  'app.report_schedules': 'Zamanlanmış raporlar',
  'app.resume_scores': 'Özgeçmiş puanları',
  'app.resume_submissions': 'Site formundan gelen başvurular',
  'app.resume_texts': 'Özgeçmiş dosyalarının metinleri',
  'app.retention_rules': 'Saklama süreleri',
  'app.saved_reports': 'Kayıtlı raporlar',
  'app.survey_envelopes': 'Mühürlü anket yanıtları',
  'app.survey_settings': 'Anket ayarları',
  'app.ticket_settings': 'Talep ayarları',
  'app.ticket_times': 'Taleplerin çalışma süreleri',
  'public.audit_log': 'Erişim kaydı',
  'public.definitions': 'Tanımlar',
  'public.devices': 'Cihazlar',
  'public.legal_holds': 'İmha engelleri',
  'public.role_permissions': 'Rollerin yetkileri',
  'public.subject_requests': 'Veri başvuruları',
  'public.survey_answers': 'Anket yanıtları',
  'public.user_roles': 'Kullanıcıların rolleri',
};

/** Tables of the schemas `public` and `app` that are not exported. */
export const leftOutTables: Readonly<Record<string, LeftOutReason>> = {
  'app.access_turn': 'technical',
  'app.applicant_secret': 'secret',
  'app.audit_erasures': 'elsewhere',
  'app.audit_head': 'elsewhere',
  'app.audit_links': 'elsewhere',
  'app.biopsy_told': 'technical',
  'app.calendar_feeds': 'secret',
  'app.case_told': 'technical',
  'app.client_pairs': 'derived',
  'app.demo_rows': 'technical',
  'app.figure_columns': 'technical',
  'app.figure_months': 'derived',
  'app.figure_parts': 'technical',
  'app.figure_sources': 'technical',
  'app.figures': 'technical',
  'app.demo_removal': 'technical',
  'app.first_run': 'secret',
  'app.identity_candidates': 'derived',
  'app.import_runs': 'technical',
  'app.import_turns': 'technical',
  'app.incoming_keys': 'derived',
  'app.invitations': 'secret',
  'app.match_keys': 'derived',
  'app.match_shares': 'derived',
  'app.message_outbox': 'technical',
  'app.monthly_figures': 'technical',
  'app.name_counts': 'derived',
  'app.pairs_run': 'technical',
  'app.pairs_to_look_at': 'technical',
  'app.password_resets': 'secret',
  'app.planners': 'technical',
  'app.push_receipts': 'technical',
  'app.queues': 'technical',
  'app.reminder_delegates': 'derived',
  'app.report_entries': 'technical',
  'app.report_turns': 'technical',
  'app.resume_callers': 'technical',
  'app.resume_signatures': 'secret',
  'app.retention_looks': 'technical',
  'app.server_state': 'technical',
  'app.sign_in_unlocks': 'technical',
  'app.stale_days': 'technical',
  'app.status_moves': 'technical',
  'app.surgery_told': 'technical',
  'app.sync_epoch': 'technical',
  'app.sync_tables': 'technical',
  'app.sync_windows': 'technical',
  'app.taken_people': 'derived',
  'app.ticket_clocks': 'derived',
  'app.presence': 'technical',
  'app.web_push_setup': 'technical',
  'app.web_push_subscriptions': 'secret',
  'app.web_push_words': 'technical',
};

/** Columns that are not exported, of tables that are; `*` stands for each table. */
export const leftOutColumns: Readonly<Record<string, LeftOutReason>> = {
  '*.change_xid': 'technical',
  'app.incoming_lists.checked_xid': 'technical',
  'app.incoming_rows.compared_xid': 'technical',
  'app.message_queue.lease': 'technical',
  'app.message_queue.leased_until': 'technical',
  'app.resume_texts.words': 'derived',
  'public.messages.survey_word': 'secret',
  'public.resumes.applicant_keys': 'secret',
  'public.survey_answers.token_hash': 'secret',
};

/** Returns the Turkish title of an exported table, `schema.table`; null of one that is not exported. */
export function titleOfTable(table: string): string | null {
  const own = titles[table];
  if (own !== undefined) return own;
  return entities.find((entity) => `public.${entity.table}` === table)?.label.plural ?? null;
}

/** Returns why a column is left out; null where it is exported. */
export const reasonOfColumn = (table: string, column: string): LeftOutReason | null =>
  leftOutColumns[`*.${column}`] ?? leftOutColumns[`${table}.${column}`] ?? null;
