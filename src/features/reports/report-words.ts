import type { ServerProblem } from '@/data/server';
import { weekdayName } from '@/kit/figures/period';
import { listOf } from '@/lib/sentences';
import { groupName } from '@/kit/figures/figure-words';
import type { GroupNames } from '@/kit/figures/figure-words';
import { columnOf } from './report-rows';
import type { ReportDefinition } from '@sync/model/figures/definition';
import type { ReportSchedule } from '@sync/rpc/reports';

const rejections: Readonly<Record<string, string>> = {
  too_slow: 'Rapor 8 saniyede bitmedi: dönemi kısaltın.',
  unknown_source: 'Raporun kaynağı bu sürümde yok. Uygulamayı yenileyin.',
  unknown_report: 'Bu rapor artık yok ya da sizinle paylaşılmıyor. Sayfayı yenileyin.',
  unknown_run: 'Bu sonuç artık saklanmıyor. Sonuçlar 90 gün saklanır.',
  unknown_role: 'Seçilen rollerden biri artık yok. Rolleri yeniden seçin.',
  unknown_recipient: 'Alıcılar etkin kullanıcı olmalı. Alıcıları yeniden seçin.',
  unknown_schedule: 'Bu zamanlama size ait değil.',
  period_fixed: 'Tarihi elle seçilmiş rapor zamanlanamaz. Dönemi “Geçen hafta” gibi bir adla seçin.',
  too_many_reports: 'En çok 100 rapor kaydedebilirsiniz. Kullanmadıklarınızı silin.',
  too_many_schedules: 'En çok 30 zamanlama kurabilirsiniz. Kullanmadıklarınızı silin.',
  values_malformed: 'Rapor tanımı kabul edilmedi. Alanları gözden geçirip yeniden deneyin.',
  account_inactive: 'Hesabınız etkin değil. Yöneticinize başvurun.',
  permission_denied: 'Bu raporun verisini görme yetkiniz yok. Yöneticinize başvurun.',
};

/** Explains a problem of a report, and the next step. */
export function reportProblem(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Yazdıklarınız duruyor; bağlantı gelince yeniden deneyin.';
    case 'conflict':
      return 'Bu arada bu kayıt başka bir yerde değişti. Yazdıklarınız duruyor; son hâline bakıp yeniden kaydedin.';
    case 'server':
      return 'Sunucu isteği işleyemedi. Hiçbir şey değişmedi; birazdan yeniden deneyin.';
    case 'rejected':
      return rejectionText(problem);
  }
}

function rejectionText(problem: Extract<ServerProblem, { kind: 'rejected' }>): string {
  const { reason, keys } = problem;
  if (reason === 'unknown_figure') return `Bu rakam artık yok: ${listOf(keys)}. Raporu düzenleyip çıkarın.`;
  if (reason === 'unknown_column') {
    const gone = new Set(keys.map((key) => (key.startsWith('extra_') ? 'bir ek alan' : key)));
    return `Bu kolon artık yok: ${listOf([...gone])}. Raporu düzenleyip çıkarın.`;
  }
  return rejections[reason] ?? 'Sunucu bunu kabul etmedi. Hiçbir şey değişmedi.';
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `Her pazartesi 08:00`. */
export function cadenceText({
  cadence,
  day,
  hour,
}: Pick<ReportSchedule, 'cadence' | 'day' | 'hour'>): string {
  switch (cadence) {
    case 'daily':
      return `Her gün ${hourText(hour)}`;
    case 'weekly':
      return `Her ${weekdayName(day).toLocaleLowerCase('tr-TR')} ${hourText(hour)}`;
    case 'monthly':
      return `Her ayın ${day}. günü ${hourText(hour)}`;
  }
}

/** Returns the key under which the device keeps a run. */
export const keptRun = (id: string): string => `report-run ${id}`;

/** Returns the filters of a report, in words: `Tip: Şikâyet`. */
export const filterWords = ({ source, filters }: ReportDefinition, names: GroupNames): readonly string[] =>
  Object.entries(filters).flatMap(([id, values]) => {
    const column = columnOf(source, id, names);
    return column === undefined
      ? []
      : [`${column.label}: ${values.map((value) => groupName(column, value, names)).join(', ')}`];
  });
