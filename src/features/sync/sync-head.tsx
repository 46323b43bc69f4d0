import { CloudOff, HardDrive, KeyRound, RefreshCw, ServerOff, UserRoundX, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { firstSyncProgress } from '@/data/first-sync-progress';
import type { FirstSyncGroup } from '@/data/first-sync-progress';
import { useWholeIndexes } from '@/data/indexes';
import { useSessionState } from '@/data/session';
import { useSyncState } from '@/data/sync-state';
import type { SyncStatus } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { ProgressBar } from '@/ui/progress-bar';
import { shortTime } from './short-time';
import { clockWarning, connectionTitle } from './sync-standing';

/** Milliseconds after which a request that nothing came of no longer shows as busy. */
const PATIENCE = 8_000;

/** Shows the connection, the last sync, problems of this device, and *Şimdi eşitle*. */
export function SyncHead() {
  const { workspace } = useSignedIn();
  const status = useSyncState((sync) => sync.status);
  const session = useSessionState();
  const [asked, setAsked] = useState<number | null>(null);
  const expired = session.kind === 'signed-in' && session.expired;
  const inactive = status.phase === 'inactive';
  const busy =
    asked !== null &&
    (status.lastSyncAt ?? 0) < asked &&
    (status.phase === 'online' || status.phase === 'starting');

  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [asked]);

  const online = status.phase === 'online' && !expired;
  const Icon =
    expired || status.phase === 'session'
      ? KeyRound
      : inactive
        ? UserRoundX
        : online
          ? Wifi
          : status.phase === 'failing' || status.phase === 'unfit'
            ? ServerOff
            : CloudOff;
  const clock = clockWarning(status.clockAhead);
  return (
    <>
      <div className="flex items-center gap-3 px-5 pb-4">
        <span
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-full',
            online ? 'bg-sy-synced-soft text-sy-synced' : 'bg-sy-offline-soft text-sy-offline',
          )}
        >
          <Icon className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1" role="status">
          <p className="font-medium">{connectionTitle(status.phase, expired)}</p>
          <p className="meta num text-ink-2">
            {status.lastSyncAt === null
              ? 'Henüz eşitlenmedi'
              : `Son eşitleme ${shortTime(status.lastSyncAt)}`}
            {status.complete && <RecordCount />}
          </p>
        </div>
        <Button
          size="sm"
          icon={RefreshCw}
          busy={busy}
          busyLabel="Eşitleniyor"
          onClick={() => {
            setAsked(Date.now());
            void workspace.syncNow();
          }}
        >
          Şimdi eşitle
        </Button>
      </div>
      {!status.complete && (
        <div className="px-5 pb-4">
          <FirstSyncGroups status={status} />
          <p className="meta mt-2 text-ink-2">
            İlk eşitleme sürüyor. Çalışmaya başlayabilirsiniz; listeler kayıtlar geldikçe tamamlanır.
          </p>
        </div>
      )}
      {expired && (
        <Warning icon={KeyRound}>
          Oturumunuzun süresi doldu. Çalışmaya devam edebilirsiniz; bekleyenlerin gitmesi için yeniden oturum
          açın.
        </Warning>
      )}
      {inactive && (
        <Warning icon={UserRoundX}>
          Sunucu bu hesabı artık kabul etmiyor. Oturumunuz kapatılıyor ve kayıtlarınız bu cihazdan siliniyor.
        </Warning>
      )}
      {status.phase === 'outdated' && (
        <Warning icon={RefreshCw}>
          Sunucu uygulamanın daha yeni bir sürümünü bekliyor. Çalışmaya devam edebilirsiniz; değişiklikleriniz
          bu cihazda durur ve güncellemeden sonra kendiliğinden gönderilir.
        </Warning>
      )}
      {status.phase === 'unfit' && (
        <Warning icon={ServerOff}>
          Sunucunun yanıtı beklenen biçimde değil; hiçbir şey yarım alınmadı ve yeniden deneniyor. Sürerse
          bilgi işleme şu kodu bildirin: <span className="num select-text">{status.problem ?? 'yok'}</span>
        </Warning>
      )}
      {status.storageFailed && (
        <Warning icon={HardDrive}>
          Sunucudan gelen kayıtlar bu cihaza yazılamadı. Cihazda yer açıp uygulamayı yeniden açın;
          gönderilmeyi bekleyenler duruyor.
        </Warning>
      )}
      {clock !== null && <Warning icon={RefreshCw}>{clock}</Warning>}
    </>
  );
}

/** Labels of the groups of a first sync, in the order in which they arrive. */
const firstSyncLabels: Readonly<Record<FirstSyncGroup, string>> = {
  basics: 'Tanımlar ve yetkiler',
  work: 'Hastalar ve talepler',
  history: 'Görüşmeler, notlar ve geçmiş',
};

/** Shows the progress of the first sync, group by group. */
function FirstSyncGroups({ status }: { status: SyncStatus }) {
  return (
    <ul className="space-y-2.5">
      {firstSyncProgress(status).map(({ group, done, total }) => {
        const label = firstSyncLabels[group];
        const rows = total === null ? formatNumber(done) : `${formatNumber(done)} / ${formatNumber(total)}`;
        return (
          <li key={group}>
            <p className="meta mb-1 flex justify-between gap-3">
              <span>{label}</span>
              <span className="num text-ink-2">{rows}</span>
            </p>
            <ProgressBar
              label={label}
              value={total === null ? null : total === 0 ? 100 : (done / total) * 100}
              valueText={`${rows} kayıt`}
            />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Shows the number of patients and tickets on this device; counted once all are there, since before that it only
 * grows.
 */
function RecordCount() {
  const count = useWholeIndexes(({ clients, tickets }) => clients.all().length + tickets.rows.size, []);
  return count !== null && ` · ${countOf(count, 'kayıt')}`;
}

function Warning({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <p className="meta flex gap-2.5 border-t border-line-soft bg-warn-soft px-5 py-3 text-warn">
      <Icon className="mt-px size-4" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
