import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '@/data/sign-out';
import type { LeftBehind } from '@/lib/left-behind';
import type { Workspace } from '@/data/workspace';
import { leftBehindInWords } from '@/lib/left-behind';
import { Button } from '@/ui/button';
import { Splash } from './splash';

/** Milliseconds that the button says that it tries. */
const TRY = 4_000;

/**
 * Replaces the screens where the device has had no contact for too long: it shows no records. Unsent changes are
 * still sent; with the first contact the screens are back.
 */
export function LapseScreen({ workspace, left }: { workspace: Workspace; left: LeftBehind }) {
  const [trying, setTrying] = useState(false);
  const retry = (): void => {
    setTrying(true);
    setTimeout(() => setTrying(false), TRY);
    void workspace.syncNow();
  };
  return (
    <Splash>
      <div role="alert">
        <h1 className="record-title mt-6">Bu cihaz uzun süredir bağlanmadı</h1>
        <p className="prose-text mt-2 text-ink-2">
          Hasta bilgilerini korumak için kayıtlar kapatıldı. İnternete bağlandığınızda eşitlenir ve yeniden
          açılır.
        </p>
        <p className="prose-text mt-2 text-ink-2">
          Bu cihazda {leftBehindInWords(left)} duruyor; hiçbiri silinmedi.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        <Button tone="primary" icon={RefreshCw} busy={trying} busyLabel="Bağlanılıyor" onClick={retry}>
          Şimdi bağlan
        </Button>
        <Button onClick={() => void signOut(workspace, { keep: true })}>Yeniden oturum aç</Button>
      </div>
    </Splash>
  );
}
