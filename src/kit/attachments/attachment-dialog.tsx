import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeAttachment, retryAttachment } from '@/data/attachments';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { useOutcome } from '../form/use-outcome';
import { Button, buttonClass } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LoadingBlock } from '@/ui/page-states';
import { fileProblems, missingFiles } from './attachment-words';
import { useAttachmentUrl } from './use-attachments';
import type { AttachedFile } from './use-attachments';

/** Shows a picture as large as it fits, its upload progress, and its actions. */
export function AttachmentDialog({
  file: { attachment, unsent },
  label,
  mayRemove,
  onClose,
}: {
  file: AttachedFile;
  label: string;
  mayRemove: boolean;
  onClose: () => void;
}) {
  const { workspace, writes } = useSignedIn();
  const outcome = useOutcome();
  const isPdf = attachment.media_type === 'application/pdf';
  const noun = isPdf ? 'Dosya' : 'Fotoğraf';
  const shown = useAttachmentUrl(attachment);
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    await outcome.run(() => removeAttachment(workspace, writes, attachment), `${noun} kaldırıldı`);
    onClose();
  };
  return (
    <Dialog
      open
      width={640}
      onClose={onClose}
      title={asking ? `${noun} kaldırılsın mı?` : label}
      actions={
        asking ? (
          <>
            <Button onClick={() => setAsking(false)}>Vazgeç</Button>
            <Button tone="danger" icon={Trash2} onClick={() => void remove()}>
              Kaldır
            </Button>
          </>
        ) : (
          <>
            {unsent?.state === 'refused' && unsent.problem !== 'unreadable' && (
              <Button icon={RefreshCw} onClick={() => void retryAttachment(workspace, attachment.id)}>
                Yeniden dene
              </Button>
            )}
            {mayRemove && (
              <Button icon={Trash2} onClick={() => setAsking(true)}>
                Kaldır
              </Button>
            )}
            <Button tone="primary" data-autofocus onClick={onClose}>
              Kapat
            </Button>
          </>
        )
      }
    >
      <p className="meta mt-1 text-ink-2">
        {formatDayTime(attachment.created_at)}
        {unsent !== null && unsent.state !== 'refused' && ' · Gönderilmeyi bekliyor'}
      </p>
      {unsent?.problem != null && (
        <p role="alert" className="mt-2 text-danger">
          {fileProblems[unsent.problem]}
        </p>
      )}
      <div className="mt-3 grid min-h-40 place-items-center rounded-lg bg-sunken">
        {shown.state === 'loading' && <LoadingBlock />}
        {shown.state === 'missing' && <p className="p-5 text-center text-ink-2">{missingFiles[shown.why]}</p>}
        {shown.state === 'ready' && isPdf && (
          <p className="grid place-items-center gap-3 p-5 text-center break-words">
            {attachment.file_name}
            <a href={shown.url} download={attachment.file_name} className={buttonClass('secondary')}>
              PDF’i indir
            </a>
          </p>
        )}
        {shown.state === 'ready' && !isPdf && (
          <img src={shown.url} alt={label} className="max-h-[65vh] max-w-full rounded-lg object-contain" />
        )}
      </div>
    </Dialog>
  );
}
