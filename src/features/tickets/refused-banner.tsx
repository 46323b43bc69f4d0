import { GitFork, TriangleAlert } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import { NoticeBar } from '@/ui/notice-bar';
import { Button } from '@/ui/button';

/** Says on the record that a change of it was refused or clashes; the way out is in the sync panel. */
export function RefusedBanner({ ticketId, onFix }: { ticketId: string; onFix: () => void }) {
  const { refused, conflicts } = useSyncState();
  const failed = refused.filter(
    ({ collection, id, document }) =>
      (collection === 'tickets' && id === ticketId) ||
      (collection === 'ticket_entries' && 'ticket_id' in document && document.ticket_id === ticketId),
  );
  const clash = conflicts.some(({ collection, id }) => collection === 'tickets' && id === ticketId);
  if (failed.length === 0 && !clash) return null;
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
