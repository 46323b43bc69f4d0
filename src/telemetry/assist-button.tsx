import { MonitorUp } from 'lucide-react';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useObservable } from '@/data/live';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { recorder, recorderConfig$ } from './recorder-of-window';

/** Lets a user ask for help from afar, where there is a recorder and the open screen shows no patient. */
export function AssistButton({ onAsk }: { onAsk: () => void }) {
  const config = useObservable(recorderConfig$);
  const mayRecord = useMatches({ select: (matches) => matches.at(-1)?.staticData.recordable === true });
  if (config.state !== 'ready' || config.data === null) return null;
  return (
    <button
      type="button"
      className="flex min-h-[var(--ctl)] w-full items-center gap-2.5 rounded-md px-2.5 text-start hover:bg-hover aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
      aria-disabled={!mayRecord}
      onClick={() => {
        if (mayRecord) onAsk();
      }}
    >
      <MonitorUp className="size-4 text-ink-2" aria-hidden="true" />
      <span>
        Uzaktan destek…
        {!mayRecord && <span className="meta block">Hasta bilgisi olan ekranlar paylaşılmaz.</span>}
      </span>
    </button>
  );
}

/** Asks before anybody may watch. */
export function AssistDialog({ onClose }: { onClose: () => void }) {
  const [failed, setFailed] = useState(false);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Uzaktan destek başlatılsın mı?"
      consequence="Bir destek görevlisi, siz ayrıca izin verince, bu ekranı görebilir; metinler ve yazdıklarınız örtülür. Hasta bilgisi olan bir ekrana geçince destek kendiliğinden biter."
      confirmLabel="Desteği başlat"
      confirmIcon={MonitorUp}
      tone="primary"
      failure={failed ? 'Destek başlatılamadı. Bağlantınızı denetleyip yeniden deneyin.' : undefined}
      onConfirm={async () => {
        setFailed(false);
        if (!recorder.startAssist()) {
          setFailed(true);
          return Promise.reject(new Error('the recorder does not run'));
        }
        return undefined;
      }}
    />
  );
}
