import { GitFork, TriangleAlert } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import type { RejectedChange } from '@/data/sync-state';
import { NoticeBar } from '@/ui/notice-bar';
import { Button } from '@/ui/button';

/** Says on the record that a change of it was rejected or is in conflict; the way out is in the sync panel. */
export function RejectedBanner({
  collection,
  id,
  holds,
  onFix,
}: {
  collection: RejectedChange['collection'];
  id: string;
  /** Returns whether a rejected change of another record belongs to this one, too. */
  holds?: ((change: RejectedChange) => boolean) | undefined;
  onFix: () => void;
}) {
  const rejected = useSyncState((sync) => sync.rejected);
  const conflicts = useSyncState((sync) => sync.conflicts);
  const own = (change: { readonly collection: string; readonly id: string }) =>
    change.collection === collection && change.id === id;
  const failed = rejected.filter((change) => own(change) || holds?.(change) === true);
  if (failed.length === 0 && !conflicts.some(own)) return null;
  const action = (
    <Button size="sm" onClick={onFix}>
      {failed.length > 0 ? 'Düzelt' : 'Seç'}
    </Button>
  );
  return failed.length > 0 ? (
    <NoticeBar tone="warn" icon={TriangleAlert} title="Bir değişiklik kabul edilmedi." actions={action}>
      Değişikliğiniz bu cihazda duruyor.
    </NoticeBar>
  ) : (
    <NoticeBar tone="warn" icon={GitFork} title="Aynı alan iki yerde değişti." actions={action}>
      Birini seçin, ikisi de geçmişte kalır.
    </NoticeBar>
  );
}
