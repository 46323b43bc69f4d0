import { useEffect } from 'react';
import { useSessionState } from '@/data/session';
import { useSyncState } from '@/data/sync-state';
import { SyncStatus } from '@/ui/sync-mark';
import { useLater } from '@/ui/use-later';
import { closeSyncPanel, openSyncPanel, useSyncPanelOpen } from './sync-panel-state';
import { syncStanding } from './sync-standing';

const loadPanel = () => import('./sync-panel').then((module) => module.SyncPanel);

/** Shows the state of synchronisation in the top bar; a press opens the panel with every unsent and rejected change. */
export function SyncIndicator() {
  const sync = useSyncState((state) => state);
  const session = useSessionState();
  const open = useSyncPanelOpen();
  const { Part: SyncPanel, fetch } = useLater(loadPanel);
  const missing = open && SyncPanel === null;
  useEffect(() => {
    if (!missing) return;
    void fetch().then((there) => {
      if (there) return;
      closeSyncPanel();
      // The notices stay out of what the first screen has to load.
      void import('@/ui/toast').then(({ toastError }) =>
        toastError(
          'Panel şu anda açılamadı. Kayıtlarınız bu cihazda güvende; bağlantı gelince yeniden deneyin.',
        ),
      );
    });
  }, [missing, fetch]);
  const standing = syncStanding(sync, session.kind === 'signed-in' && session.expired);
  return (
    <>
      <button
        type="button"
        className="min-w-0 rounded-md transition-colors duration-120 hover:bg-hover active:bg-press"
        aria-label={`Eşitleme: ${standing.text}`}
        data-tour="sync"
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
      {SyncPanel !== null && <SyncPanel open={open} onClose={closeSyncPanel} />}
    </>
  );
}
