import { LogOut, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { switchUser } from '@/data/lock';
import { signOutLocked, useLeftBehind } from '@/data/unlock';
import type { LockedState } from '@/data/lock';
import { leftBehindInWords } from '@/lib/left-behind';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';

/** Shows the other actions of the lock: switching user, signing out, and those of `children`. */
export function LockActions(props: { locked: LockedState; onForgotten: () => void; children?: ReactNode }) {
  const { locked, onForgotten, children } = props;
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {children}
      <Button icon={UsersRound} onClick={() => void switchUser()}>
        Başka kullanıcı
      </Button>
      {locked.arrival === 'password' ? (
        <Button tone="quiet" onClick={onForgotten}>
          Vazgeç ve bu cihazdakileri sil
        </Button>
      ) : (
        <Button tone="quiet" icon={LogOut} onClick={() => setLeaving(true)}>
          Oturumu kapat
        </Button>
      )}
      {leaving && <SignOutQuestion locked={locked} onClose={() => setLeaving(false)} />}
    </>
  );
}

function SignOutQuestion({ locked, onClose }: { locked: LockedState; onClose: () => void }) {
  const left = useLeftBehind(locked.user);
  if (left === null) return null;
  const words = leftBehindInWords(left);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Oturum kapatılsın mı?"
      consequence={
        words === ''
          ? 'Kayıtlarınız bu cihazdan silinir, sunucuda durur. Yeniden açmak için bağlantı gerekir.'
          : `Bu cihazda ${words} var. Çıkarsanız bu cihazda şifreli kalır, sizin bir sonraki oturumunuzda sürer.`
      }
      confirmLabel="Oturumu kapat"
      confirmIcon={LogOut}
      tone="primary"
      busyLabel="Oturum kapatılıyor"
      onConfirm={() => signOutLocked(locked.user, left)}
    />
  );
}
