import { ArrowRight, Cloud, CloudOff, Undo2 } from 'lucide-react';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ProgressBar } from '@/ui/progress-bar';
import type { IncomingCounts } from '@sync/rpc/incoming';

/** Work of the server on a list. */
export interface Work {
  readonly title: string;
  readonly done: number;
  readonly of: number;
}

/** Says what is left and takes the list over. */
export function DecideFooter({
  counts,
  work,
  offline,
  mayUndo,
  onTake,
  onStop,
  onUndo,
  onNextOpen,
}: {
  counts: IncomingCounts;
  /** Null while nothing runs. */
  work: Work | null;
  offline: boolean;
  mayUndo: boolean;
  onTake: () => void;
  onStop: () => void;
  onUndo: () => void;
  onNextOpen: () => void;
}) {
  return (
    <div
      ref={clearOfToasts}
      className="flex min-h-17 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-2 max-[56.1875em]:px-4"
    >
      {work === null ? (
        <p className="meta flex min-w-0 flex-1 basis-48 items-center gap-2 text-ink-2" role="status">
          {offline ? (
            <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          ) : (
            <Cloud className="size-4 shrink-0" aria-hidden="true" />
          )}
          {offline
            ? 'Çevrimdışıyken içe alınamaz; kararlarınız sunucuda duruyor.'
            : counts.open > 0
              ? `Kararsız ${countOf(counts.open, 'satır')} dışarıda kalır, sonra yine alınabilir.`
              : 'Kararsız satır kalmadı.'}
        </p>
      ) : (
        <div className="min-w-0 flex-1 basis-48" role="status">
          <p className="num meta mb-1">
            {work.title} {formatNumber(work.done)} / {formatNumber(work.of)}
          </p>
          <ProgressBar
            label={work.title}
            value={(work.done / Math.max(1, work.of)) * 100}
            valueText={`${formatNumber(work.done)} / ${formatNumber(work.of)} satır`}
          />
        </div>
      )}
      {work !== null ? (
        <Button onClick={onStop}>Duraklat</Button>
      ) : (
        <>
          {mayUndo && (
            <Button tone="quiet" icon={Undo2} onClick={onUndo}>
              Geri al
            </Button>
          )}
          {counts.open > 0 && (
            <Button icon={ArrowRight} onClick={onNextOpen}>
              Sonraki karara geç
            </Button>
          )}
          <Button
            tone="primary"
            disabledReason={
              offline ? 'Bağlantı gerekir' : counts.ready === 0 ? 'Alınacak satır yok' : undefined
            }
            onClick={onTake}
          >
            {formatNumber(counts.ready)} satırı içe al
          </Button>
        </>
      )}
    </div>
  );
}
