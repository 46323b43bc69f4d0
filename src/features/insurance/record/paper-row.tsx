import { Camera, FileCheck2, FileX2, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDoAct } from '@/acts/use-do-act';
import { cx } from '@/lib/class-names';
import { AttachmentDialog } from '@/kit/attachments/attachment-dialog';
import { AttachmentThumb } from '@/kit/attachments/attachment-thumb';
import { attachable, useAttach } from '@/kit/attachments/use-attach';
import type { AttachedFile } from '@/kit/attachments/use-attachments';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { paperStates } from '@sync/model/entities/insurance-values';
import type { CasePaper, PaperState } from '@sync/model/entities/insurance-values';
import { settlePaper } from '@sync/model/insurance/acts/settle-paper';

/** Returns the files of one paper. */
export const filesOfPaper = (files: readonly AttachedFile[], paperId: string): readonly AttachedFile[] =>
  files.filter(({ attachment: { purpose, item_key: item } }) => purpose === 'paper' && item === paperId);

const waitingOf = (files: readonly AttachedFile[]): number =>
  files.filter(({ unsent }) => unsent !== null && unsent.state !== 'refused').length;

/** Shows a paper with its files; a photograph or a PDF makes it ready. */
export function PaperRow({
  record,
  paper,
  files,
  mayChange,
  byCamera = false,
}: {
  record: InsuranceCase;
  paper: CasePaper;
  /** Those of the whole case. */
  files: readonly AttachedFile[];
  mayChange: boolean;
  /** Use at the bedside: the camera opens at one press. */
  byCamera?: boolean;
}) {
  const doAct = useDoAct();
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const mine = filesOfPaper(files, paper.id);
  const settle = (state: PaperState): void => {
    doAct(settlePaper, record.id, { paper: paper.id, state }).catch(toastFailure);
  };
  const { take, busy, problem } = useAttach(
    { owner_kind: 'insurance_case', owner_id: record.id, purpose: 'paper', item_key: paper.id },
    paper.name,
    () => {
      if (paper.state === 'wanted') settle('attached');
    },
  );
  const waiting = waitingOf(mine);
  const isWanted = paper.state === 'wanted';
  const Icon = isWanted ? FileX2 : FileCheck2;
  const at = mine.findIndex(({ attachment }) => attachment.id === open);
  const shown = mine[at];
  return (
    <li className="flex flex-col gap-1.5 py-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1">
        <Icon className={cx('size-4 shrink-0', isWanted ? 'text-warn' : 'text-success')} aria-hidden="true" />
        <span className={cx('min-w-24 flex-1 break-words', byCamera && 'text-base font-medium')}>
          {paper.name}
          {paper.note !== null && <span className="meta block text-ink-2">{paper.note}</span>}
        </span>
        {(!isWanted || byCamera) && (
          <Badge tone={isWanted ? 'warn' : 'success'}>{paperStates[paper.state]}</Badge>
        )}
        {waiting > 0 && <Badge tone="info">Fotoğraf tablette, {waiting} bekliyor</Badge>}
        {mayChange && (
          <span className="flex items-center gap-1">
            {byCamera && (
              <Button
                tone={isWanted ? 'primary' : 'secondary'}
                icon={Camera}
                busy={busy}
                busyLabel="Hazırlanıyor"
                aria-label={`${paper.name}: fotoğraf çek`}
                onClick={() => camera.current?.click()}
              >
                Fotoğraf çek
              </Button>
            )}
            {!byCamera && (
              <Button
                icon={Paperclip}
                busy={busy}
                aria-label={`${paper.name}: ekle`}
                onClick={() => chooser.current?.click()}
              >
                Ekle
              </Button>
            )}
            <Menu
              label={`${paper.name}: işlemler`}
              entries={[
                byCamera
                  ? { label: 'Dosyadan seç', icon: Paperclip, onSelect: () => chooser.current?.click() }
                  : { label: 'Fotoğraf çek', icon: Camera, onSelect: () => camera.current?.click() },
                'separator',
                ...(isWanted
                  ? [
                      { label: 'Hazır', onSelect: () => settle('attached') },
                      {
                        label: 'Gerekmiyor',
                        onSelect: () => settle('not_needed'),
                      },
                    ]
                  : [
                      {
                        label: 'Yeniden eksik say',
                        onSelect: () => settle('wanted'),
                      },
                    ]),
              ]}
            />
          </span>
        )}
      </div>
      {mine.length > 0 && (
        <ul className="flex flex-wrap gap-2 pl-6" aria-label={`${paper.name}: dosyalar`}>
          {mine.map((file, index) => (
            <li key={file.attachment.id}>
              <AttachmentThumb
                file={file}
                label={`${paper.name} ${index + 1}`}
                onOpen={() => setOpen(file.attachment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <input
        ref={camera}
        type="file"
        accept={attachable.pictures}
        capture="environment"
        hidden
        aria-label={`${paper.name}: kamera`}
        onChange={(event) => void take(event)}
      />
      <input
        ref={chooser}
        type="file"
        accept={attachable.papers}
        hidden
        aria-label={`${paper.name}: dosya`}
        onChange={(event) => void take(event)}
      />
      {shown !== undefined && (
        <AttachmentDialog
          file={shown}
          label={`${paper.name} ${at + 1}`}
          mayRemove={mayChange}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
