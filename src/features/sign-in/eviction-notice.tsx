import { TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { readEviction } from '@/data/device-users';
import { forgetHeld } from '@/data/eviction';
import type { Held } from '@/data/eviction';
import { formatDateTime } from '@/lib/dates';
import { ReadOnceNotice } from './read-once-notice';

function whatIsGone({ unsent, lastSeenAt }: Held): string {
  const last = `Son kullanım: ${formatDateTime(lastSeenAt)}.`;
  return unsent === 0
    ? `${last} Gönderilmemiş bir şey yoktu; oturum açınca kayıtlar sunucudan yeniden gelir.`
    : `${last} Gönderilmemiş ${unsent} değişiklik vardı; bunlar geri getirilemez, yeniden girilmeleri gerekir. Öteki kayıtlar oturum açınca sunucudan gelir.`;
}

/** Tells that the browser has removed the local store, and whether unsent work was lost. */
export function EvictionNotice() {
  const [gone] = useState(readEviction);
  if (gone === null) return null;
  return (
    <ReadOnceNotice
      icon={TabletSmartphone}
      title="Tarayıcı bu cihazdaki kayıtları silmiş."
      onRead={forgetHeld}
    >
      Tarayıcılar cihazda yer kalmadığında ya da uygulama uzun süre açılmadığında bunu yapabilir.{' '}
      {whatIsGone(gone)}
    </ReadOnceNotice>
  );
}
