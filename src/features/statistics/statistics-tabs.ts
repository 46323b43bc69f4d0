import type { PermissionKey } from '@sync/model/access/permissions';
import type { FigureSourceId } from '@sync/model/figures/sources';

export interface FigureRef {
  readonly source: FigureSourceId;
  readonly id: string;
}

interface PanelBase {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly source: FigureSourceId;
  /** Use of the whole width. */
  readonly wide?: true;
}

/** A drawing of a tab. `time`: over the marks of the period; `groups`: bars of a column; `parts`: the same in parts; `week`: weekday by hour. */
export type Panel = PanelBase &
  (
    | { readonly kind: 'time'; readonly figures: readonly [bars: string, line?: string] }
    | { readonly kind: 'percentiles'; readonly figures: readonly [p50: string, p90: string] }
    | {
        readonly kind: 'groups';
        readonly figure: string;
        readonly column: string;
        readonly target?: {
          readonly value: number;
          readonly label: string;
          readonly missed: 'below' | 'above';
        };
      }
    | { readonly kind: 'parts'; readonly figures: readonly string[]; readonly column: string }
    | { readonly kind: 'week'; readonly figure: string }
    | { readonly kind: 'funnel'; readonly figures: readonly string[] }
  );

export interface StatisticsTab {
  readonly label: string;
  /** Permission required beside the right to see statistics. */
  readonly permission?: PermissionKey;
  readonly kpis: readonly FigureRef[];
  /** Asked for as the main figures are, and drawn elsewhere. */
  readonly more?: readonly FigureRef[];
  readonly panels: readonly Panel[];
  /** Columns for filters, and for splitting a change. */
  readonly columns: readonly string[];
  readonly filters: readonly string[];
}

const of = (source: FigureSourceId, ...ids: readonly string[]): readonly FigureRef[] =>
  ids.map((id) => ({ source, id }));

export const statisticsTabs = {
  tickets: {
    label: 'Talepler',
    kpis: of('tickets', 'opened', 'closed', 'open', 'answer_p50', 'in_time'),
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Talep hacmi',
        note: 'açılan ve kapanan',
        source: 'tickets',
        figures: ['opened', 'closed'],
        wide: true,
      },
      {
        id: 'answer',
        kind: 'percentiles',
        title: 'İlk yanıt süresi',
        note: 'çalışma saatiyle, p50 ve p90',
        source: 'tickets',
        figures: ['answer_p50', 'answer_p90'],
      },
      {
        id: 'in_time',
        kind: 'groups',
        title: 'Süresinde çözüm, birime göre',
        source: 'tickets',
        figure: 'in_time',
        column: 'department_id',
        target: { value: 90, label: 'hedef %90', missed: 'below' },
      },
      {
        id: 'type',
        kind: 'groups',
        title: 'Açılan talep, tipe göre',
        source: 'tickets',
        figure: 'opened',
        column: 'type_id',
      },
      {
        id: 'source',
        kind: 'groups',
        title: 'Açılan talep, kaynağa göre',
        source: 'tickets',
        figure: 'opened',
        column: 'source_id',
      },
    ],
    columns: ['type_id', 'source_id', 'department_id', 'assignee_id'],
    filters: ['department_id', 'source_id', 'type_id', 'assignee_id'],
  },
  calls: {
    label: 'Çağrı',
    kpis: of('calls', 'incoming', 'outgoing', 'people', 'talk_p50', 'talk_minutes'),
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Aramalar',
        note: 'gelen ve giden',
        source: 'calls',
        figures: ['incoming', 'outgoing'],
        wide: true,
      },
      {
        id: 'week',
        kind: 'week',
        title: 'Gelen arama yoğunluğu',
        note: 'gün ve saat, dönemin toplamı',
        source: 'calls',
        figure: 'incoming',
      },
      {
        id: 'result',
        kind: 'groups',
        title: 'Görüşme sonucu',
        source: 'calls',
        figure: 'calls',
        column: 'call_result_id',
      },
    ],
    columns: ['user_id', 'call_result_id', 'direction'],
    filters: ['user_id', 'call_result_id'],
  },
  conversion: {
    label: 'Dönüşüm',
    kpis: of('leads', 'leads', 'proposed', 'held', 'conversion'),
    panels: [
      {
        id: 'funnel',
        kind: 'funnel',
        title: 'Başvurudan ameliyata',
        note: '180 gün içinde',
        source: 'leads',
        figures: ['leads', 'proposed', 'quoted', 'planned', 'held'],
      },
      {
        id: 'source',
        kind: 'groups',
        title: 'Dönüşüm, kaynağa göre',
        source: 'leads',
        figure: 'conversion',
        column: 'source_id',
      },
      {
        id: 'volume',
        kind: 'time',
        title: 'Başvurular',
        note: 'kaydın açıldığı güne göre',
        source: 'leads',
        figures: ['leads', 'held'],
        wide: true,
      },
    ],
    columns: ['source_id', 'responsible_user_id', 'is_foreign', 'country'],
    filters: ['source_id', 'responsible_user_id', 'is_foreign'],
  },
  theatre: {
    label: 'Ameliyathane',
    kpis: [
      ...of('surgeries', 'held', 'cancelled', 'first_in_time', 'turnover'),
      ...of('sessions', 'used', 'overrun'),
    ],
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Ameliyatlar',
        note: 'yapılan, iptal',
        source: 'surgeries',
        figures: ['held', 'cancellations'],
        wide: true,
      },
      {
        id: 'used',
        kind: 'groups',
        title: 'Salon kullanımı',
        source: 'sessions',
        figure: 'used',
        column: 'room_id',
        target: { value: 80, label: 'hedef %80', missed: 'below' },
      },
      {
        id: 'reason',
        kind: 'groups',
        title: 'İptal nedenleri',
        source: 'surgeries',
        figure: 'cancellations',
        column: 'status_reason_id',
      },
      {
        id: 'delay',
        kind: 'groups',
        title: 'İlk vaka sapması, salona göre',
        note: 'medyan',
        source: 'surgeries',
        figure: 'first_delay',
        column: 'room_id',
        target: { value: 15, label: 'sınır 15 dk', missed: 'above' },
      },
      {
        id: 'surgeon',
        kind: 'groups',
        title: 'Yapılan ameliyat, birime göre',
        source: 'surgeries',
        figure: 'held',
        column: 'department_id',
      },
    ],
    columns: ['room_id', 'department_id', 'surgeon_id', 'urgency'],
    filters: ['room_id', 'department_id', 'surgeon_id'],
  },
  insurance: {
    label: 'Provizyon',
    permission: 'parse.insurance_tracking.read',
    kpis: of('insurance', 'requested', 'answered', 'waiting', 'answer_p50', 'refused', 'cut_amount'),
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Provizyonlar',
        note: 'istenen ve sonuçlanan',
        source: 'insurance',
        figures: ['requested', 'answered'],
        wide: true,
      },
      {
        id: 'answer',
        kind: 'percentiles',
        title: 'Yanıt süresi',
        note: 'saat, p50 ve p90',
        source: 'insurance',
        figures: ['answer_p50', 'answer_p90'],
      },
      {
        id: 'refused',
        kind: 'groups',
        title: 'Ret oranı, kuruma göre',
        source: 'insurance',
        figure: 'refused',
        column: 'insurer_id',
      },
      {
        id: 'reason',
        kind: 'groups',
        title: 'Ret nedenleri',
        source: 'insurance',
        figure: 'refusals',
        column: 'refusal_reason',
      },
      {
        id: 'approved',
        kind: 'groups',
        title: 'Onaylanan tutar, kuruma göre',
        source: 'insurance',
        figure: 'approved_amount',
        column: 'insurer_id',
      },
    ],
    columns: ['insurer_id', 'payer_kind', 'service_kind', 'department_id'],
    filters: ['insurer_id', 'payer_kind', 'department_id'],
  },
  pathology: {
    label: 'Patoloji',
    permission: 'parse.adenom_biyotip.read',
    kpis: of('biopsies', 'taken', 'reported', 'waiting', 'report_p50', 'malignant', 'inadequate'),
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Biyopsiler',
        note: 'alınan ve raporlanan',
        source: 'biopsies',
        figures: ['taken', 'reported'],
        wide: true,
      },
      {
        id: 'report',
        kind: 'percentiles',
        title: 'Rapor süresi',
        note: 'gün, p50 ve p90',
        source: 'biopsies',
        figures: ['report_p50', 'report_p90'],
      },
      {
        id: 'organ',
        kind: 'groups',
        title: 'Alınan biyopsi, organa göre',
        source: 'biopsies',
        figure: 'taken',
        column: 'organ',
      },
    ],
    columns: ['organ', 'sample_kind', 'department_id'],
    filters: ['organ', 'department_id'],
  },
  pos: {
    label: 'POS',
    permission: 'pos.bank_reports.read',
    kpis: of('card_money', 'gross', 'rows', 'commission', 'commission_share', 'refunds'),
    panels: [
      {
        id: 'volume',
        kind: 'time',
        title: 'Brüt tutar',
        source: 'card_money',
        figures: ['gross'],
        wide: true,
      },
      {
        id: 'bank',
        kind: 'groups',
        title: 'Komisyon oranı, bankaya göre',
        source: 'card_money',
        figure: 'commission_share',
        column: 'bank_id',
      },
      {
        id: 'card',
        kind: 'groups',
        title: 'Brüt tutar, karta göre',
        source: 'card_money',
        figure: 'gross',
        column: 'card_kind',
      },
    ],
    columns: ['bank_id', 'card_kind', 'kind'],
    filters: ['bank_id', 'card_kind'],
  },
} as const satisfies Readonly<Record<string, StatisticsTab>>;
export type StatisticsTabId = keyof typeof statisticsTabs;

export const statisticsTab = (id: StatisticsTabId): StatisticsTab => statisticsTabs[id];
