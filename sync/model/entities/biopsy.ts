import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import {
  anyReference,
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  longText,
  optionalJson,
  reference,
  referenceList,
  text,
} from '../fields';
import {
  biopsyMoves,
  biopsyStages,
  biopsyStatuses,
  criticalClasses,
  indications,
  jarStates,
  organs,
  resultClasses,
  retakeReasons,
  reviewStates,
  sampleKinds,
  toldHow,
} from './biopsy-values';
import type { Jar, Reading, ResultClass } from './biopsy-values';
import { surgerySides } from './surgery-values';

/**
 * A biopsy, from the order to the closed loop. Its doctor has seen the result, the patient was told, and what comes next
 * is written down. Jars have dates and classes of their own; the worst class is the case's.
 */
export const biopsy = defineEntity({
  kind: 'biopsy',
  collection: 'cases',
  table: 'biopsies',
  label: { singular: 'Biyopsi', plural: 'Biyopsiler' },
  fields: {
    biopsy_no: text({ label: 'No', serverOnly: true, maxLength: 20 }),
    client_id: reference('clients', { label: 'Hasta', required: true, sensitivity: 'personal' }),
    ticket_id: reference('tickets', { label: 'Talep', sensitivity: 'personal' }),
    surgery_id: reference('surgeries', { label: 'Ameliyat', sensitivity: 'personal' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department' }),
    protocol_no: text({ label: 'Protokol no', sensitivity: 'health', maxLength: 40 }),
    pathology_no: text({ label: 'Patoloji no', sensitivity: 'health', maxLength: 40 }),
    organ: choice(organs, { label: 'Organ', required: true, sensitivity: 'health' }),
    site: text({ label: 'Yer', sensitivity: 'health', maxLength: 120 }),
    side: choice(surgerySides, { label: 'Taraf', required: true, sensitivity: 'health' }),
    sample_kind: choice(sampleKinds, { label: 'Materyal', required: true, sensitivity: 'health' }),
    jars: json<readonly Jar[]>({
      label: 'Kaplar',
      sensitivity: 'health',
      mergeKey: 'id',
      items: {
        no: text({ label: 'Kap' }),
        site: text({ label: 'Yer' }),
        state: choice(jarStates, { label: 'Durum' }),
        accepted_at: instant({ label: 'Kabul' }),
        result_class: choice(resultClasses, { label: 'Sonuç' }),
      },
    }),
    doctor_id: reference('definitions', { label: 'İsteyen hekim', lookup: 'clinician', required: true }),
    pathologist: text({ label: 'Patolog', maxLength: 120 }),
    taken_at: instant({ label: 'Alınma', sensitivity: 'health' }),
    sent_at: instant({ label: 'Gönderme', sensitivity: 'health' }),
    accepted_at: instant({ label: 'Kabul', sensitivity: 'health' }),
    reported_at: instant({ label: 'Rapor', sensitivity: 'health' }),
    seen_at: instant({ label: 'Hekimin görmesi', sensitivity: 'health' }),
    seen_by: reference('profiles', { label: 'Gören' }),
    told_at: instant({ label: 'Hastaya bildirme', sensitivity: 'health' }),
    told_by: reference('profiles', { label: 'Bildiren' }),
    told_how: choice(toldHow, { label: 'Yöntem' }),
    told_note: text({ label: 'Bildirim notu', sensitivity: 'health', maxLength: 500 }),
    /** Names the current report; another text gets another one. */
    report_id: anyReference({ label: 'Rapor sürümü' }),
    /** The report that was seen, and the one that was told. A mark of an earlier text does not hold. */
    seen_report: anyReference({ label: 'Görülen rapor' }),
    told_report: anyReference({ label: 'Bildirilen rapor' }),
    /** Hundredths of ng/ml. */
    psa: integer({ label: 'PSA', sensitivity: 'health' }),
    prostate_ml: integer({ label: 'Prostat hacmi', sensitivity: 'health' }),
    /** 1 to 5. */
    pirads: integer({ label: 'PI-RADS', sensitivity: 'health' }),
    indication: choice(indications, { label: 'Kolonoskopi nedeni', sensitivity: 'health' }),
    caecum_reached: flag({ label: 'Çekuma ulaşıldı' }),
    /** Boston score, 0 to 9. */
    bowel_prep: integer({ label: 'Barsak temizliği', sensitivity: 'health' }),
    report_text: longText({ label: 'Patoloji raporu', sensitivity: 'health', maxLength: 20_000 }),
    /** Machine reading; it stays when a person corrects the class. */
    reading: optionalJson<Reading>({ label: 'Okunan', sensitivity: 'health' }),
    review: choice(reviewStates, { label: 'İnceleme', required: true }),
    reviewed_by: reference('profiles', { label: 'İnceleyen' }),
    reviewed_at: instant({ label: 'İnceleme zamanı' }),
    result_class: choice(resultClasses, { label: 'Sonuç', sensitivity: 'health' }),
    gleason: text({ label: 'Gleason', sensitivity: 'health', maxLength: 20 }),
    /** 1 to 5, of the prostate. */
    isup: integer({ label: 'ISUP', sensitivity: 'health' }),
    size_mm: integer({ label: 'Boyut', sensitivity: 'health' }),
    critical: flag({ label: 'Kritik' }),
    critical_since: instant({ label: 'Kritik olduğu zaman', serverOnly: true }),
    follow_up_plan: text({ label: 'Takip planı', sensitivity: 'health', maxLength: 500 }),
    follow_up_due: day({ label: 'Takip tarihi', sensitivity: 'health' }),
    status: choice(biopsyStatuses, { label: 'Durum', required: true }),
    status_note: text({ label: 'Açıklama', maxLength: 500 }),
    /** Reason for the repeated sample. */
    retaken_after: choice(retakeReasons, { label: 'Yeniden alınma nedeni' }),
    assignee_id: reference('profiles', { label: 'Takip eden' }),
    /** Accounts of the ordering doctor. */
    doctor_user_ids: referenceList('profiles', { label: 'Hekimin kullanıcıları', serverOnly: true }),
    note: longText({ label: 'Not', sensitivity: 'health', maxLength: 4000, merge: 'ask' }),
  },
  title: ['biopsy_no'],
  search: {
    words: ['biopsy_no', 'pathology_no', 'protocol_no'],
    numbers: ['biopsy_no', 'pathology_no', 'protocol_no'],
    detail: ['organ', 'status'],
  },
  permissions: {
    read: ['parse.adenom_biyotip.read'],
    add: ['parse.adenom_biyotip.add'],
    // Who holds only `seen` is the doctor: sees, tells, plans.
    edit: ['parse.adenom_biyotip.edit', 'parse.adenom_biyotip.seen'],
  },
  moves: biopsyMoves,
  groups: [
    {
      decides: ['status'],
      follows: ['status_note'],
      stages: { field: 'status', order: biopsyStages },
    },
    { decides: ['seen_at'], follows: ['seen_by', 'seen_report'] },
    { decides: ['told_at'], follows: ['told_by', 'told_how', 'told_note', 'told_report'] },
    {
      decides: ['result_class', 'report_text'],
      follows: ['report_id', 'reading', 'gleason', 'isup', 'size_mm', 'review', 'reviewed_by', 'reviewed_at'],
    },
  ],
  provisional: [
    {
      field: 'critical_since',
      from: ['critical', 'result_class', 'reported_at'],
      compute: (values) =>
        values['critical'] === true || criticalClasses.has(values['result_class'] as ResultClass)
          ? (values['critical_since'] ?? values['reported_at'] ?? null)
          : null,
    },
  ],
  screen: {
    path: '/adenom-biyotip',
    permissions: ['parse.adenom_biyotip.read'],
    group: 'insurance',
    icon: 'microscope',
    label: 'Biyopsi takip',
    words: 'biyopsi patoloji adenom kap sevk rapor kritik sonuç',
    opensRecords: true,
  },
});

export type Biopsy = DocumentOf<typeof biopsy>;
export type BiopsyDraft = DraftOf<typeof biopsy>;
