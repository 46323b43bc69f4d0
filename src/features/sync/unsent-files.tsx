import { RefreshCw } from 'lucide-react';
import { retryAttachment } from '@/data/attachments';
import type { KeptFile } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { formatBytes } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { fileProblems } from '@/kit/attachments/attachment-words';
import { Button } from '@/ui/button';
import { PanelItem, PanelSection } from './panel-item';

/** Photographs that the server does not have: those on their way in one line, each that it does not take by itself. */
export function UnsentFiles({ files, reason }: { files: readonly KeptFile[]; reason: string }) {
  const { workspace } = useSignedIn();
  const refused = files.filter(({ state }) => state === 'refused');
  const waiting = files.filter(({ state }) => state !== 'refused');
  const bytes = waiting.reduce((sum, { size }) => sum + size, 0);
  return (
    <PanelSection title="Fotoğraflar" count={files.length} urgent={refused.length > 0}>
      <ul>
        {refused.map(({ key, at, problem }) => (
          <PanelItem
            key={key}
            state="failed"
            title="Fotoğraf gönderilemedi"
            meta={
              <>
                <p>{formatDayTime(at)}</p>
                {problem !== null && <p className="mt-1 text-ink">{fileProblems[problem]}</p>}
              </>
            }
            aside={
              problem !== 'unreadable' && (
                <Button
                  size="sm"
                  tone="quiet"
                  icon={RefreshCw}
                  onClick={() => void retryAttachment(workspace, key)}
                >
                  Yeniden dene
                </Button>
              )
            }
          />
        ))}
        {waiting.length > 0 && (
          <PanelItem
            state="unsent"
            title={`${countOf(waiting.length, 'fotoğraf')} bekliyor`}
            meta={
              waiting.some(({ problem }) => problem === 'server_full') ? (
                <>
                  <p>{formatBytes(bytes)}</p>
                  <p className="mt-1 text-ink">{fileProblems.server_full}</p>
                </>
              ) : (
                `${formatBytes(bytes)} · ${reason}`
              )
            }
          />
        )}
      </ul>
    </PanelSection>
  );
}
