import type { PermissionKey } from '../access/permissions';
import type { FigureFilters } from './figure';
import type { FigureSourceId } from './sources';

/** The ticket type that every hospital starts with; it may have another name by now. */
const COMPLAINT = '01900000-0000-7000-8000-010000000007';

/** A report that comes with the product: figures of a source, by one of its columns. */
export interface ShippedReport {
  readonly name: string;
  readonly area: string;
  readonly sentence: string;
  readonly source: FigureSourceId;
  /** Permission needed beside the right to see reports. */
  readonly permission?: PermissionKey;
  readonly figures: readonly [string, ...string[]];
  /** Groups that may be chosen; the report begins with the first. */
  readonly groups: readonly [string, ...string[]];
  /** Filters of the report. */
  readonly filters?: FigureFilters;
  /** A figure that is measured against a value, in its unit. */
  readonly target?: {
    readonly figure: string;
    readonly value: number;
    readonly missed: 'below' | 'above';
    readonly label: string;
  };
}

export const shippedReports = {
  theatre_use: {
    name: 'Salon kullanımı',
    area: 'Ameliyat',
    sentence: 'Oturumların ne kadarının kullanıldığı ve ne kadar taştığı',
    source: 'sessions',
    figures: ['used', 'open_hours', 'used_hours', 'overrun'],
    groups: ['room_id', 'department_id', 'surgeon_id'],
    target: { figure: 'used', value: 80, missed: 'below', label: 'Hedef %80' },
  },
  first_case: {
    name: 'İlk vaka ve hazırlık arası',
    area: 'Ameliyat',
    sentence: 'İlk hastanın zamanında alınması, hastalar arası hazırlık',
    source: 'surgeries',
    figures: ['first_in_time', 'first_delay', 'turnover', 'held'],
    groups: ['room_id', 'department_id', 'surgeon_id'],
    target: { figure: 'first_delay', value: 15, missed: 'above', label: 'Sınır 15 dk' },
  },
  cancellations: {
    name: 'İptal nedenleri',
    area: 'Ameliyat',
    sentence: 'İptal edilen ameliyatlar, neden ve bölüm',
    source: 'surgeries',
    figures: ['cancellations', 'planned', 'cancelled'],
    groups: ['status_reason_id', 'department_id', 'surgeon_id', 'room_id'],
  },
  tickets: {
    name: 'Talep özeti',
    area: 'Talepler',
    sentence: 'Açılan, kapanan, süre ve süresinde çözüm',
    source: 'tickets',
    figures: ['opened', 'closed', 'open', 'answer_p50', 'solve_p50', 'in_time'],
    groups: ['department_id', 'type_id', 'source_id', 'month', 'week'],
    target: { figure: 'in_time', value: 90, missed: 'below', label: 'Hedef %90' },
  },
  complaints: {
    name: 'Şikâyet raporu',
    area: 'Talepler',
    sentence: 'Şikâyetler birime göre: açılan, kapanan, süresinde çözüm',
    source: 'tickets',
    figures: ['opened', 'closed', 'open', 'late', 'answer_p50', 'solve_p50', 'in_time', 'reopened'],
    groups: ['department_id', 'source_id', 'assignee_id', 'month', 'week'],
    filters: { type_id: [COMPLAINT] },
    target: { figure: 'in_time', value: 90, missed: 'below', label: 'Hedef %90' },
  },
  agents: {
    name: 'Temsilci raporu',
    area: 'Talepler',
    sentence: 'Yük, ilk yanıt, sonuç ve yeniden açılan',
    source: 'tickets',
    figures: ['opened', 'closed', 'open', 'late', 'answer_p50', 'in_time', 'reopened'],
    groups: ['assignee_id', 'type_id'],
  },
  results: {
    name: 'Talep sonuçları',
    area: 'Talepler',
    sentence: 'Kapanan taleplerin sonucu ve çözüm süresi',
    source: 'tickets',
    figures: ['closed', 'solve_p50', 'solve_p90', 'in_time', 'reopened'],
    groups: ['call_result_id', 'type_id', 'department_id'],
  },
  calls: {
    name: 'Arama raporu',
    area: 'Talepler',
    sentence: 'Gelen ve giden aramalar, süre ve sonuç',
    source: 'calls',
    figures: ['calls', 'incoming', 'outgoing', 'people', 'talk_p50', 'talk_minutes'],
    groups: ['user_id', 'call_result_id', 'weekday', 'hour', 'month'],
  },
  lead_sources: {
    name: 'Kaynak raporu',
    area: 'Talepler',
    sentence: 'Başvurular kaynağına göre, ameliyata kadar',
    source: 'leads',
    figures: ['leads', 'proposed', 'quoted', 'planned', 'held', 'conversion'],
    groups: ['source_id', 'country', 'responsible_user_id', 'month'],
  },
  insurers: {
    name: 'Yanıt süresi ve ret oranı',
    area: 'Sigorta',
    sentence: 'Provizyonlar kuruma göre: süre, ret, bekleyen',
    source: 'insurance',
    permission: 'parse.insurance_tracking.read',
    figures: ['requested', 'answered', 'waiting', 'answer_p50', 'answer_p90', 'refused'],
    groups: ['insurer_id', 'payer_kind', 'department_id', 'month'],
  },
  cuts: {
    name: 'Ödenen ve kesilen',
    area: 'Sigorta',
    sentence: 'İstenen, onaylanan, ödenen ve kesilen tutarlar',
    source: 'insurance',
    permission: 'parse.insurance_tracking.read',
    figures: ['asked_amount', 'approved_amount', 'paid_amount', 'cut_amount'],
    groups: ['insurer_id', 'payer_kind', 'service_kind', 'month'],
  },
  refusals: {
    name: 'Ret nedenleri',
    area: 'Sigorta',
    sentence: 'Bütünüyle reddedilen provizyonlar, neden ve kurum',
    source: 'insurance',
    permission: 'parse.insurance_tracking.read',
    figures: ['refusals', 'answered', 'refused'],
    groups: ['refusal_reason', 'insurer_id', 'service_kind'],
  },
  pathology: {
    name: 'Biyopsi rapor süresi',
    area: 'Patoloji',
    sentence: 'Alınan, raporlanan, bekleyen ve süreler',
    source: 'biopsies',
    permission: 'parse.adenom_biyotip.read',
    figures: ['taken', 'reported', 'waiting', 'report_p50', 'report_p90', 'told_p50'],
    groups: ['organ', 'department_id', 'doctor_id', 'month'],
  },
  commission: {
    name: 'Ödenen komisyon',
    area: 'POS ve banka',
    sentence: 'Brüt tutar ve komisyon; banka, kart, taksit',
    source: 'card_money',
    permission: 'pos.bank_reports.read',
    figures: ['gross', 'commission', 'commission_share', 'refunds', 'rows'],
    groups: ['bank_id', 'card_kind', 'instalments', 'month'],
  },
} as const satisfies Readonly<Record<string, ShippedReport>>;
export type ShippedReportId = keyof typeof shippedReports;

export const shippedReport = (id: ShippedReportId): ShippedReport => shippedReports[id];
