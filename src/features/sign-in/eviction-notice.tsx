import { TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { readEviction } from '@/data/device-people';
import { forgetHeld } from '@/data/eviction';
import type { Held } from '@/data/eviction';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

function whatIsGone({ unsent, lastSeenAt }: Held): string {
  const last = `Son kullanım: ${formatDateTime(lastSeenAt)}.`;
  return unsent === 0
    ? `${last} Gönderilmemiş bir şey yoktu; oturum açınca kayıtlar sunucudan yeniden gelir.`
    : `${last} Gönderilmemiş ${unsent} değişiklik vardı; bunlar geri getirilemez, yeniden girilmeleri gerekir. Öteki kayıtlar oturum açınca sunucudan gelir.`;
}

/** Tells that the browser has thrown away what was on this device, and whether something went with it. */
export function EvictionNotice() {
  const [gone, setGone] = useState(readEviction);
  if (gone === null) return null;
  return (
    <div className="mb-5">
      <NoticeBar
        boxed
        tone="warn"
        icon={TabletSmartphone}
        title="Tarayıcı bu cihazdaki kayıtları silmiş."
        actions={
          <Button
            size="sm"
            onClick={() => {
              forgetHeld();
              setGone(null);
            }}
          >
            Anladım
          </Button>
        }
      >
        Tarayıcılar cihazda yer kalmadığında ya da uygulama uzun süre açılmadığında bunu yapabilir.{' '}
        {whatIsGone(gone)}
      </NoticeBar>
    </div>
  );
}
