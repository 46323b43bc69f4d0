-- Roles a hospital starts with. Ids are fixed: 01900000-0000-7000-8000-0a + number (10 digits). A role that is there
-- already stays as the hospital has made it.
with starter (n, name, description, keys) as (values
  (1, 'Sistem Yöneticisi', 'Bütün yetkiler', '{}'::text[]),
  (2, 'Hasta İlişkileri Yöneticisi', 'Hasta, talep ve tanımların tamamı; şikâyet kapatma onayı', '{
    crm.statistics.read, crm.statistics.export, crm.reports.read, crm.reports.edit, crm.reports.share, crm.reports.export,
    crm.tickets.read, crm.tickets.add, crm.tickets.edit,
    crm.tickets.assign, crm.tickets.bulk, crm.tickets.reopen, crm.tickets.approve_close, crm.tickets.delete,
    crm.tickets.export, crm.tickets.import, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.ticket_tasks.delete, crm.clients.add, crm.clients.edit, crm.clients.export, crm.clients.import,
    crm.clients.merge, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.client_identity.read, crm.client_relations.add, crm.client_relations.edit,
    crm.client_relations.delete, crm.client_relations.import, crm.client_consents.add, crm.interactions.add, crm.interactions.edit,
    crm.shift_handovers.read, crm.shift_handovers.edit,
    crm.surgery.add, crm.surgery.import, crm.surgery_list.read, crm.surgery.edit, crm.surgery.milestones, crm.relation_types.read, crm.relation_types.add,
    crm.relation_types.edit, crm.relation_types.delete, crm.ticket_types.read, crm.ticket_types.add,
    crm.ticket_types.edit, crm.ticket_types.delete, crm.contact_types.read, crm.contact_types.add,
    crm.contact_types.edit, crm.contact_types.delete, crm.ticket_statuses.read, crm.ticket_statuses.add,
    crm.ticket_statuses.edit, crm.ticket_statuses.delete, crm.ticket_sources.read, crm.ticket_sources.add,
    crm.ticket_sources.edit, crm.ticket_sources.delete, crm.cst.read, crm.cst.add, crm.cst.edit,
    crm.cst.delete, crm.ticket_tags.read, crm.ticket_tags.add, crm.ticket_tags.edit, crm.ticket_tags.delete,
    crm.departments.add, crm.departments.edit, crm.departments.delete, crm.extra_fields.read, crm.extra_fields.add,
    crm.extra_fields.edit, crm.extra_fields.delete, crm.questionnaires-reports.read,
    crm.questionnaires.edit, crm.questionnaires.hand, crm.questionnaires.answers, crm.questionnaires.export,
    crm.msg_templates.read, crm.msg_templates.edit, crm.msg_templates.approve, crm.messages.read, crm.messages.send,
    crm.messages.bulk, crm.messages.settings, crm.foreign_patient_reports.read, crm.foreign_patient_reports.export,
    crm.foreign_patient_reports.edit, crm.foreign_patients.read, crm.foreign_patients.add, crm.foreign_patients.edit, crm.foreign_patients.import,
    crm.foreign_patients.steps, crm.merged_clients.read, crm.merged_clients.export,
    crm.clients.merge_approve, crm.clients.unmerge, crm.tckimlik_matching.read, crm.tckimlik_matching.import,
    crm.tckimlik_matching.decide, crm.tckimlik_matching.export, hasta.tel_phone.read, whats_new.write, companies.company_types.read, companies.companies_list.read, companies.persons_list.read,
    companies.positions_list.read, companies.meetings_list.read, companies.meetings_calendar.read,
    companies.companies.add, companies.companies.edit, companies.companies.import, companies.persons.add, companies.persons.edit, companies.persons.import,
    companies.meetings.add, companies.meetings.edit, companies.meetings.answer,
    companies.meetings.minutes_approve
  }'),
  (3, 'Çağrı Merkezi Temsilcisi', 'Hasta ve taleplerle çalışır, arayanı karşılar', '{
    crm.tickets.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign, crm.tickets.bulk,
    crm.tickets.reopen, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.ticket_tasks.delete, crm.clients.add, crm.clients.edit, crm.client_list.read,
    crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read, crm.client_relations.add,
    crm.client_relations.edit, crm.client_relations.delete, crm.client_consents.add, crm.interactions.add,
    crm.interactions.edit, crm.msg_templates.read, crm.messages.read, crm.messages.send, hasta.tel_phone.read,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer
  }'),
  (4, 'Ameliyat Koordinatörü', 'Ameliyat planlama', '{
    crm.statistics.read, crm.tickets.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign, crm.client_ticket.Id.read,
    crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit, crm.ticket_tasks.delete,
    crm.clients.edit, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.client_identity.read, crm.client_health.read, crm.client_relations.add, crm.client_relations.edit,
    crm.interactions.add, crm.interactions.edit, crm.surgery.add, crm.surgery.import, crm.surgery_list.read, crm.surgery_list.export,
    crm.surgery.edit, crm.surgery.milestones, parse.insurance_tracking.read, parse.insurance_tracking.add,
    parse.insurance_tracking.papers, crm.surgery.approve, crm.surgery.correct, crm.theatre_sessions.edit,
    crm.shift_handovers.read, crm.shift_handovers.edit,
    crm.operating_rooms.add, crm.operating_rooms.edit, crm.procedures.add, crm.procedures.edit,
    crm.clinicians.add, crm.clinicians.edit, crm.surgery_reasons.add, crm.surgery_reasons.edit,
    crm.msg_templates.read, crm.msg_templates.edit, crm.messages.read, crm.messages.send,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer, system.emergency_access.use
  }'),
  (5, 'Sigorta/Provizyon Görevlisi', 'Provizyon ve sigorta listeleri', '{
    crm.statistics.read, parse.insurance.read, parse.insurance.import, parse.insurance.undo, parse.import_profiles.edit,
    parse.insurance_tracking.read, parse.insurance_tracking.add, parse.insurance_tracking.edit,
    parse.insurance_tracking.papers, parse.insurance_tracking.export, parse.insurers.add, parse.insurers.edit,
    parse.insurance_documents.add, parse.insurance_documents.edit, parse.insurance_documents.delete,
    parse.refusal_phrases.add, parse.refusal_phrases.edit, parse.refusal_phrases.delete,
    crm.tickets.read, crm.tickets.add, crm.tickets.edit,
    crm.tickets.assign, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.ticket_tasks.delete, crm.clients.edit, crm.client_list.read,
    crm.client_profile.read, crm.client_profile_Id.read, crm.client_identity.read, crm.interactions.add,
    crm.interactions.edit, crm.surgery_list.read, crm.surgery.milestones, companies.companies_list.read, companies.persons_list.read,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.persons.add,
    companies.persons.edit, companies.meetings.add, companies.meetings.edit, companies.meetings.answer
  }'),
  (6, 'Patoloji Takip Görevlisi', 'Biyopsi sonuçlarının takibi', '{
    crm.statistics.read, parse.adenom_biyotip.read, parse.adenom_biyotip.add, parse.adenom_biyotip.edit, parse.adenom_biyotip.import,
    parse.adenom_biyotip.export, parse.reading_words.edit, parse.import_profiles.edit, crm.tickets.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign,
    crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit,
    crm.ticket_tasks.delete, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.client_identity.read, crm.client_health.read, crm.interactions.add, crm.interactions.edit,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer,
    system.emergency_access.use
  }'),
  (7, 'Muhasebe/Vezne', 'POS ve banka raporları', '{
    crm.statistics.read, pos.staff.read, pos.terminal.read, pos.terminals.read, pos.ms_reports.read, pos.bank_reports.read,
    pos.terminals.add, pos.terminals.edit, pos.terminals.export, pos.commission_rates.add, pos.commission_rates.edit,
    pos.commission_rates.delete, pos.staff.add, pos.staff.edit, pos.staff.export, pos.terminal.add, pos.terminal.edit,
    pos.terminal.check, pos.terminal.export, pos.banks.add, pos.banks.edit, pos.cash_desks.add, pos.cash_desks.edit,
    pos.upload_bank_reports.read, pos.upload_bank_reports.import, pos.upload_bank_reports.undo,
    pos.import_profiles.edit, pos.bank_reports.match, pos.bank_reports.close, pos.bank_reports.export,
    pos.ms_reports.export, pos.objections.add, pos.objections.edit, companies.meetings_list.read, companies.meetings_calendar.read,
    companies.meetings.answer
  }'),
  (8, 'İnsan Kaynakları', 'Özgeçmiş başvuruları', '{
    form.resumes.read, form.resume_details.Id.read, form.resumes.add, form.resumes.edit, form.resumes.delete,
    form.resumes.score, form.resumes.export, form.tags.read, form.tags.add, form.tags.edit, form.tags.delete,
    crm.msg_templates.read, crm.msg_templates.edit, crm.messages.read, crm.messages.send, crm.messages.bulk,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.add, companies.meetings.edit,
    companies.meetings.answer
  }'),
  (9, 'Yönetim Asistanı', 'Firmalar, kişiler, toplantılar', '{
    companies.company_types.read, companies.companies_list.read, companies.persons_list.read,
    companies.positions_list.read, companies.meetings_list.read, companies.meetings_calendar.read,
    companies.company_types.add, companies.company_types.edit, companies.company_types.delete,
    companies.positions.add, companies.positions.edit, companies.positions.delete, companies.companies.add,
    companies.companies.edit, companies.companies.delete, companies.companies.export, companies.companies.import, companies.persons.add,
    companies.persons.edit, companies.persons.delete, companies.persons.export, companies.persons.import, companies.meetings.add,
    companies.meetings.edit, companies.meetings.answer, companies.meetings.read_all,
    companies.meetings.delete, companies.meetings.export
  }'),
  (10, 'Sağlık Turizmi Sorumlusu', 'Yabancı hastalar', '{
    crm.tickets.read, crm.tickets.add, crm.tickets.edit, crm.tickets.assign, crm.tickets.reopen,
    crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add, crm.ticket_tasks.edit,
    crm.ticket_tasks.delete, crm.clients.add, crm.clients.edit, crm.client_list.read, crm.client_profile.read,
    crm.client_profile_Id.read, crm.client_identity.read, crm.client_health.read, crm.client_relations.add,
    crm.client_relations.edit, crm.client_relations.delete, crm.client_consents.add, crm.interactions.add,
    crm.interactions.edit, crm.surgery_list.read, crm.questionnaires.hand, crm.foreign_patient_reports.read,
    crm.foreign_patient_reports.export, crm.foreign_patients.read, crm.foreign_patients.add, crm.foreign_patients.edit, crm.foreign_patients.import,
    crm.foreign_patients.steps, crm.msg_templates.read, crm.msg_templates.edit, crm.messages.read, crm.messages.send,
    hasta.tel_phone.read, companies.companies_list.read, companies.persons_list.read, companies.meetings_list.read,
    companies.meetings_calendar.read, companies.companies.add, companies.companies.edit,
    companies.persons.add, companies.persons.edit, companies.meetings.add, companies.meetings.edit,
    companies.meetings.answer
  }'),
  (11, 'KVKK Sorumlusu', 'Kişisel verilerin korunması; yetkilerin denetimi', '{
    access.users.read, access.roles.read, access.permissions.read, crm.client_list.read,
    crm.client_profile.read, crm.client_profile_Id.read, crm.client_consents.add, crm.merged_clients.read,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer,
    system.audit.read, crm.client_dossier.export, system.subject_requests.read, system.subject_requests.edit,
    system.retention.read, system.retention.edit, system.disposals.decide
  }'),
  (12, 'Salt Okunur Rapor', 'Yalnız istatistik ve raporlar', '{
    crm.statistics.read, crm.statistics.export, crm.reports.read, crm.reports.edit, crm.reports.export,
    crm.questionnaires-reports.read, crm.questionnaires.export, crm.foreign_patient_reports.read
  }'),
  (13, 'Servis Hemşiresi', 'Hasta ve talepleri görür, not ve görev ekler', '{
    crm.tickets.read, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.surgery_list.read, crm.surgery.milestones, crm.shift_handovers.read, crm.shift_handovers.edit,
    crm.questionnaires.hand, parse.insurance_tracking.read, parse.insurance_tracking.papers,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer,
    system.emergency_access.use
  }'),
  (14, 'Hekim', 'Kendi hastaları, ameliyatları ve patoloji sonuçları', '{
    crm.tickets.read, crm.client_ticket.Id.read, crm.ticket_notes.add, crm.ticket_tasks.add,
    crm.ticket_tasks.edit, crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read,
    crm.client_identity.read, crm.client_health.read, crm.surgery_list.read, crm.shift_handovers.read,
    crm.surgery.milestones, parse.adenom_biyotip.read, parse.adenom_biyotip.add, parse.adenom_biyotip.seen,
    companies.meetings_list.read, companies.meetings_calendar.read, companies.meetings.answer,
    system.emergency_access.use
  }')
), added as (
  insert into public.roles (id, name, description, is_system)
  select ('01900000-0000-7000-8000-0a' || lpad(n::text, 10, '0'))::uuid, name, description, n = 1 from starter
  on conflict do nothing
  returning id, name
)
insert into public.role_permissions (role_id, permission_key)
select a.id, unnest(s.keys) from added a join starter s on s.name = a.name;

-- The administrator's role holds the whole catalogue.
insert into public.role_permissions (role_id, permission_key)
select r.id, p.key from public.roles r cross join public.permissions p
where r.id = '01900000-0000-7000-8000-0a0000000001' and r.deleted_at is null
on conflict do nothing;
