import { Hammer, RefreshCw } from 'lucide-react';
import type { OpeningMode } from '@/data/opened-workspace';
import { Button } from '@/ui/button';
import { Splash } from './splash';

/** Returns the lines about unreadable data, as the error carries them; anything else counts as one unknown. */
function linesOf(lost: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(lost);
    if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return value;
  } catch {
    // Not ours.
  }
  return ['Okunamayan değişiklikler'];
}

/**
 * Shows that the local store is damaged and holds unsent work that cannot be read. The user decides whether to
 * discard it.
 */
export function Unreadable(props: { lost: string; onRetry: (mode?: OpeningMode) => void }) {
  return (
    <Splash>
      <div role="alert">
        <h1 className="record-title mt-6">Bu cihazdaki kayıtlar hasar görmüş</h1>
        <p className="prose-text mt-2 text-ink-2">
          Sunucuya gönderilmiş kayıtlarınız güvende. Gönderilmemiş olanlardan şunlar okunamıyor:
        </p>
        <ul className="prose-text mt-2 list-inside list-disc text-ink">
          {linesOf(props.lost).map((line, at) => (
            // Two changes may have the same line.
            <li key={at}>{line}</li>
          ))}
        </ul>
        <p className="prose-text mt-2 text-ink-2">
          Önce cihazı yeniden başlatıp yeniden deneyin. Olmazsa kayıtlar yeniden kurulur: okunabilen her şey
          korunur, yukarıdakiler kaybolur.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-2.5">
        <Button tone="primary" icon={RefreshCw} onClick={() => props.onRetry()}>
          Yeniden dene
        </Button>
        <Button icon={Hammer} onClick={() => props.onRetry('force')}>
          Yeniden kur
        </Button>
      </div>
    </Splash>
  );
}
