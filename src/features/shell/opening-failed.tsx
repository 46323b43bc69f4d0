import { RefreshCw } from 'lucide-react';
import { Button } from '@/ui/button';
import { Splash } from './splash';

function explain(error: unknown): string {
  const name = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/quota/i.test(name))
    return 'Cihazda yer kalmadığı için kayıtlar açılamadı. Cihazda yer açıp yeniden deneyin.';
  if (/security|denied|InvalidState|private/i.test(name))
    return 'Tarayıcı kayıtların bu cihazda tutulmasına izin vermiyor. Gizli pencereyi kapatıp normal pencerede açın.';
  return 'Bu cihazdaki kayıtlar açılamadı. Öteki Vizite sekmelerini kapatıp yeniden deneyin.';
}

/** The browser refused the local store: what happened, whether the data is safe, what to do. */
export function OpeningFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Splash>
      <div role="alert">
        <h1 className="record-title mt-6">Kayıtlar açılamadı</h1>
        <p className="prose-text mt-2 text-ink-2">{explain(error)}</p>
        <p className="prose-text mt-2 text-ink-2">
          Sunucuya gönderilmiş kayıtlarınız güvende; bu cihazdakiler de silinmedi.
        </p>
      </div>
      <div className="mt-6 flex justify-center gap-2.5">
        <Button tone="primary" icon={RefreshCw} onClick={onRetry}>
          Yeniden dene
        </Button>
      </div>
    </Splash>
  );
}
