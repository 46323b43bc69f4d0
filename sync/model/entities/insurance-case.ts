import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  longText,
  money,
  reference,
  text,
  textList,
} from '../fields';
import { linesApproved, linesAsked } from '../rules/insurance-lines';
import {
  caseMoves,
  caseStages,
  caseStatuses,
  exceptionKinds,
  lineDecisions,
  paperStates,
  payerKinds,
  refusalReasons,
  reopenReasons,
  reviewKinds,
  serviceKinds,
} from './insurance-values';
import type { CaseLine, CasePaper } from './insurance-values';
import { currencies } from './pos-values';

/**
 * Claim on a payer, from the draft to the payment. The payer decides on each line; the decisions make the status of
 * the case, on the device and on the server (`app.case_rules`).
 */
export const insuranceCase = defineEntity({
  kind: 'insurance_case',
  collection: 'cases',
  table: 'insurance_cases',
  label: { singular: 'Provizyon', plural: 'Provizyonlar' },
  fields: {
    case_no: text({ label: 'No', serverOnly: true, maxLength: 20 }),
    client_id: reference('clients', { label: 'Hasta', required: true, sensitivity: 'personal' }),
    ticket_id: reference('tickets', { label: 'Talep', sensitivity: 'personal' }),
    surgery_id: reference('surgeries', { label: 'Ameliyat', sensitivity: 'personal' }),
    biopsy_id: reference('biopsies', { label: 'Biyopsi', sensitivity: 'personal' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department' }),
    payer_kind: choice(payerKinds, { label: 'Güvence türü', required: true, sensitivity: 'personal' }),
    insurer_id: reference('definitions', {
      label: 'Şirket',
      lookup: 'insurer',
      required: true,
      sensitivity: 'personal',
    }),
    policy_no: text({ label: 'Poliçe no', sensitivity: 'personal', maxLength: 60 }),
    insured_no: text({ label: 'Sigortalı no', sensitivity: 'personal', maxLength: 60 }),
    service_kind: choice(serviceKinds, { label: 'Hizmet', required: true, sensitivity: 'health' }),
    service_name: text({ label: 'Hizmetin adı', required: true, sensitivity: 'health', maxLength: 200 }),
    /** Planned day of the service; of a surgery the server keeps it at the surgery's day. */
    service_day: day({ label: 'Hizmet günü' }),
    provision_no: text({ label: 'Provizyon no', sensitivity: 'personal', maxLength: 60 }),
    /** Numbers and words of Medula, for a case of SGK. */
    medula_no: text({ label: 'Takip no', sensitivity: 'personal', maxLength: 60 }),
    medula_first_no: text({ label: 'İlk takip no', sensitivity: 'personal', maxLength: 60 }),
    provision_type: text({ label: 'Provizyon tipi', maxLength: 60 }),
    follow_type: text({ label: 'Takip tipi', maxLength: 60 }),
    treatment_type: text({ label: 'Tedavi türü', maxLength: 60 }),
    branch: text({ label: 'Branş', maxLength: 60 }),
    result_code: text({ label: 'Sonuç kodu', maxLength: 20 }),
    exception_kind: choice(exceptionKinds, { label: 'Provizyonsuz bakım nedeni', sensitivity: 'health' }),
    lines: json<readonly CaseLine[]>({
      label: 'Kalemler',
      sensitivity: 'health',
      mergeKey: 'id',
      items: {
        name: text({ label: 'Hizmet' }),
        asked: money({ label: 'Talep' }),
        approved: money({ label: 'Onay' }),
        decision: choice(lineDecisions, { label: 'Karar' }),
        reason: choice(refusalReasons, { label: 'Neden' }),
      },
    }),
    currency: choice(currencies, { label: 'Para birimi', required: true }),
    asked_amount: money({ label: 'Talep tutarı', required: true, serverOnly: true, sensitivity: 'personal' }),
    /** Null as long as no line is decided. */
    approved_amount: money({ label: 'Onay tutarı', serverOnly: true, sensitivity: 'personal' }),
    copay: money({ label: 'Katılım payı', sensitivity: 'personal' }),
    deductible: money({ label: 'Muafiyet', sensitivity: 'personal' }),
    patient_share: money({ label: 'Hasta payı', sensitivity: 'personal' }),
    requested_at: instant({ label: 'Talep zamanı' }),
    answered_at: instant({ label: 'Yanıt zamanı' }),
    /** First and last day on which an approval holds. */
    valid_from: day({ label: 'Geçerlilik başlangıcı' }),
    valid_to: day({ label: 'Geçerlilik bitişi' }),
    /** Number of uses of an approval: sessions, nights. */
    units: integer({ label: 'Birim', required: true }),
    /** Counted by the server from the events `used`: two tablets may use one approval. More than `units` were too many. */
    units_used: integer({ label: 'Kullanılan', required: true, serverOnly: true }),
    papers: json<readonly CasePaper[]>({
      label: 'Evraklar',
      mergeKey: 'id',
      items: {
        name: text({ label: 'Evrak' }),
        state: choice(paperStates, { label: 'Durum' }),
        by: reference('profiles', { label: 'İşaretleyen' }),
        at: instant({ label: 'Zaman' }),
      },
    }),
    refusal_reason: choice(refusalReasons, { label: 'Red nedeni', sensitivity: 'health' }),
    /** The payer's last answer in the payer's own words. */
    payer_message: longText({ label: 'Şirketin yanıtı', sensitivity: 'health', maxLength: 2000 }),
    payer_message_at: instant({ label: 'Yanıtın zamanı' }),
    review_kind: choice(reviewKinds, { label: 'İnceleme' }),
    status: choice(caseStatuses, { label: 'Durum', required: true }),
    status_note: text({ label: 'Açıklama', maxLength: 500 }),
    assignee_id: reference('profiles', { label: 'Sorumlu' }),
    next_check_at: instant({ label: 'Sonraki denetim' }),
    /** Last day for an appeal, from the insurer's setting unless it is written. */
    appeal_due: day({ label: 'İtiraz son günü' }),
    appealed_at: instant({ label: 'İtiraz zamanı' }),
    /** Reason why an approval has been opened again; null once there is a new decision. */
    reopened: choice(reopenReasons, { label: 'Yeniden açılma nedeni', serverOnly: true }),
    /** Planned day and procedures that the last decision was about. */
    decided_day: day({ label: 'Kararın günü', serverOnly: true }),
    decided_procedures: textList({ label: 'Kararın işlemleri', serverOnly: true, sensitivity: 'health' }),
    invoice_no: text({ label: 'Fatura no', maxLength: 60 }),
    invoiced_on: day({ label: 'Fatura günü' }),
    invoiced_amount: money({ label: 'Fatura tutarı', sensitivity: 'personal' }),
    batch_id: reference('invoice_batches', { label: 'İcmal' }),
    paid_amount: money({ label: 'Ödenen', sensitivity: 'personal' }),
    paid_on: day({ label: 'Ödeme günü' }),
    cut_amount: money({ label: 'Kesinti', sensitivity: 'personal' }),
    cut_reason: text({ label: 'Kesinti nedeni', maxLength: 300 }),
    /** A list has brought other values than a person had written; somebody has to choose. */
    list_differs: flag({ label: 'Listeyle çelişiyor', serverOnly: true }),
    note: longText({ label: 'Not', sensitivity: 'health', maxLength: 4000, merge: 'ask' }),
  },
  title: ['case_no'],
  search: {
    words: ['case_no', 'provision_no', 'invoice_no'],
    numbers: ['case_no', 'provision_no', 'medula_no'],
    detail: ['insurer_id', 'status'],
  },
  permissions: {
    read: ['parse.insurance_tracking.read'],
    add: ['parse.insurance_tracking.add'],
    // Who holds only `papers` attaches papers, nothing else.
    edit: ['parse.insurance_tracking.edit', 'parse.insurance_tracking.papers'],
  },
  moves: caseMoves,
  groups: [
    {
      decides: ['status'],
      follows: ['status_note'],
      stages: { field: 'status', order: caseStages },
    },
    { decides: ['payer_message'], follows: ['payer_message_at'] },
  ],
  provisional: [
    { field: 'asked_amount', from: ['lines'], compute: ({ lines }) => linesAsked(lines as CaseLine[]) },
    { field: 'approved_amount', from: ['lines'], compute: ({ lines }) => linesApproved(lines as CaseLine[]) },
  ],
  screen: {
    path: '/insurance/tracking',
    permissions: ['parse.insurance_tracking.read'],
    group: 'insurance',
    icon: 'shield-check',
    label: 'Provizyon takip',
    words: 'provizyon sigorta onay itiraz evrak icmal fatura kesinti',
    opensRecords: true,
  },
});

export type InsuranceCase = DocumentOf<typeof insuranceCase>;
export type InsuranceCaseDraft = DraftOf<typeof insuranceCase>;
