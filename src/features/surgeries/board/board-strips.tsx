import { Link } from '@tanstack/react-router';
import { CloudOff, PanelBottomOpen, Scissors } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { dayOf, formatDayTime, formatTime, todayIso } from '@/lib/dates';
import { buttonClass } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { isCounted } from './board-card';
import type { BoardCard, DayFigure } from './board-card';

/** Shows the age of the plan without a network: that of the last synchronisation. */
export function OfflineStrip({ now }: { now: number }) {
  const isOffline = useSyncState((sync) => sync.status.phase === 'offline');
  const at = useSyncState((sync) => sync.status.lastSyncAt);
  if (!isOffline) return null;
  const when = at === null ? null : dayOf(at) === todayIso(now) ? formatTime(at) : formatDayTime(at, now);
  return (
    <NoticeBar tone="offline" icon={CloudOff} title="Çevrimdışısınız.">
      {when === null ? '' : `Plan ${when} itibarıyla. `}Aldığınız aralıklar onaya kadar geçici görünür.
    </NoticeBar>
  );
}

/** Shows a note on a day without surgeries; its rooms are still shown. */
export function EmptyStrip() {
  const mayAdd = usePermission('crm.surgery.add');
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-3 border-b border-line px-5 py-1.5 text-ink-2">
      <Scissors className="size-4" aria-hidden="true" />
      Bu gün için ameliyat yok.
      {mayAdd && (
        <Link to="/crm/client-ticket/surgery" className={buttonClass('secondary', 'sm')}>
          Ameliyat ekle
        </Link>
      )}
    </div>
  );
}

/** Opens the waiting list from below on a tablet. */
export function WaitingButton({
  cards,
  waiting,
  onOpen,
}: {
  cards: readonly BoardCard[];
  waiting: number;
  onOpen: () => void;
}) {
  const count = (figure: DayFigure) => cards.filter((card) => isCounted(card, figure)).length;
  return (
    <div className="flex min-h-15 shrink-0 items-center gap-3 border-t border-line bg-surface px-4">
      <button type="button" onClick={onOpen} className={buttonClass('secondary')}>
        <PanelBottomOpen className="size-4.5" aria-hidden="true" />
        Sıra bekleyen <span className="num">{waiting}</span>
      </button>
      <span className="flex-1" />
      <span className="meta num text-ink-2">
        {count('done')} / {count('all')} tamamlandı
      </span>
    </div>
  );
}
