import { Camera, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AttachTo } from '@/data/attachments';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { AttachmentDialog } from './attachment-dialog';
import { AttachmentThumb } from './attachment-thumb';
import { attachable, useAttach } from './use-attach';
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
  /** Name of each file: `Slip fotoğrafı`. */
  label: string;
  mayChange: boolean;
  /** False where the text above names it already. */
  labelled?: boolean;
  /** Runs after a file was stored. */
  onAdded?: () => void;
}) {
  const files = useAttachments(to.owner_id).filter(
    ({ attachment: { purpose, item_key: item } }) => purpose === to.purpose && item === (to.item_key ?? null),
  );
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { take, busy, problem } = useAttach(to, label, onAdded);
  const [open, setOpen] = useState<string | null>(null);
  const waiting = files.filter(({ unsent }) => unsent !== null && unsent.state !== 'refused').length;
  const at = files.findIndex(({ attachment }) => attachment.id === open);
  const shown = files[at];
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
            accept={attachable.pictures}
            capture="environment"
            hidden
            aria-label={`${label}: kamera`}
            onChange={(event) => void take(event)}
          />
          <input
            ref={chooser}
            type="file"
            accept={to.purpose === 'slip' ? attachable.pictures : attachable.papers}
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
