import { CircleCheck, CloudDownload, CloudOff } from 'lucide-react';
import { useUnattendedSync } from '@/data/unattended-sync';
import type { UnattendedSync } from '@/data/unattended-sync';
import { formatPercent } from '@/lib/numbers';
import { ProgressBar } from '@/ui/progress-bar';

function sentenceOf(sync: UnattendedSync): string {
  const share = sync.percent === null ? '' : `: ${formatPercent(sync.percent)}`;
  if (sync.state === 'running')
    return sync.isWaiting
      ? `İlk eşitleme bağlantı bekliyor${share} – bağlantı gelince kilit açılmadan sürecek`
      : `İlk eşitleme sürüyor${share} – kilit açılmadan bitecek`;
  if (sync.end === 'complete') return 'İlk eşitleme tamamlandı';
  return `İlk eşitleme durdu${share} – kilidi açınca kaldığı yerden sürer`;
}

function iconOf(sync: UnattendedSync) {
  if (sync.state === 'over') return sync.end === 'complete' ? CircleCheck : CloudOff;
  return sync.isWaiting ? CloudOff : CloudDownload;
}

function Line({ sync }: { sync: UnattendedSync }) {
  const Icon = iconOf(sync);
  return (
    <p className="flex items-center gap-2.5">
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      {sentenceOf(sync)}
    </p>
  );
}

/** Shows how far the first sync is that goes on while the app is locked, and how it ended: counts, and no record. */
export function FirstSyncBehindLock() {
  const sync = useUnattendedSync();
  if (sync === null) return null;
  return (
    <div className="grid w-full max-w-[440px] justify-items-center gap-2 pb-3 text-sm text-ink-2">
      {sync.state === 'running' && (
        <>
          <ProgressBar label="İlk eşitleme" value={sync.percent} className="w-full max-w-[320px]" />
          <Line sync={sync} />
        </>
      )}
      {/* Each percent is not worth saying aloud; how it ended is. */}
      <div role="status">{sync.state === 'over' && <Line sync={sync} />}</div>
    </div>
  );
}
