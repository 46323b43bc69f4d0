import { formatDuration, minutesBetween } from '@/lib/dates';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { organs, resultClasses, sampleKinds } from '@sync/model/entities/biopsy-values';
import { worstOf } from '@sync/model/pathology/jars';
import type { BiopsyStep } from '@sync/model/rules/biopsy-clock';

/** Words for the next step that is due. */
export const stepWords: Readonly<Record<BiopsyStep, string>> = {
  send: 'Patolojiye gönder',
  accept: 'Kabul edilsin',
  report: 'Rapor çıksın',
  see: 'Hekim görsün',
  tell: 'Hastaya bildir',
  plan: 'Plan gir',
  close: 'Kapat',
  retake: 'Yeniden aldır',
  find: 'Kabı bul',
};

/** The nodes of the loop, in order. */
export const loopNodes = ['taken', 'sent', 'accepted', 'reported', 'seen', 'told', 'planned'] as const;
export type LoopNode = (typeof loopNodes)[number];

export const nodeWords: Readonly<Record<LoopNode, string>> = {
  taken: 'Alındı',
  sent: 'Gönderildi',
  accepted: 'Kabul edildi',
  reported: 'Raporlandı',
  seen: 'Hekim gördü',
  told: 'Hastaya bildirildi',
  planned: 'Plan hazır',
};

/** "2 gün geçti", "6 sa kaldı": the largest unit that matters, for a narrow column. */
export function remainingWords(due: string, now: number): string {
  const minutes = minutesBetween(now, due);
  const days = Math.floor(Math.abs(minutes) / 1440);
  return `${days >= 2 ? `${days} gün` : formatDuration(minutes)} ${minutes < 0 ? 'geçti' : 'kaldı'}`;
}

/** Returns how many nodes of the loop are done. */
export function nodesDone(biopsy: Biopsy): number {
  const at: Readonly<Record<LoopNode, boolean>> = {
    planned: (biopsy.follow_up_plan ?? '').trim() !== '' && biopsy.told_at !== null,
    told: biopsy.told_at !== null,
    seen: biopsy.seen_at !== null,
    reported: biopsy.reported_at !== null,
    accepted: biopsy.accepted_at !== null,
    sent: biopsy.sent_at !== null,
    taken: biopsy.taken_at !== null,
  };
  // The last one counts: a report without a date of acceptance says that it was accepted.
  return loopNodes.findLastIndex((node) => at[node]) + 1;
}

/** Returns the number of the server, or says that there is none yet. */
export const biopsyNumber = ({ biopsy_no: number }: Pick<Biopsy, 'biopsy_no'>): string =>
  number ?? 'Yeni biyopsi';

/** "Prostat, iğne (kor)". */
export const sampleWords = ({ organ, sample_kind: kind }: Pick<Biopsy, 'organ' | 'sample_kind'>): string =>
  `${organs[organ]}, ${sampleKinds[kind].toLocaleLowerCase('tr')}`;

/** "Malign, Gleason 3+4=7", "Tübüler adenom, 6 mm"; null while there is no report. */
export function resultWords(biopsy: Biopsy): string | null {
  const found = worstOf(biopsy);
  if (found === null) return biopsy.reported_at === null ? null : 'Sınıf belirsiz';
  const more = [
    biopsy.gleason === null ? null : `Gleason ${biopsy.gleason}`,
    biopsy.size_mm === null ? null : `${biopsy.size_mm} mm`,
  ].filter((part) => part !== null);
  return [resultClasses[found], ...more].join(', ');
}
