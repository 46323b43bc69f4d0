import type { Disposal, RowCounts } from '@sync/rpc/retention';
import { countOf } from '@/lib/sentences';

/** Kinds in the order in which rows are counted, with the words that follow a number. */
const rowWords: readonly (readonly [string, string])[] = [
  ['clients', 'kişi kaydı'],
  ['tickets', 'talep'],
  ['notes', 'not'],
  ['tasks', 'görev'],
  ['status_changes', 'talep değişikliği'],
  ['interactions', 'görüşme'],
  ['surgeries', 'ameliyat'],
  ['patient_trips', 'yolculuk'],
  ['insurance_cases', 'provizyon'],
  ['biopsies', 'biyopsi'],
  ['relations', 'yakınlık'],
  ['consents', 'izin'],
  ['meetings', 'toplantı'],
  ['resumes', 'özgeçmiş'],
  ['notices', 'bildirim ya da hatırlatma'],
  ['subject_requests', 'başvuru'],
];

/** `20 yıl`, `1 yıl 6 ay`, `7 ay`. */
export function monthsText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 ? `${years} yıl` : '', rest > 0 || years === 0 ? `${rest} ay` : '']
    .filter(Boolean)
    .join(' ');
}

/** Returns each kind of row with its number, in words; kinds without any are left out. */
export function rowTexts(rows: RowCounts): readonly string[] {
  return rowWords.flatMap(([kind, noun]) => {
    const count = rows[kind] ?? 0;
    return count > 0 ? [countOf(count, noun)] : [];
  });
}

/** Months of a form with years and months; null while it is no number of them. */
export function monthsOf(years: number | null, rest: number | null): number | null {
  const [whole, part] = [years ?? 0, rest ?? 0];
  if (years === null && rest === null) return null;
  if (!Number.isInteger(whole) || !Number.isInteger(part) || whole < 0 || part < 0 || part > 11) return null;
  return whole * 12 + part;
}

/** Returns the action that this user may take on a proposal. */
export function mayDo(
  disposal: Disposal,
  userId: string,
  mayDecide: boolean,
): 'decide' | 'withdraw' | 'run' | 'read' {
  if (!mayDecide) return 'read';
  if (disposal.status === 'approved') return 'run';
  if (disposal.status !== 'proposed') return 'read';
  return disposal.proposed_by === userId ? 'withdraw' : 'decide';
}

/** Splits disposals into pending and finished ones. */
export function sortedDisposals(disposals: readonly Disposal[]): {
  readonly open: readonly Disposal[];
  readonly over: readonly Disposal[];
} {
  const isOpen = ({ status }: Disposal) => status === 'proposed' || status === 'approved';
  return { open: disposals.filter(isOpen), over: disposals.filter((disposal) => !isOpen(disposal)) };
}
