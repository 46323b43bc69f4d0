import { CloudUpload, FileText, ImageOff, TriangleAlert } from 'lucide-react';
import { Spinner } from '@/ui/spinner';
import { missingFiles } from './attachment-words';
import { useAttachmentUrl } from './use-attachments';
import type { AttachedFile } from './use-attachments';

/** Shows a small picture that opens large; its corner says if it has not been sent. */
export function AttachmentThumb({
  file: { attachment, unsent },
  label,
  onOpen,
}: {
  file: AttachedFile;
  /** `Slip fotoğrafı 1`. */
  label: string;
  onOpen: () => void;
}) {
  const shown = useAttachmentUrl(attachment);
  const isPdf = attachment.media_type === 'application/pdf';
  const refused = unsent?.state === 'refused';
  const standing = refused ? ', gönderilemedi' : unsent === null ? '' : ', gönderilmeyi bekliyor';
  return (
    <button
      type="button"
      aria-label={`${label}${standing}`}
      title={shown.state === 'missing' ? missingFiles[shown.why] : undefined}
      onClick={onOpen}
      className="relative grid size-20 place-items-center overflow-hidden rounded-md border border-line bg-sunken text-ink-3 hover:border-line-strong"
    >
      {shown.state === 'loading' && <Spinner />}
      {shown.state === 'missing' && <ImageOff className="size-5" aria-hidden="true" />}
      {shown.state === 'ready' && isPdf && (
        <span className="meta grid place-items-center gap-0.5 text-ink-2">
          <FileText className="size-6" aria-hidden="true" />
          PDF
        </span>
      )}
      {shown.state === 'ready' && !isPdf && <img src={shown.url} alt="" className="size-full object-cover" />}
      {unsent !== null && (
        <span
          aria-hidden="true"
          className={
            refused
              ? 'absolute right-1 bottom-1 rounded-sm bg-sy-failed-soft p-0.5 text-sy-failed'
              : 'absolute right-1 bottom-1 rounded-sm bg-sy-waiting-soft p-0.5 text-sy-waiting'
          }
        >
          {refused ? <TriangleAlert className="size-4" /> : <CloudUpload className="size-4" />}
        </span>
      )}
    </button>
  );
}
