import { RefreshCw } from 'lucide-react';
import type { OpeningMode } from '@/data/opened-workspace';
import { isMissingFile } from '@/lib/missing-file';
import { Button } from '@/ui/button';
import { Splash } from './splash';
import { Unreadable } from './unreadable';

const KEPT = 'Sunucuya gönderilmiş kayıtlarınız güvende; bu cihazdakiler de silinmedi.';

function explain(error: unknown): string {
  if (isMissingFile(error))
    return 'Uygulamanın bir dosyası alınamadı. Bağlantınızı denetleyip yeniden deneyin.';
  const name = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/quota/i.test(name))
    return 'Cihazda yer kalmadığı için kayıtlar açılamadı. Cihazda yer açıp yeniden deneyin.';
  if (/security|denied|InvalidState|private/i.test(name))
    return 'Tarayıcı kayıtların bu cihazda tutulmasına izin vermiyor. Gizli pencereyi kapatıp normal pencerede açın.';
  return 'Bu cihazdaki kayıtlar açılamadı. Öteki Vizite sekmelerini kapatıp yeniden deneyin.';
}

/** Explains that the local store did not open: cause, safety of the data, next step. */
export function OpeningFailed(props: { error: unknown; onRetry: (mode?: OpeningMode) => void }) {
  const { error, onRetry } = props;
  const name = error instanceof Error ? error.name : '';
  if (name === 'StoreTooNew') return <OlderVersion />;
  if (error instanceof Error && name === 'UnreadableChanges') {
    return <Unreadable lost={error.message} onRetry={onRetry} />;
  }
  return (
    <Splash>
      <div role="alert">
        <h1 className="record-title mt-6">Kayıtlar açılamadı</h1>
        <p className="prose-text mt-2 text-ink-2">{explain(error)}</p>
        <p className="prose-text mt-2 text-ink-2">{KEPT}</p>
      </div>
      <div className="mt-6 flex justify-center gap-2.5">
        <Button tone="primary" icon={RefreshCw} onClick={() => onRetry()}>
          Yeniden dene
        </Button>
      </div>
    </Splash>
  );
}

/** Shows that this tab runs an older version than the one that opened the local store. */
export function OlderVersion() {
  return (
    <Splash>
      <div role="alert">
        <h1 className="record-title mt-6">Bu sekme eski sürümde</h1>
        <p className="prose-text mt-2 text-ink-2">
          Bu cihazdaki kayıtlar uygulamanın daha yeni bir sürümüyle açıldı. Sayfayı yenileyin; yine bu sayfa
          çıkarsa birkaç dakika sonra yeniden deneyin.
        </p>
        <p className="prose-text mt-2 text-ink-2">
          Kayıtlarınıza ve gönderilmemiş değişikliklerinize dokunulmadı.
        </p>
      </div>
      <div className="mt-6 flex justify-center">
        <Button tone="primary" icon={RefreshCw} onClick={() => location.reload()}>
          Yenile
        </Button>
      </div>
    </Splash>
  );
}
