import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { switchUser } from '@/data/lock';
import { removeFromDevice, useLeftBehind } from '@/data/unlock';
import type { LockedState } from '@/data/lock';
import { leftBehindInWords } from '@/lib/left-behind';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LockFrame } from './lock-frame';

const reasons = {
  forgotten:
    'Bu cihazdaki kayıtlarınız yalnız PIN’inizle ya da parolanızla açılır. Parolanız değiştiyse yeniden oturum açın ve eski parolanızı girin.',
  damaged: 'Bu cihazdaki kayıtlarınızı açan anahtar hasar görmüş; kayıtlar bir daha açılamaz.',
} as const;

/** Says what is lost when a user cannot open the local store. It removes the store after a second question. */
export function Removal(props: {
  who: { readonly name: string; readonly unsent: number };
  locked: LockedState;
  cause: keyof typeof reasons;
  onBack: (() => void) | null;
}) {
  const { who, locked, cause, onBack } = props;
  const left = useLeftBehind(locked.user);
  const [asking, setAsking] = useState(false);
  const words = left === null ? null : leftBehindInWords(left);
  const back = 'yeniden oturum açtığınızda kayıtlarınız sunucudan gelir.';
  const fate =
    words === ''
      ? `Bu cihazda gönderilmemiş bir şey yok: silerseniz ${back}`
      : `Silerseniz ${words ?? ''} kaybolur. Sunucuya gönderilmiş olanlar güvende: ${back}`;
  return (
    <LockFrame
      {...who}
      ask={reasons[cause]}
      answer={words !== null && <p className="prose-text mt-3 max-w-[440px] text-ink">{fate}</p>}
      actions={
        <>
          {onBack !== null && <Button onClick={onBack}>Geri dön</Button>}
          {cause === 'forgotten' && locked.arrival !== 'password' && (
            <Button onClick={() => void switchUser()}>Yeniden oturum aç</Button>
          )}
          <Button tone="danger" icon={Trash2} disabled={words === null} onClick={() => setAsking(true)}>
            Bu cihazdaki kayıtlarımı sil
          </Button>
        </>
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Bu cihazdaki kayıtlarınız silinsin mi?"
        consequence={`${fate} Bu geri alınamaz.`}
        confirmLabel="Kayıtları sil"
        confirmIcon={Trash2}
        busyLabel="Siliniyor"
        onConfirm={() => removeFromDevice(locked)}
      />
    </LockFrame>
  );
}
