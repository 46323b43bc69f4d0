import { Camera, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { addAttachment } from '@/data/attachments';
import type { AttachTo } from '@/data/attachments';
import { followWork } from '@/data/unsaved-work';
import { useSignedIn } from '@/data/workspace';
import { failureText } from '@/records/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ActionError } from '@sync/model/action-error';
import { AttachmentDialog } from './attachment-dialog';
import { AttachmentThumb } from './attachment-thumb';
import { pictureProblems } from './picture-size';
import { PictureRefused, preparePicture } from './prepare-picture';
import { useAttachments } from './use-attachments';

/**
 * Photographs of a record: taken with the camera or chosen, kept at once (no form has to be saved for it), and sent when
 * there is a network.
 */
export function AttachmentField({
  to,
  label,
  mayChange,
  labelled = true,
  onAdded,
}: {
  to: AttachTo;
  /** What each is called: `Slip fotoğrafı`. */
  label: string;
  mayChange: boolean;
  /** False where what stands above names it already. */
  labelled?: boolean;
  /** Told after a file was kept. */
  onAdded?: () => void;
}) {
  const { workspace, writes } = useSignedIn();
  const files = useAttachments(to.owner_id).filter(
    ({ attachment: { purpose, item_key: item } }) => purpose === to.purpose && item === (to.item_key ?? null),
  );
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const waiting = files.filter(({ unsent }) => unsent !== null && unsent.state !== 'refused').length;
  const at = files.findIndex(({ attachment }) => attachment.id === open);
  const shown = files[at];

  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    // The same photograph may be chosen again.
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await followWork(
        preparePicture(file).then((ready) => addAttachment(workspace, writes, to, ready, `${label} eklendi`)),
      );
      onAdded?.();
    } catch (error) {
      if (error instanceof PictureRefused) setProblem(pictureProblems[error.problem]);
      else if (error instanceof ActionError) setProblem(error.fields['file'] ?? error.message);
      else setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-label={label}>
      <p className="flex items-center gap-2 pb-1.5 font-medium">
        {labelled && label}
        {waiting > 0 && <Badge tone="info">{waiting} bekliyor</Badge>}
      </p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2 pb-2">
          {files.map((file, index) => (
            <li key={file.attachment.id}>
              <AttachmentThumb
                file={file}
                label={`${label} ${index + 1}`}
                onOpen={() => setOpen(file.attachment.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          <Button icon={Camera} busy={busy} busyLabel="Hazırlanıyor" onClick={() => camera.current?.click()}>
            Fotoğraf çek
          </Button>
          <Button icon={ImagePlus} disabled={busy} onClick={() => chooser.current?.click()}>
            Dosyadan seç
          </Button>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={`${label}: kamera`}
            onChange={(event) => void take(event)}
          />
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            aria-label={`${label}: dosya`}
            onChange={(event) => void take(event)}
          />
        </div>
      ) : (
        files.length === 0 && <p className="text-ink-3">Fotoğraf yok.</p>
      )}
      {problem !== null && (
        <p role="alert" className="pt-1.5 text-danger">
          {problem}
        </p>
      )}
      {shown !== undefined && (
        <AttachmentDialog
          file={shown}
          label={`${label} ${at + 1}`}
          mayRemove={mayChange}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
