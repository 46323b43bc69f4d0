import type { ReferenceData } from '@/data/reference-data';
import type { LoopNode } from '@/records/pathology/biopsy-words';
import { jarStates } from '@sync/model/entities/biopsy-values';
import type { BiopsyRow } from '../worklist/biopsy-row';

type Moment = readonly [at: string | null, by: string | null];

/** Returns the time and person of each step of the loop. */
export function momentsOf(
  { biopsy, doctorName }: Pick<BiopsyRow, 'biopsy' | 'doctorName'>,
  reference: Pick<ReferenceData, 'userName'>,
): Readonly<Record<LoopNode, Moment>> {
  return {
    taken: [biopsy.taken_at, doctorName],
    sent: [biopsy.sent_at, null],
    accepted: [biopsy.accepted_at, 'Patoloji'],
    reported: [biopsy.reported_at, biopsy.pathologist],
    seen: [biopsy.seen_at, reference.userName(biopsy.seen_by)],
    told: [biopsy.told_at, reference.userName(biopsy.told_by)],
    planned: [null, null],
  };
}

interface HistoryEntry {
  readonly at: string;
  readonly what: string;
  readonly by: string | null;
}

/** Returns the history from the record, the latest first: jars with their own dates, and the reviewer of the class. */
export function historyOf(
  row: Pick<BiopsyRow, 'biopsy' | 'doctorName'>,
  reference: Pick<ReferenceData, 'userName'>,
): readonly HistoryEntry[] {
  const { biopsy } = row;
  const moments = momentsOf(row, reference);
  const entry = (at: string | null | undefined, what: string, by: string | null = null) =>
    at === null || at === undefined ? [] : [{ at, what, by }];
  const jars = biopsy.jars.flatMap((jar) => {
    const name = `${jar.no} no.lu kap`;
    return [
      ...(jar.taken_at === biopsy.taken_at ? [] : entry(jar.taken_at, `${name} alındı`)),
      ...(jar.sent_at === biopsy.sent_at ? [] : entry(jar.sent_at, `${name} gönderildi`)),
      ...(jar.accepted_at === biopsy.accepted_at
        ? []
        : entry(jar.accepted_at, `${name}: ${jarStates.accepted}`)),
    ];
  });
  const reviewed = biopsy.review === 'corrected' ? 'Sınıf düzeltildi' : 'Sınıf onaylandı';
  const all = [
    ...entry(biopsy.created_at, 'Kayıt açıldı', reference.userName(biopsy.created_by)),
    ...entry(
      moments.taken[0],
      biopsy.retaken_after === null ? 'Örnek alındı' : 'Örnek yeniden alındı',
      moments.taken[1],
    ),
    ...entry(moments.sent[0], 'Patolojiye gönderildi'),
    ...entry(moments.accepted[0], 'Patoloji kabul etti'),
    ...entry(moments.reported[0], 'Rapor çıktı', moments.reported[1]),
    ...entry(biopsy.reviewed_at, reviewed, reference.userName(biopsy.reviewed_by)),
    ...entry(moments.seen[0], 'Hekim gördü', moments.seen[1]),
    ...entry(moments.told[0], 'Hastaya bildirildi', moments.told[1]),
    ...entry(biopsy.updated_at, 'Son değişiklik', reference.userName(biopsy.updated_by)),
    ...jars,
  ];
  return all.toSorted((a, b) => b.at.localeCompare(a.at));
}
