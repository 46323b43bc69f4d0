import { useMemo } from 'react';
import { useObservable } from '@/data/live';
import { endSession } from '@/data/sign-out';
import type { Workspace } from '@/data/workspace';
import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import { Splash } from './splash';

/** Shows the time before the device receives the user's rights from the server for the first time. */
export function FirstSync({ workspace }: { workspace: Workspace }) {
  const status = useObservable(useMemo(() => workspace.status$, [workspace]));
  const phase = status.state === 'ready' ? status.data.phase : 'starting';
  const inactive = phase === 'inactive';
  const failing = phase === 'failing' || phase === 'unfit';
  const outdated = phase === 'outdated';
  const stuck = inactive || outdated || failing || phase === 'offline';
  return (
    <Splash>
      <h1 className="record-title mt-6">{inactive ? 'Hesabınız etkin değil' : 'İlk eşitleme'}</h1>
      <div role="status">
        {phase === 'offline' && (
          <p className="prose-text mt-2 text-ink-2">
            Bağlantı yok. Bu cihazda ilk açılış için bir kez bağlantı gerekir; sonra çevrimdışı da
            çalışabilirsiniz. Bağlantı gelince kendiliğinden sürer.
          </p>
        )}
        {inactive && (
          <p className="prose-text mt-2 text-ink-2">
            Parolanız doğru, ancak bu hesap kapatılmış ya da süresi dolmuş. Açılması için yöneticinize
            başvurun; açılınca buradan sürdürebilirsiniz.
          </p>
        )}
        {outdated && (
          <p className="prose-text mt-2 text-ink-2">
            Sunucu uygulamanın daha yeni bir sürümünü bekliyor. Üstteki bildirimde Yenile’ye basın; bildirim
            yoksa sayfayı yenileyin.
          </p>
        )}
        {failing && (
          <p className="prose-text mt-2 text-ink-2">
            Sunucu şu anda yanıt vermiyor. Yeniden denemeyi sürdürüyoruz; sürerse bilgi işleme haber verin.
          </p>
        )}
        {!stuck && (
          <p className="prose-text mt-2 text-ink-2">
            Yetkileriniz ve kayıtlar bu cihaza alınıyor. Bir dakikadan kısa sürer.
          </p>
        )}
      </div>
      {!stuck && <ProgressBar label="İlk eşitleme" value={null} className="mt-6" />}
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        {stuck && (
          <Button tone="primary" onClick={() => void workspace.syncNow()}>
            Yeniden dene
          </Button>
        )}
        <Button onClick={() => void endSession()}>Başka hesapla oturum aç</Button>
      </div>
    </Splash>
  );
}
