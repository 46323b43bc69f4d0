import { useCallback, useEffect, useState } from 'react';
import { isNothingLeft, readLeftBehind, signOut } from '@/data/sign-out';
import type { LeftBehind } from '@/lib/left-behind';
import { unsentCount, useSyncState } from '@/data/sync-state';
import type { SyncStatus } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { leftBehindInWords } from '@/lib/left-behind';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

/** Reasons why nothing can be sent now; empty while online. */
const hindrances: Readonly<Record<SyncStatus['phase'], string | undefined>> = {
  online: undefined,
  starting: 'Bağlantı kuruluyor',
  offline: 'Eşitlemek için bağlantı gerekir',
  failing: 'Sunucu şu anda yanıt vermiyor',
  session: 'Eşitlemek için önce parolanızı girin',
  inactive: 'Sunucu bu hesabı kabul etmiyor',
  outdated: 'Göndermek için önce uygulamayı güncelleyin',
  unfit: 'Sunucunun yanıtı anlaşılamıyor',
};

/**
 * Ends the session at once when the server has everything; else lists what would stay on this device and offers to send it
 * first.
 */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useSignedIn();
  const phase = useSyncState((sync) => sync.status.phase);
  const unsent = useSyncState(unsentCount);
  const rejected = useSyncState((sync) => sync.rejected.length);
  const conflicts = useSyncState((sync) => sync.conflicts.length);
  const [left, setLeft] = useState<LeftBehind | null>(null);
  const [step, setStep] = useState<'asking' | 'sending' | 'leaving'>('asking');

  const leave = useCallback(
    async (keep: boolean) => {
      setStep('leaving');
      await signOut(workspace, { keep });
    },
    [workspace],
  );

  useEffect(() => {
    let gone = false;
    void readLeftBehind(workspace.store).then(async (now) => {
      if (gone) return;
      if (isNothingLeft(now)) return leave(false);
      setLeft(now);
      // Sent, but rejected changes or drafts remain: the user decides again.
      setStep((before) => (before === 'sending' && now.unsent === 0 ? 'asking' : before));
    });
    return () => {
      gone = true;
    };
  }, [workspace, leave, unsent, rejected, conflicts]);

  const hindrance = hindrances[phase];
  useEffect(() => {
    // The network went while sending: the user decides again.
    if (hindrance !== undefined) setStep((before) => (before === 'sending' ? 'asking' : before));
  }, [hindrance]);

  if (left === null || step === 'leaving') return <Leaving />;
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title="Oturum kapatılsın mı?"
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Vazgeç
          </Button>
          <Button tone={left.unsent > 0 ? 'secondary' : 'primary'} onClick={() => void leave(true)}>
            Yine de çık
          </Button>
          {left.unsent > 0 && (
            <Button
              tone="primary"
              busy={step === 'sending'}
              busyLabel="Eşitleniyor"
              disabledReason={step === 'asking' ? hindrance : undefined}
              onClick={() => {
                setStep('sending');
                void workspace.syncNow();
              }}
            >
              Eşitle ve çık
            </Button>
          )}
        </>
      }
    >
      <p className="mt-1.5 text-ink-2">
        Bu cihazda {leftBehindInWords(left)} var. Çıkarsanız bu cihazda kalır, sizin bir sonraki oturumunuzda
        sürer; başka kullanıcılar göremez.
      </p>
    </Dialog>
  );
}

function Leaving() {
  return (
    <span role="status" className="sr-only">
      Oturum kapatılıyor
    </span>
  );
}
