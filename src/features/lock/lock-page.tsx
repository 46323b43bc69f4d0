import { useEffect, useState } from 'react';
import { useLocked } from '@/data/lock';
import { describeLocked, useDoor } from '@/data/unlock';
import type { LockedState } from '@/data/lock';
import { Button } from '@/ui/button';
import { dismissToasts } from '@/ui/toast';
import { LockFrame } from './lock-frame';
import { NewPin } from './new-pin';
import { Removal } from './removal';
import { Unlock } from './unlock';

/** Stands in place of all screens until the user's key is there. */
export default function LockPage() {
  const locked = useLocked();
  useEffect(() => {
    document.title = 'Kilitli – Vizite';
    dismissToasts();
  }, []);
  return locked === null ? null : <Locked key={locked.user.id} locked={locked} />;
}

function Locked({ locked }: { locked: LockedState }) {
  const door = useDoor(locked);
  const [shut, setShut] = useState<'forgotten' | 'damaged' | null>(null);
  const who = describeLocked(locked.user);
  switch (door.state) {
    case 'looking':
      return <LockFrame {...who} ask="Ekran kilitli." />;
    case 'refused':
      return (
        <LockFrame
          {...who}
          ask="Tarayıcı bu cihazdaki kayıtlara ulaşmaya izin vermiyor. Gizli pencereyi kapatıp normal pencerede açın ya da cihazda yer açın."
          actions={
            <Button tone="primary" onClick={() => location.reload()}>
              Yeniden dene
            </Button>
          }
        />
      );
    case 'new':
      return <NewPin who={who} back={locked.arrival === 'provider' ? 'Vazgeç' : 'Parolamla oturum aç'} />;
    case 'damaged':
      return <Removal who={who} locked={locked} cause="damaged" onBack={null} />;
    case 'closed':
      if (shut !== null)
        return (
          <Removal
            who={who}
            locked={locked}
            cause={shut}
            onBack={shut === 'forgotten' ? () => setShut(null) : null}
          />
        );
      return (
        <Unlock
          who={who}
          locked={locked}
          wraps={door.ring.wraps}
          tries={door.tries}
          onForgotten={() => setShut('forgotten')}
          onDamaged={() => setShut('damaged')}
        />
      );
  }
}
