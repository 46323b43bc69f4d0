import { Link } from '@tanstack/react-router';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDate } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { biopsyStatuses } from '@sync/model/entities/biopsy-values';
import { biopsyNumber, resultWords, sampleWords } from './biopsy-words';

/** Biopsies below one another, each with a link to its place in the worklist. */
export function BiopsyRows({ biopsies }: { biopsies: readonly Biopsy[] }) {
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  return (
    <ul aria-label="Biyopsiler">
      {biopsies.map((biopsy) => (
        <li key={biopsy.id} className="border-b border-line-soft last:border-0">
          <Link
            to="/adenom-biyotip"
            search={
              biopsy.status === 'closed' || biopsy.status === 'follow_up'
                ? { tab: 'done', open: biopsy.id }
                : { open: biopsy.id }
            }
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
          >
            <span className="min-w-48 flex-1">
              <span className="flex items-center gap-2">
                <span className="clip font-medium">{sampleWords(biopsy)}</span>
                <SyncMark state={mark('cases', biopsy.id)} />
              </span>
              <span className="meta num block text-ink-2">
                {[
                  biopsy.pathology_no ?? biopsyNumber(biopsy),
                  reference.definitionName(biopsy.doctor_id),
                  biopsy.taken_at === null ? null : formatDate(biopsy.taken_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={biopsy.critical ? 'font-medium text-danger' : undefined}>
              {resultWords(biopsy) ?? 'Rapor bekleniyor'}
            </span>
            <Badge tone={biopsy.critical && biopsy.seen_at === null ? 'danger' : 'neutral'}>
              {biopsyStatuses[biopsy.status]}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
