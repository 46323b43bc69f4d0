import { CloudDownload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { EmptyState } from '@/ui/page-states';

/**
 * Shows the empty state of a list. During the first sync it says that records are still coming, since nobody knows
 * yet whether there are none.
 */
export function EmptyOrSyncing({
  inline = false,
  children,
}: {
  /** One line instead of a drawing with sentences, for small places. */
  inline?: boolean;
  children: ReactNode;
}) {
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  if (firstSyncDone) return children;
  if (inline) return <span className="text-ink-3">Kayıtlar iniyor…</span>;
  return (
    <EmptyState icon={CloudDownload} title="Kayıtlar iniyor">
      {phase === 'offline'
        ? 'İlk eşitleme bağlanınca sürecek; gelen kayıtlar burada görünür.'
        : 'İlk eşitleme sürüyor; gelen kayıtlar kendiliğinden burada görünür.'}
    </EmptyState>
  );
}
