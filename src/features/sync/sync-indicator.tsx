import { lazy, Suspense, useState } from 'react';
import { useSessionState } from '@/data/session';
import { useSyncState } from '@/data/sync-state';
import { SyncStatus } from '@/ui/sync-mark';
import { closeSyncPanel, openSyncPanel, useSyncPanelOpen } from './sync-panel-state';
import { syncStanding } from './sync-standing';

const SyncPanel = lazy(() => import('./sync-panel').then((module) => ({ default: module.SyncPanel })));

/** The state of synchronisation in the top bar; a press opens the panel with every waiting and refused change. */
export function SyncIndicator() {
  const sync = useSyncState();
  const session = useSessionState();
  const open = useSyncPanelOpen();
  // Mounted with the first opening and kept, so that it can leave with its movement.
  const [used, setUsed] = useState(false);
  if (open && !used) setUsed(true);
  const standing = syncStanding(sync, session.kind === 'signed-in' && session.expired);
  return (
    <>
      <button
        type="button"
        className="min-w-0 rounded-md transition-colors duration-120 hover:bg-hover active:bg-press"
        aria-label={`Eşitleme: ${standing.text}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openSyncPanel}
      >
        <SyncStatus state={standing.look} quiet={standing.quiet}>
          {standing.text}
        </SyncStatus>
      </button>
      <span className="sr-only" role="status">
        {standing.spoken}
      </span>
      {used && (
        <Suspense fallback={null}>
          <SyncPanel open={open} onClose={closeSyncPanel} />
        </Suspense>
      )}
    </>
  );
}
