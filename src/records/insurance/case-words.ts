import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Clock,
  FileX2,
  FilePen,
  FileCheck2,
  Receipt,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { IconType } from '@/ui/icon';
import type { InsuranceGroup } from '@sync/model/rules/insurance-clock';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import { daysFromToday, formatDuration, minutesBetween } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { wholeUnits } from '@sync/model/money';

/** Glyph and colour of each status; the word is always beside them. */
export const statusLooks: Readonly<
  Record<CaseStatus, { readonly icon: IconType; readonly tone: string; readonly short: string }>
> = {
  draft: { icon: FilePen, tone: 'text-ink-2', short: 'Taslak' },
  sent: { icon: CircleDashed, tone: 'text-info', short: 'Gönderildi' },
  waiting: { icon: CircleDashed, tone: 'text-info', short: 'Bekliyor' },
  documents_missing: { icon: FileX2, tone: 'text-warn', short: 'Eksik evrak' },
  documents_completed: { icon: FileCheck2, tone: 'text-info', short: 'Evrak tamam' },
  medical_review: { icon: CircleDot, tone: 'text-info', short: 'İncelemede' },
  approved: { icon: CircleCheck, tone: 'text-success', short: 'Onaylandı' },
  partial: { icon: CircleCheck, tone: 'text-warn', short: 'Kısmi onay' },
  refused: { icon: CircleX, tone: 'text-danger', short: 'Reddedildi' },
  appealed: { icon: Undo2, tone: 'text-info', short: 'İtiraz edildi' },
  used: { icon: CircleCheck, tone: 'text-ink-2', short: 'Kullanıldı' },
  invoiced: { icon: Receipt, tone: 'text-ink-2', short: 'Faturalandı' },
  paid: { icon: Wallet, tone: 'text-success', short: 'Ödendi' },
  paid_cut: { icon: Wallet, tone: 'text-warn', short: 'Kesintili' },
  expired: { icon: Clock, tone: 'text-danger', short: 'Süresi doldu' },
  cancelled: { icon: CircleX, tone: 'text-ink-3', short: 'İptal' },
};

export const groupWords: Readonly<Record<InsuranceGroup, string>> = {
  surgery_soon: 'Ameliyat yakın, onay yok',
  answer_late: 'Yanıt süresi aşıldı',
  expiring: 'Onay süresi doluyor',
  in_time: 'Süresinde',
  settled: 'Sonuçlanan',
};

/** `168.400` of minor units; a dash for none. */
export const wholeMoney = (minor: number | null): string =>
  minor === null ? '–' : formatNumber(wholeUnits(minor));

/** `2 gün kaldı`, `bugün son gün`, `3 gün önce doldu`. @param day last day, itself included */
export function daysLeft(day: string, now: number): string {
  const days = daysFromToday(day, now);
  if (days === 0) return 'bugün son gün';
  return days > 0 ? `${days} gün kaldı` : `${-days} gün önce doldu`;
}

/** `Ameliyat 18 sa 25 dk sonra`, once the time is over `Ameliyat saati 2 sa 10 dk önce geçti`. */
export function surgeryIn(start: string, now: number): string {
  const minutes = minutesBetween(now, start);
  return minutes >= 0
    ? `Ameliyat ${formatDuration(minutes)} sonra`
    : `Ameliyat saati ${formatDuration(minutes)} önce geçti`;
}

/** Returns the number of the server, or says that there is none yet. */
export const caseNumber = ({ case_no: number }: Pick<InsuranceCase, 'case_no'>): string =>
  number ?? 'Yeni provizyon';
