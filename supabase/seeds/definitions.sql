-- Look-up entries a hospital starts with. Ids are fixed: 01900000-0000-7000-8000- + kind (2 digits) + number (10). An
-- entry that is there already stays as the hospital has made it.

-- Departments that the ticket types below are worked by; clinics are added by each hospital.
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-08' || lpad(n::text, 10, '0'))::uuid, 'department', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Çağrı Merkezi', 'blue', null, '{"group": "administrative", "short_name": "ÇM"}'),
  (2, 'Hasta İlişkileri', 'teal', null, '{"group": "administrative", "short_name": "Hİ"}'),
  (3, 'Sağlık Turizmi', 'violet', null, '{"group": "administrative", "short_name": "ST"}'),
  (4, 'Sigorta ve Provizyon', 'amber', null, '{"group": "administrative", "short_name": "PRV"}'),
  (5, 'Ameliyat Koordinasyonu', 'green', null, '{"group": "administrative", "short_name": "AK"}'),
  (6, 'Tıbbi Kayıt ve Arşiv', 'slate', null, '{"group": "administrative", "short_name": "TKA"}'),
  (7, 'Muhasebe ve Vezne', 'orange', null, '{"group": "administrative", "short_name": "MUH"}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Ticket types (minutes are working time)
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-01' || lpad(n::text, 10, '0'))::uuid, 'ticket_type', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Randevu talebi', 'blue', 'calendar', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000001", "first_response_minutes": 30, "resolve_minutes": 240, "call_result_required": true, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": []}'),
  (2, 'Bilgi talebi', 'slate', 'info', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000001", "first_response_minutes": 60, "resolve_minutes": 480, "call_result_required": false, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": []}'),
  (3, 'Fiyat/teklif', 'amber', 'receipt', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000002", "first_response_minutes": 60, "resolve_minutes": 960, "call_result_required": true, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": ["Teklif hazırlandı", "Teklif hastaya iletildi"]}'),
  (4, 'Ameliyat talebi', 'green', 'activity', '{"default_priority": "high", "default_team_id": "01900000-0000-7000-8000-080000000005", "first_response_minutes": 60, "resolve_minutes": 1440, "call_result_required": true, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": ["Hekim görüşü alındı", "Provizyon soruldu", "Tarih önerildi"]}'),
  (5, 'Provizyon', 'amber', 'shield', '{"default_priority": "high", "default_team_id": "01900000-0000-7000-8000-080000000004", "first_response_minutes": 60, "resolve_minutes": 960, "call_result_required": false, "resolution_required": true, "contains_health": true, "supervisor_closes": false, "checklist": []}'),
  (6, 'Sonuç/rapor isteme', 'teal', 'file-text', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000006", "first_response_minutes": 120, "resolve_minutes": 960, "call_result_required": false, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": []}'),
  (7, 'Şikâyet', 'red', 'alert', '{"default_priority": "high", "default_team_id": "01900000-0000-7000-8000-080000000002", "first_response_minutes": 60, "resolve_minutes": 2400, "call_result_required": false, "resolution_required": true, "contains_health": true, "supervisor_closes": true, "checklist": ["Hasta arandı", "İlgili birimden görüş alındı", "Yanıt hastaya iletildi"]}'),
  (8, 'Öneri', 'teal', 'lightbulb', '{"default_priority": "low", "default_team_id": "01900000-0000-7000-8000-080000000002", "first_response_minutes": 480, "resolve_minutes": 4800, "call_result_required": false, "resolution_required": false, "contains_health": false, "supervisor_closes": false, "checklist": []}'),
  (9, 'Teşekkür', 'pink', 'heart', '{"default_priority": "low", "default_team_id": "01900000-0000-7000-8000-080000000002", "first_response_minutes": 480, "resolve_minutes": 2400, "call_result_required": false, "resolution_required": false, "contains_health": false, "supervisor_closes": false, "checklist": []}'),
  (10, 'Kontrol/ameliyat sonrası takip', 'green', 'repeat', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000005", "first_response_minutes": 240, "resolve_minutes": 1440, "call_result_required": true, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": []}'),
  (11, 'Yabancı hasta başvurusu', 'violet', 'globe', '{"default_priority": "high", "default_team_id": "01900000-0000-7000-8000-080000000003", "first_response_minutes": 60, "resolve_minutes": 1440, "call_result_required": true, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": ["Tıbbi belgeler istendi", "Hekim görüşü alındı", "Teklif gönderildi"]}'),
  (12, 'Evrak/epikriz isteği', 'slate', 'file', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000006", "first_response_minutes": 240, "resolve_minutes": 1440, "call_result_required": false, "resolution_required": false, "contains_health": true, "supervisor_closes": false, "checklist": ["Kimlik doğrulandı"]}'),
  (13, 'Fatura/iade', 'orange', 'wallet', '{"default_priority": "normal", "default_team_id": "01900000-0000-7000-8000-080000000007", "first_response_minutes": 240, "resolve_minutes": 2400, "call_result_required": false, "resolution_required": true, "contains_health": false, "supervisor_closes": false, "checklist": []}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Statuses; categories are fixed, names are the hospital's
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-02' || lpad(n::text, 10, '0'))::uuid, 'ticket_status', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Yeni', 'blue', null, '{"category": "new", "pauses_sla": false, "requires_reason": false, "visible_in_board": true, "is_default": true}'),
  (2, 'Atandı', 'violet', null, '{"category": "open", "pauses_sla": false, "requires_reason": false, "visible_in_board": true, "is_default": false}'),
  (3, 'İşlemde', 'teal', null, '{"category": "open", "pauses_sla": false, "requires_reason": false, "visible_in_board": true, "is_default": true}'),
  (4, 'Beklemede', 'amber', null, '{"category": "pending", "pauses_sla": true, "requires_reason": false, "visible_in_board": true, "is_default": true}'),
  (5, 'Sigorta yanıtı bekleniyor', 'orange', null, '{"category": "pending", "pauses_sla": true, "requires_reason": false, "visible_in_board": false, "is_default": false}'),
  (6, 'Çözüldü', 'green', null, '{"category": "resolved", "pauses_sla": true, "requires_reason": false, "visible_in_board": true, "is_default": true}'),
  (7, 'Kapatıldı', 'slate', null, '{"category": "closed", "pauses_sla": true, "requires_reason": false, "visible_in_board": true, "is_default": true}'),
  (8, 'İptal', 'red', null, '{"category": "closed", "pauses_sla": true, "requires_reason": true, "visible_in_board": false, "is_default": false}'),
  (9, 'Mükerrer', 'pink', null, '{"category": "closed", "pauses_sla": true, "requires_reason": false, "visible_in_board": false, "is_default": false}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Sources
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-03' || lpad(n::text, 10, '0'))::uuid, 'ticket_source', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Çağrı merkezi', null, null, '{"channel": "phone", "campaign": null, "foreign_only": false}'),
  (2, 'Web formu', null, null, '{"channel": "web", "campaign": null, "foreign_only": false}'),
  (3, 'WhatsApp', null, null, '{"channel": "whatsapp", "campaign": null, "foreign_only": false}'),
  (4, 'Instagram/Facebook', null, null, '{"channel": "social", "campaign": null, "foreign_only": false}'),
  (5, 'E-posta', null, null, '{"channel": "email", "campaign": null, "foreign_only": false}'),
  (6, 'Danışma/banko', null, null, '{"channel": "desk", "campaign": null, "foreign_only": false}'),
  (7, 'Hekim yönlendirmesi', null, null, '{"channel": "referral", "campaign": null, "foreign_only": false}'),
  (8, 'Hasta tavsiyesi', null, null, '{"channel": "referral", "campaign": null, "foreign_only": false}'),
  (9, 'Aracı kurum', null, null, '{"channel": "company", "campaign": null, "foreign_only": true}'),
  (10, 'Anlaşmalı şirket', null, null, '{"channel": "company", "campaign": null, "foreign_only": false}'),
  (11, 'Sigorta', null, null, '{"channel": "company", "campaign": null, "foreign_only": false}'),
  (12, 'Şikayet sitesi', null, null, '{"channel": "web", "campaign": null, "foreign_only": false}'),
  (13, 'CİMER/Bakanlık', null, null, '{"channel": "authority", "campaign": null, "foreign_only": false}'),
  (14, 'Anket', null, null, '{"channel": "web", "campaign": null, "foreign_only": false}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Contact types
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-05' || lpad(n::text, 10, '0'))::uuid, 'contact_type', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Gelen arama', null, 'phone-incoming', '{"direction": "in", "channel": "phone", "counts_as_contact": true}'),
  (2, 'Giden arama', null, 'phone-outgoing', '{"direction": "out", "channel": "phone", "counts_as_contact": true}'),
  (3, 'Gelen WhatsApp', null, 'message', '{"direction": "in", "channel": "whatsapp", "counts_as_contact": true}'),
  (4, 'Giden WhatsApp', null, 'message', '{"direction": "out", "channel": "whatsapp", "counts_as_contact": true}'),
  (5, 'Giden SMS', null, 'message-square', '{"direction": "out", "channel": "sms", "counts_as_contact": true}'),
  (6, 'Gelen e-posta', null, 'mail', '{"direction": "in", "channel": "email", "counts_as_contact": true}'),
  (7, 'Giden e-posta', null, 'mail', '{"direction": "out", "channel": "email", "counts_as_contact": true}'),
  (8, 'Yüz yüze görüşme', null, 'users', '{"direction": "in", "channel": "face", "counts_as_contact": true}'),
  (9, 'Web formu', null, 'globe', '{"direction": "in", "channel": "web", "counts_as_contact": true}'),
  (10, 'Sosyal medya mesajı', null, 'share', '{"direction": "in", "channel": "social", "counts_as_contact": true}'),
  (11, 'Görüntülü görüşme', null, 'video', '{"direction": "out", "channel": "video", "counts_as_contact": true}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Relation types
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-06' || lpad(n::text, 10, '0'))::uuid, 'relation_type', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Eşi', null, null, '{"reverse_name": "Eşi"}'),
  (2, 'Annesi', null, null, '{"reverse_name": "Çocuğu"}'),
  (3, 'Babası', null, null, '{"reverse_name": "Çocuğu"}'),
  (4, 'Çocuğu', null, null, '{"reverse_name": "Ebeveyni"}'),
  (5, 'Kardeşi', null, null, '{"reverse_name": "Kardeşi"}'),
  (6, 'Refakatçi', null, null, '{"reverse_name": "Refakat ettiği"}'),
  (7, 'Yasal temsilci', null, null, '{"reverse_name": "Temsil ettiği"}'),
  (8, 'Tercüman', null, null, '{"reverse_name": "Tercüme ettiği"}'),
  (9, 'Aracı temsilcisi', null, null, '{"reverse_name": "Aracılık ettiği"}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Call results (CST)
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-07' || lpad(n::text, 10, '0'))::uuid, 'call_result', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Randevu verildi', 'green', null, '{"code": "RANDEVU", "group": "success", "next_action": "close", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": true, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (2, 'Ameliyat planlandı', 'green', null, '{"code": "AMELIYAT", "group": "success", "next_action": "surgery", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": true, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (3, 'Bilgi verildi', 'teal', null, '{"code": "BILGI", "group": "success", "next_action": "close", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (4, 'Geri aranacak', 'amber', null, '{"code": "GERIARA", "group": "neutral", "next_action": "call_back", "next_action_after_minutes": 120, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (5, 'Cevap vermedi', 'slate', null, '{"code": "CEVAPYOK", "group": "unreached", "next_action": "call_back", "next_action_after_minutes": 240, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (6, 'Meşgul/kapalı', 'slate', null, '{"code": "MESGUL", "group": "unreached", "next_action": "call_back", "next_action_after_minutes": 60, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (7, 'Yanlış numara', 'slate', null, '{"code": "YANLISNO", "group": "unreached", "next_action": "none", "next_action_after_minutes": null, "requires_note": true, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (8, 'Fiyat yüksek bulundu', 'red', null, '{"code": "FIYAT", "group": "failure", "next_action": "close", "next_action_after_minutes": null, "requires_note": true, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (9, 'Başka kuruma gitti', 'red', null, '{"code": "BASKAKURUM", "group": "failure", "next_action": "close", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (10, 'Provizyon olumsuz', 'red', null, '{"code": "PROVIZYON", "group": "failure", "next_action": "none", "next_action_after_minutes": null, "requires_note": true, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (11, 'Vazgeçti', 'red', null, '{"code": "VAZGECTI", "group": "failure", "next_action": "close", "next_action_after_minutes": null, "requires_note": true, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (12, 'Mükerrer', 'slate', null, '{"code": "MUKERRER", "group": "neutral", "next_action": "close", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": false, "ticket_type_ids": []}'),
  (13, 'Aranmak istemiyor', 'red', null, '{"code": "ARANMASIN", "group": "failure", "next_action": "close", "next_action_after_minutes": null, "requires_note": false, "counts_as_conversion": false, "sets_do_not_contact": true, "ticket_type_ids": []}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Tags
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-04' || lpad(n::text, 10, '0'))::uuid, 'ticket_tag', name, n * 10, colour, icon, attributes::jsonb
from (values
  (1, 'Öncelikli hasta', 'red', null, '{"group": null}'),
  (2, 'VIP', 'violet', null, '{"group": null}'),
  (3, 'Tekrar arayacak', 'amber', null, '{"group": null}'),
  (4, 'Evrak eksik', 'orange', null, '{"group": null}'),
  (5, 'Tercüman gerekli', 'blue', null, '{"group": null}'),
  (6, 'Sosyal medya', 'pink', null, '{"group": null}')
) d (n, name, colour, icon, attributes)
on conflict do nothing;

-- Tags of résumés. The rule holds words that propose the tag.
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-19' || lpad(n::text, 10, '0'))::uuid, 'resume_tag', name, n * 10, colour, null, attributes::jsonb
from (values
  (1, 'Ameliyathane', 'teal', '{"group": "Alan", "rule": "ameliyathane, steril, skopi"}'),
  (2, 'Yoğun bakım', 'blue', '{"group": "Alan", "rule": "yoğun bakım"}'),
  (3, 'Hasta danışmanı', 'violet', '{"group": "Alan", "rule": "hasta danışmanı, hasta kabul"}'),
  (4, 'Sağlık turizmi', 'pink', '{"group": "Alan", "rule": "sağlık turizmi, tercüman"}'),
  (5, 'Arapça', 'amber', '{"group": "Dil", "rule": "arapça"}'),
  (6, 'Rusça', 'orange', '{"group": "Dil", "rule": "rusça"}'),
  (7, 'Vardiyaya uygun', 'green', '{"group": "Koşul", "rule": "vardiya, nöbet"}'),
  (8, 'Belge eksik', 'red', '{"group": "Koşul", "rule": null}')
) d (n, name, colour, attributes)
on conflict do nothing;

-- Types of companies
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-0c' || lpad(n::text, 10, '0'))::uuid, 'company_type', name, n * 10, colour, null, '{}'
from (values
  (1, 'Sigorta şirketi', 'blue'),
  (2, 'Aracı kurum', 'violet'),
  (3, 'Anlaşmalı kurum', 'teal'),
  (4, 'Tedarikçi', 'amber'),
  (5, 'Banka', 'green'),
  (6, 'Kamu', 'slate'),
  (7, 'Laboratuvar', 'pink'),
  (8, 'Otel/transfer', 'orange')
) d (n, name, colour)
on conflict do nothing;

-- Positions of persons
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-0e' || lpad(n::text, 10, '0'))::uuid, 'position', name, n * 10, null, null,
  jsonb_build_object('level', level)
from (values
  (1, 'Genel müdür', 'executive'),
  (2, 'Başhekim', 'executive'),
  (3, 'Bölge müdürü', 'manager'),
  (4, 'Kurumsal ilişkiler müdürü', 'manager'),
  (5, 'Provizyon sorumlusu', 'expert'),
  (6, 'Hasar uzmanı', 'expert'),
  (7, 'Müşteri temsilcisi', 'staff'),
  (8, 'Satış temsilcisi', 'staff'),
  (9, 'Muhasebe sorumlusu', 'expert'),
  (10, 'Hekim', 'expert'),
  (11, 'Sekreter', 'staff'),
  (12, 'Diğer', 'staff')
) d (n, name, level)
on conflict do nothing;

-- Banks
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-0f' || lpad(n::text, 10, '0'))::uuid, 'bank', name, n * 10, colour, null,
  jsonb_build_object('short_name', short_name, 'merchant_desk', null)
from (values
  (1, 'Ziraat Bankası', 'Ziraat', 'red'),
  (2, 'Akbank', 'Akbank', 'red'),
  (3, 'Garanti BBVA', 'Garanti', 'green'),
  (4, 'Yapı Kredi', 'Yapı Kredi', 'blue'),
  (5, 'Halkbank', 'Halkbank', 'blue'),
  (6, 'QNB', 'QNB', 'violet'),
  (7, 'VakıfBank', 'VakıfBank', 'amber'),
  (8, 'Türkiye İş Bankası', 'İş Bankası', 'blue')
) d (n, name, short_name, colour)
on conflict do nothing;

-- Reasons to put off or cancel a surgery
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-11' || lpad(n::text, 10, '0'))::uuid, 'surgery_reason', name, n * 10, null, null, attributes::jsonb
from (values
  (1, 'Hasta gelmedi', '{"applies_to": "both", "side": "patient"}'),
  (2, 'Hasta vazgeçti', '{"applies_to": "cancel", "side": "patient"}'),
  (3, 'Hasta başka tarih istedi', '{"applies_to": "postpone", "side": "patient"}'),
  (4, 'Provizyon reddedildi', '{"applies_to": "both", "side": "payer"}'),
  (5, 'Tıbbi uygunsuzluk', '{"applies_to": "both", "side": "clinical"}'),
  (6, 'Tetkik eksik', '{"applies_to": "postpone", "side": "clinical"}'),
  (7, 'Cerrah ya da anestezi uygun değil', '{"applies_to": "postpone", "side": "resource"}'),
  (8, 'Salon ya da malzeme uygun değil', '{"applies_to": "postpone", "side": "resource"}'),
  (9, 'Acil vaka girdi', '{"applies_to": "postpone", "side": "resource"}')
) d (n, name, attributes)
on conflict do nothing;

-- Who pays; insurers are added by each hospital
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-15' || lpad(n::text, 10, '0'))::uuid, 'insurer', name, n * 10, null, null,
  jsonb_build_object('payer_kind', payer_kind, 'appeal_days', appeal_days, 'payment_days', payment_days, 'phone', null, 'other_names', other_names)
from (values
  (1, 'SGK', 'sgk', 10, 60, '["Sosyal Güvenlik Kurumu", "MEDULA"]'::jsonb)
) d (n, name, payer_kind, appeal_days, payment_days, other_names)
on conflict do nothing;

-- Papers that payers mostly want
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-16' || lpad(n::text, 10, '0'))::uuid, 'insurance_document', name, n * 10, null, null,
  jsonb_build_object('service_kind', service_kind, 'payer_kind', payer_kind, 'insurer_ids', '[]'::jsonb)
from (values
  (1, 'Epikriz', 'any', 'any'),
  (2, 'Kimlik fotokopisi', 'any', 'any'),
  (3, 'Tetkik sonuçları', 'any', 'any'),
  (4, 'Ameliyat istek formu', 'surgery', 'any'),
  (5, 'Görüntüleme raporu', 'surgery', 'any'),
  (6, 'Aydınlatılmış onam', 'surgery', 'any'),
  (7, 'İmplant proforması', 'surgery', 'tss'),
  (8, 'Yatış bilgi formu', 'inpatient', 'any'),
  (9, 'Patoloji istek formu', 'biopsy', 'any'),
  (10, 'Pasaport', 'any', 'foreign'),
  (11, 'Sevk belgesi', 'any', 'agreement')
) d (n, name, service_kind, payer_kind)
on conflict do nothing;

-- Words of payers for a refusal
insert into public.definitions (id, kind, name, position, colour, icon, attributes)
select ('01900000-0000-7000-8000-17' || lpad(n::text, 10, '0'))::uuid, 'refusal_phrase', name, n * 10, null, null,
  jsonb_build_object('reason', reason)
from (values
  (1, 'kapsam dışı', 'not_covered'),
  (2, 'teminat dışı', 'not_covered'),
  (3, 'estetik', 'not_covered'),
  (4, 'bekleme süresi', 'waiting_period'),
  (5, 'limit', 'limit_reached'),
  (6, 'limiti dolmuş', 'limit_reached'),
  (7, 'önceden var olan', 'pre_existing'),
  (8, 'mevcut hastalık', 'pre_existing'),
  (9, 'poliçe öncesi', 'pre_existing'),
  (10, 'eksik evrak', 'missing_documents'),
  (11, 'belge eksik', 'missing_documents'),
  (12, 'rapor bulunmamaktadır', 'missing_documents'),
  (13, 'poliçe aktif değil', 'policy_inactive'),
  (14, 'müstehak değil', 'policy_inactive'),
  (15, 'iptal edilmiş poliçe', 'policy_inactive'),
  (16, 'anlaşmalı kurum değil', 'outside_agreement'),
  (17, 'sözleşme dışı', 'outside_agreement')
) d (n, name, reason)
on conflict do nothing;
