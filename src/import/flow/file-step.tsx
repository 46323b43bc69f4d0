import { CloudOff, Info, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { formatNumber } from '@/lib/numbers';
import type { Progress } from '../read/preview';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NoticeBar } from '@/ui/notice-bar';
import { useLate } from '@/ui/page-states';
import { ProgressBar } from '@/ui/progress-bar';
import { FileCard } from './file-card';
import { FileDrop } from './file-drop';
import { HeaderPicker } from './header-picker';
import type { Import } from './use-import';

/** Shows the progress of reading, with a way to cancel. */
export function ReadingProgress({ opened }: Pick<Import, 'opened'>) {
  return opened.progress === null ? null : <RunningProgress opened={opened} progress={opened.progress} />;
}

function RunningProgress({ opened, progress }: Pick<Import, 'opened'> & { progress: Progress }) {
  // A file that is read again is mostly done before one could see it.
  const isLate = useLate();
  if (!isLate && opened.read !== null) return null;
  const share = progress.step === 'rows' ? progress.share : null;
  return (
    <Card title="Dosya okunuyor">
      <ProgressBar
        label="Okunuyor"
        value={share === null ? null : share * 100}
        valueText={share === null ? 'Dosya açılıyor' : `Yüzde ${formatNumber(share * 100)}`}
      />
      <p className="meta mt-2 text-ink-2" role="status">
        {share === null ? 'Dosya açılıyor…' : 'Satırlar denetleniyor…'} Dosya bu cihazda okunur, hiçbir yere
        gönderilmez.
      </p>
      <Button className="mt-3" size="sm" onClick={opened.cancel}>
        Vazgeç
      </Button>
    </Card>
  );
}

/** Chooses the file, and where its header is. */
export function FileStep({
  flow,
  choice,
}: {
  flow: Import;
  /** Choice of the kind of list. */ choice: ReactNode;
}) {
  const { opened, read } = flow;
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  return (
    <div className="mx-auto grid w-full max-w-[920px] gap-4">
      {read === null && choice}
      {offline && (
        <NoticeBar boxed tone="offline" icon={CloudOff} title="Çevrimdışısınız.">
          Dosyayı okuyup denetleyebilirsiniz; içe almak için bağlantı gerekir.
        </NoticeBar>
      )}
      {opened.problem !== null && (
        <NoticeBar boxed tone="danger" icon={OctagonX} title="Dosya okunamadı.">
          {opened.problem}
        </NoticeBar>
      )}
      <ReadingProgress opened={opened} />
      {read === null ? (
        opened.progress === null && <FileDrop onFiles={(files) => void flow.open(files)} />
      ) : (
        <>
          <FileCard
            read={read}
            known={flow.own}
            source={flow.sourceName}
            isChanged={flow.isChanged}
            onClose={flow.close}
          />
          {read.preview.header === null && (
            <NoticeBar boxed tone="warn" icon={OctagonX} title="Başlık satırı bulunamadı.">
              Kolon adlarının durduğu satıra dokunun.
            </NoticeBar>
          )}
          <HeaderPicker
            preview={read.preview}
            wanted={read.wanted}
            onChange={(wanted) => void flow.point(wanted)}
          />
        </>
      )}
      <p className="meta flex gap-2 text-ink-2">
        <Info className="mt-px size-4 shrink-0" aria-hidden="true" />
        Dosya bu cihazda okunur, kendisi saklanmaz. Kart numaraları ilk altı ve son dört hanesi dışında
        maskelenir{flow.kind.outcome === undefined && ', kart sahibi kolonları atılır'}.
      </p>
    </div>
  );
}
