import { DatabaseZap, Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useObservable } from '@/data/live';
import type { Workspace } from '@/data/workspace';
import { NoticeBar } from '@/ui/notice-bar';

/** Says above the screens that the local database is late or is being opened again; nothing while it answers. */
export function WorkerNotice({ workspace, reopening }: { workspace: Workspace; reopening: boolean }) {
  const busy = useObservable(useMemo(() => workspace.busy$, [workspace]));
  if (reopening) {
    return (
      <NoticeBar tone="warn" icon={DatabaseZap} title="Yerel veritabanı yanıt vermedi, yeniden açılıyor.">
        Kaydettikleriniz bu cihazda duruyor; ekran birazdan kaldığı yerden sürecek.
      </NoticeBar>
    );
  }
  if (busy.state !== 'ready' || !busy.data) return null;
  return (
    <NoticeBar tone="offline" icon={Hourglass} title="Cihaz şu an yoğun.">
      Kayıtlar gecikmeli gelebilir; yazdıklarınız sırada bekliyor.
    </NoticeBar>
  );
}
