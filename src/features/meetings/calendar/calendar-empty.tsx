import { CalendarPlus, ListFilter } from 'lucide-react';
import { useMeetings } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

/**
 * Says why the calendar is empty, and the first step out of it: nothing passes the filters, or there is no meeting at
 * all yet. A week without meetings needs no words.
 */
export function CalendarEmpty({
  shown,
  filtered,
  onClear,
  onAdd,
}: {
  /** Number of meetings in the open view. */
  shown: number;
  filtered: boolean;
  onClear: () => void;
  /** Absent where the user may not add. */
  onAdd: (() => void) | undefined;
}) {
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const { value: none, complete } = useMeetings((meetings) => meetings.rows.size === 0, []);
  if (shown > 0 || !complete) return null;
  if (none && firstSyncDone) {
    return (
      <NoticeBar
        tone="info"
        icon={CalendarPlus}
        title="Takvimde henüz toplantı yok."
        actions={
          onAdd !== undefined && (
            <Button size="sm" onClick={onAdd}>
              İlk toplantıyı ekle
            </Button>
          )
        }
      >
        {onAdd === undefined
          ? 'Davet edildiğiniz toplantılar burada görünür.'
          : 'Takvimde bir saate dokunarak da ekleyebilirsiniz.'}
      </NoticeBar>
    );
  }
  if (!filtered) return null;
  return (
    <NoticeBar
      tone="info"
      icon={ListFilter}
      title="Süzgeçlere uyan toplantı yok."
      actions={
        <Button size="sm" onClick={onClear}>
          Süzgeçleri temizle
        </Button>
      }
    />
  );
}
