import {
  Ban,
  CircleCheck,
  CircleHelp,
  CirclePlus,
  CircleX,
  Clock,
  Equal,
  FileQuestionMark,
  FileX2,
  HandCoins,
  Lock,
  Pencil,
  Scissors,
  Siren,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { formatDayTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import type { IconType } from '@/ui/icon';
import { resultClasses } from '@sync/model/entities/biopsy-values';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import type { Difference, DifferenceGroup, UnmatchedReason } from '@sync/model/rules/list-difference';
import type { ReportDifference, ReportGroup, ReportReason } from '@sync/model/rules/pathology-difference';
import type { Around } from './use-known';

/** Text of a group in the report, and its urgency. */
export interface GroupLook {
  readonly label: string;
  readonly icon: IconType;
  readonly tone: string;
  readonly note?: string;
}

export const insuranceLooks: Readonly<Record<DifferenceGroup, GroupLook>> = {
  lost: { label: 'Onay redde dönüyor', icon: Siren, tone: 'text-danger' },
  asks: {
    label: 'Önceki yanıttan farklı',
    icon: Pencil,
    tone: 'text-warn',
    note: 'Elle yazılmış bir yanıtın üzerine yazılmaz; içe alınca size sorulur.',
  },
  closed: {
    label: 'Kaydın durumu buna uymuyor',
    icon: Lock,
    tone: 'text-warn',
    note: 'Kullanılmış, faturalanmış ya da yanıtsız kayıt; içe alınınca incelemeye düşer.',
  },
  refused: { label: 'Yeni ret', icon: CircleX, tone: 'text-danger' },
  partial: { label: 'Yeni kısmi onay', icon: CircleCheck, tone: 'text-warn' },
  approved: { label: 'Yeni onay', icon: CircleCheck, tone: 'text-success' },
  amount: { label: 'Onay tutarı ya da geçerlilik farklı', icon: TriangleAlert, tone: 'text-warn' },
  waits: { label: 'Evrak istiyor ya da inceleniyor', icon: FileX2, tone: 'text-warn' },
  ended: { label: 'Süresi doldu ya da iptal', icon: Clock, tone: 'text-warn' },
  cut: { label: 'Kesintili ödeme', icon: Scissors, tone: 'text-warn' },
  paid: { label: 'Ödeme', icon: HandCoins, tone: 'text-success' },
  unmatched: {
    label: 'Hiçbir kayda uymayan satır',
    icon: FileQuestionMark,
    tone: 'text-warn',
    note: 'Satırlar kaybolmaz; içe alınınca “Eşleşmeyen” sekmesinde bekler.',
  },
  same: { label: 'Bilinenle aynı', icon: Equal, tone: 'text-ink-2' },
};

export const pathologyLooks: Readonly<Record<ReportGroup, GroupLook>> = {
  critical: { label: 'Kritik sonuç', icon: Siren, tone: 'text-danger' },
  other_patient: {
    label: 'Patoloji no başka hastada',
    icon: UserX,
    tone: 'text-danger',
    note: 'Hiçbir kayda yazılmaz; içe alınınca incelemeye düşer.',
  },
  asks: {
    label: 'Önceki rapordan farklı',
    icon: Pencil,
    tone: 'text-warn',
    note: 'Var olan raporun üzerine yazılmaz; içe alınca size sorulur.',
  },
  wrong: {
    label: 'Rapor kayda uymuyor',
    icon: Ban,
    tone: 'text-warn',
    note: 'İçe alınınca incelemeye düşer.',
  },
  review: {
    label: 'Sınıfı kesin değil',
    icon: CircleHelp,
    tone: 'text-warn',
    note: 'Bir kişinin okuması gerekir.',
  },
  result: { label: 'Yeni sonuç', icon: CircleCheck, tone: 'text-success' },
  made: { label: 'Yeni biyopsi açılır', icon: CirclePlus, tone: 'text-ink-2' },
  unmatched: {
    label: 'Hiçbir kayda uymayan satır',
    icon: FileQuestionMark,
    tone: 'text-warn',
    note: 'Satırlar kaybolmaz; içe alınınca “Eşleşmeyen” sekmesinde bekler.',
  },
  same: { label: 'Bilinenle aynı', icon: Equal, tone: 'text-ink-2' },
};

const unmatchedWords: Readonly<Record<UnmatchedReason, string>> = {
  unknown_insurer: 'Sigorta şirketi bilinmiyor',
  several: 'Bu numara birden çok kayıtta var',
  possible: 'Olası kayıt var, siz seçersiniz',
  none: 'Bu numarayla kayıt yok',
};

const reportWords: Readonly<Record<ReportReason, string>> = {
  empty_report: 'Rapor metni boş',
  report_before_sample: 'Rapor, numuneden eski',
  isup_organ: 'Prostat dışı organda Gleason ya da ISUP',
  no_client: 'Hasta bu cihazda bulunamadı',
  no_doctor: 'İsteyen hekim tanınmadı',
  no_number: 'Patoloji no yok',
  several: 'Bu protokolde birden çok biyopsi var',
};

/** One line of an opened group. */
export interface EntryView {
  readonly key: string;
  readonly title: string;
  /** Number of the case, lines of the file. */
  readonly meta: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Text in red: the surgery is near. */
  readonly urgent: string | null;
  /** Address of the record. */
  readonly to: string | null;
}

const lineWords = (lines: readonly number[]): string =>
  `${lines.slice(0, 3).join(', ')}${lines.length > 3 ? ' …' : ''}. satır`;

export function insuranceEntry(difference: Difference, around: Around, now: number): EntryView {
  const { caseId, status, amount, lines, isUrgent, reason } = difference;
  const own = caseId === null ? undefined : around.cases.get(caseId);
  const surgery = own?.surgery_id == null ? undefined : around.surgeries.get(own.surgery_id);
  const words = (at: 0 | 1): string | null => {
    const money = amount[at];
    const parts = [
      status === null ? null : caseStatuses[status[at]],
      money === null ? null : formatMoney(money, own?.currency ?? 'TRY'),
    ].filter((part) => part !== null);
    return parts.length === 0 ? null : parts.join(' · ');
  };
  return {
    key: `${caseId} ${lines[0]}`,
    title:
      own === undefined
        ? unmatchedWords[reason ?? 'none']
        : (around.clientName(own.client_id) ?? 'Bilinmiyor'),
    meta: [own?.case_no, own?.service_name, lineWords(lines)].filter((part) => part != null).join(' · '),
    before: own === undefined ? null : words(0),
    after: words(1),
    urgent: isUrgent
      ? `Ameliyat ${surgery?.planned_start == null ? 'yakın' : formatDayTime(surgery.planned_start, now)}`
      : null,
    to: caseId === null ? null : `/insurance/tracking?open=${caseId}`,
  };
}

export function pathologyEntry(difference: ReportDifference, around: Around): EntryView {
  const { biopsyId, result, lines, reason } = difference;
  const own = biopsyId === null ? undefined : around.biopsies.get(biopsyId);
  const word = (at: 0 | 1): string | null => {
    const found = result[at];
    return found === null ? null : resultClasses[found];
  };
  return {
    key: `${biopsyId} ${lines[0]}`,
    title:
      own === undefined
        ? reason === null
          ? 'Yeni biyopsi'
          : reportWords[reason]
        : (around.clientName(own.client_id) ?? 'Bilinmiyor'),
    meta: [
      own?.biopsy_no,
      own?.pathology_no,
      own !== undefined && reason !== null ? reportWords[reason] : null,
      lineWords(lines),
    ]
      .filter((part) => part != null)
      .join(' · '),
    before: word(0),
    after: word(1),
    urgent: null,
    to: biopsyId === null ? null : `/adenom-biyotip?open=${biopsyId}`,
  };
}
