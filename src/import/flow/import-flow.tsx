import { useBlocker } from '@tanstack/react-router';
import { Cloud, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LoadingBlock } from '@/ui/page-states';
import { importRights } from '@sync/model/entities/import-values';
import { ColumnsStep } from './columns-step';
import { FileStep } from './file-step';
import type { ImportKind } from './import-kind';
import type { FileChecks } from './scan-rows';
import { PreviewStep } from './preview-step';
import type { AboutFile } from './preview-step';
import { SendingCard } from './sending-card';
import { Steps } from './steps';
import { UndoSheet } from './undo-sheet';
import { useImport } from './use-import';
import type { Import } from './use-import';

const none: readonly File[] = [];
const OFFLINE = 'Çevrimdışıyken içe alınamaz; dosyayı okuyup denetleyebilirsiniz';

/**
 * Imports a list: file, columns, preview, and the server takes it over. Everything up to the last step happens on the
 * device, also without a network; nothing of the file rests there.
 */
export function ImportFlow({
  kind,
  checks,
  choice,
  files = none,
  about,
  onOpen,
  onClose,
}: {
  kind: ImportKind;
  /** Keep it stable between draws. */
  checks: FileChecks;
  /** Chooses another kind of list, as long as no file is opened. */
  choice: ReactNode;
  /** Opened at once: they were chosen elsewhere. */
  files?: readonly File[];
  /** Content that a kind shows about a whole file; beside the rows and above them. */
  about?: AboutFile;
  /** Opens an import in the list. */
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const flow = useImport(kind, checks);
  const { step, read, run, queue } = flow;
  const [undoes, setUndoes] = useState(false);
  const holdsUndo = usePermission(importRights[kind.list].undo);
  const mayUndo = holdsUndo && kind.undoneElsewhere !== true;
  const { sending } = run;
  const holdsFile =
    read !== null && sending.state !== 'done' && sending.state !== 'refused' && flow.earlier === undefined;
  const leaving = useBlocker({
    shouldBlockFn: () => holdsFile,
    enableBeforeUnload: () => holdsFile,
    withResolver: true,
  });
  const isSending = ['running', 'lost', 'asked'].includes(sending.state);
  const openFirst = useEffectEvent(() => {
    if (files.length > 0 && read === null) void flow.open(files);
  });
  useEffect(() => {
    if (flow.isReady) openFirst();
  }, [flow.isReady, files]);
  const [next, ...later] = queue;
  const sentTo = kind.decidedElsewhere !== undefined && sending.state === 'done' ? sending.target : null;
  const openSent = useEffectEvent(onOpen);
  useEffect(() => {
    if (sentTo !== null) openSent(sentTo);
  }, [sentTo]);
  const body = useRef<HTMLDivElement>(null);
  // A row of tabs scrolls itself into view.
  useEffect(() => {
    if (body.current !== null) body.current.scrollTop = 0;
  }, [step]);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <Steps
        current={step}
        reachable={(to) =>
          !isSending &&
          sending.state !== 'done' &&
          (to === 'file'
            ? read !== null
            : to === 'columns'
              ? flow.profile !== null
              : to === 'preview' &&
                flow.scan !== null &&
                flow.columnsReason === undefined &&
                flow.asked === null)
        }
        onStep={(to) => (to === 'preview' ? void flow.toPreview() : flow.setStep(to))}
      />
      <div ref={body} className="relative min-h-0 flex-1 overflow-y-auto px-5 py-5 max-[56.1875em]:px-4">
        {!flow.isReady ? (
          <LoadingBlock />
        ) : step === 'file' ? (
          <FileStep flow={flow} choice={choice} />
        ) : step === 'columns' ? (
          <ColumnsStep flow={flow} />
        ) : step === 'preview' ? (
          <PreviewStep flow={flow} about={about} onOpen={onOpen} />
        ) : (
          <div className="mx-auto w-full max-w-[640px]">
            <SendingCard
              kind={kind}
              sending={sending}
              onGoOn={run.goOn}
              onAgree={run.agree}
              onGiveUp={() => {
                run.giveUp();
                flow.setStep('preview');
              }}
              onBack={() => {
                run.reset();
                flow.setStep('preview');
              }}
              onOpen={onOpen}
            >
              {sending.state === 'done' && (
                <>
                  {next !== undefined && (
                    <Button tone="primary" onClick={() => void flow.open([next, ...later])}>
                      Sıradaki dosya: {next.name}
                    </Button>
                  )}
                  <Button
                    tone={next === undefined ? 'primary' : 'secondary'}
                    onClick={() => onOpen(sending.target)}
                  >
                    Yüklemeyi aç
                  </Button>
                  <Button onClick={flow.close}>Başka dosya yükle</Button>
                  {mayUndo && <Button onClick={() => setUndoes(true)}>Geri al</Button>}
                </>
              )}
            </SendingCard>
          </div>
        )}
      </div>
      {step !== 'import' && <FlowFooter kind={kind} flow={flow} onClose={onClose} />}
      {undoes && sending.state === 'done' && read !== null && (
        <UndoSheet
          target={sending.target}
          fileName={read.file.name}
          waiting={kind.outcome === undefined ? 0 : sending.counts.rows_warning}
          onClose={() => setUndoes(false)}
        />
      )}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Dosyadan çıkılsın mı?"
        consequence="Dosyanın kendisi bu cihazda tutulmaz; dönünce yeniden seçmeniz gerekir. Kolon eşlemeniz taslak olarak durur, içe alınmış hiçbir satır yok."
        confirmLabel="Sayfadan çık"
        cancelLabel="Burada kal"
        tone="primary"
        onConfirm={() => leaving.proceed?.()}
      />
    </div>
  );
}

/** Renders the next action, and why it is not possible yet. */
function FlowFooter({ kind, flow, onClose }: { kind: ImportKind; flow: Import; onClose: () => void }) {
  const { step, read, scan, opened } = flow;
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const mayImport = usePermission(importRights[kind.list].import);
  const isReading = opened.progress !== null;
  return (
    <div
      ref={clearOfToasts}
      className="flex min-h-17 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-2 max-[56.1875em]:px-4"
    >
      <p className="meta flex min-w-0 flex-1 basis-48 items-center gap-2 text-ink-2" role="status">
        {offline ? (
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
        ) : (
          <Cloud className="size-4 shrink-0" aria-hidden="true" />
        )}
        {offline ? `${OFFLINE}.` : 'İçe alma için bağlantı gerekir. Şu an bağlısınız.'}
      </p>
      {step === 'file' ? (
        <>
          <Button onClick={onClose}>Listeye dön</Button>
          {read !== null && (
            <Button
              tone="primary"
              disabledReason={flow.profile === null ? 'Başlık satırını gösterin' : undefined}
              disabled={isReading}
              onClick={() => flow.setStep('columns')}
            >
              Devam
            </Button>
          )}
        </>
      ) : step === 'columns' ? (
        <>
          <Button onClick={() => flow.setStep('file')}>Geri</Button>
          <Button
            tone="primary"
            disabled={isReading}
            disabledReason={flow.asked !== null ? 'Önce değişen kolonları gösterin' : flow.columnsReason}
            onClick={() => void flow.toPreview()}
          >
            Önizlemeye geç
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => flow.setStep('columns')}>Geri</Button>
          <Button
            tone="primary"
            disabled={isReading}
            disabledReason={
              !mayImport ? 'İçe alma yetkiniz yok' : offline ? 'Bağlantı gerekir' : flow.previewReason
            }
            onClick={flow.start}
          >
            {kind.decidedElsewhere === undefined
              ? `${formatNumber(scan?.taken ?? 0)} satırı içe al`
              : `${formatNumber(scan?.sent ?? 0)} ${kind.decidedElsewhere.send}`}
          </Button>
        </>
      )}
    </div>
  );
}
