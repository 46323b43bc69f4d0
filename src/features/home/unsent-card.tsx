import { unsentCount, useSyncState } from '@/data/sync-state';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { SyncTile } from '@/ui/sync-mark';

/** Shows changes that have not reached the server, or were rejected; nothing where all is sent. */
export function UnsentCard({ onOpen }: { onOpen: () => void }) {
  const sync = useSyncState((state) => state);
  const { rejected, conflicts, status } = sync;
  const waiting = unsentCount(sync);
  const toMend = rejected.length + conflicts.length;
  if (toMend + waiting === 0) return null;
  const changes = countOf(waiting, 'değişiklik');
  const online = status.phase === 'online';
  const sending = online ? 'sırada, birazdan gönderilir.' : 'bağlantı gelince kendiliğinden gönderilir.';
  return (
    <section
      aria-label="Gönderilmeyenler"
      className="card flex items-start gap-3 p-4 max-[56.1875em]:order-first"
    >
      <SyncTile state={toMend === 0 ? 'unsent' : rejected.length > 0 ? 'failed' : 'conflict'} />
      <div className="min-w-0 flex-1">
        <p className="num text-[0.9375rem] font-semibold">
          {toMend > 0 ? `${countOf(toMend, 'kayıt')} düzeltme bekliyor` : `${changes} bekliyor`}
        </p>
        <p className="meta num mt-0.5 text-ink-2">
          {toMend > 0 && waiting > 0 && `${changes} de ${sending} `}
          {toMend === 0 && `${waiting === 1 ? 'Değişiklik' : 'Değişiklikler'} ${sending} `}
          Kayıtlarınız bu cihazda güvende.
        </p>
        <Button size="sm" className="mt-2.5" onClick={onOpen}>
          {toMend > 0 ? 'Kayıtları düzelt' : 'Ayrıntıyı göster'}
        </Button>
      </div>
    </section>
  );
}
