import { FileUp, FileX2, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { removeAttachment, retryAttachment } from '@/data/attachments';
import { cx } from '@/lib/class-names';
import { usePermission, useSignedIn } from '@/data/workspace';
import { fileProblems } from '@/kit/attachments/attachment-words';
import { useAttachments } from '@/kit/attachments/use-attachments';
import type { AttachedFile } from '@/kit/attachments/use-attachments';
import { useOutcome } from '@/kit/form/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { EmptyState } from '@/ui/page-states';
import { Tabs } from '@/ui/tabs';
import type { Resume } from '@sync/model/entities/resume';
import { CvViewer } from './cv-viewer';
import { CV_CHOOSABLE } from './prepare-cv';
import { useAddCv } from './use-add-cv';

/** Shows the files of an application: one is open, the others are in tabs. */
export function CvPanel({
  resume,
  covered,
  sought,
}: {
  resume: Resume;
  covered: boolean;
  /** Words that led here. */
  sought: string | undefined;
}) {
  const may = [usePermission('form.resumes.add'), usePermission('form.resumes.edit')].some(Boolean);
  const mayOpen = usePermission('form.resume_details.Id.read');
  const files = useAttachments(resume.id).filter(({ attachment }) => attachment.purpose === 'cv');
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ attachment }) => attachment.id === chosen) ?? files.at(-1);
  const adding = useAddCv(resume.id);
  const chooser = useRef<HTMLInputElement>(null);
  if (!mayOpen) return null;
  const add = may && (
    <>
      <Button
        icon={FileUp}
        busy={adding.busy}
        busyLabel="Hazırlanıyor"
        onClick={() => chooser.current?.click()}
      >
        Dosya ekle
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={CV_CHOOSABLE}
        hidden
        aria-label="Özgeçmiş dosyası"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          setChosen(null);
          if (file !== undefined) void adding.add(file);
        }}
      />
    </>
  );
  return (
    <section
      aria-label="Özgeçmiş dosyası"
      className={cx('flex min-h-0 flex-col', shown !== undefined && 'h-[85dvh] lg:h-full lg:min-h-96')}
    >
      {adding.problem !== null && (
        <p role="alert" className="px-5 py-2 text-danger">
          {adding.problem}
        </p>
      )}
      {shown === undefined ? (
        <EmptyState icon={FileX2} title="Özgeçmiş dosyası yok" action={add}>
          PDF, Word (.docx) ya da fotoğraf; en çok 10 MB.
        </EmptyState>
      ) : (
        <>
          <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line-soft px-4">
            <div className="min-w-0 flex-1">
              {files.length > 1 ? (
                <Tabs
                  label="Dosyalar"
                  // A name of a file is often the applicant's.
                  items={files.map(({ attachment: { id, file_name: name } }, at) => ({
                    id,
                    label: covered ? `Dosya ${at + 1}` : name,
                  }))}
                  value={shown.attachment.id}
                  onChange={setChosen}
                />
              ) : (
                <p className="clip font-medium">{covered ? 'Dosya 1' : shown.attachment.file_name}</p>
              )}
            </div>
            <FileStanding file={shown} />
            {add}
            {may && !covered && <RemoveFile key={shown.attachment.id} file={shown} />}
          </div>
          <CvViewer
            key={shown.attachment.id}
            file={shown.attachment}
            covered={covered ? resume : null}
            sought={sought}
          />
        </>
      )}
    </section>
  );
}

/** Shows the upload state of a file of this device. */
function FileStanding({ file: { attachment, unsent } }: { file: AttachedFile }) {
  const { workspace } = useSignedIn();
  if (unsent === null) return null;
  if (unsent.state !== 'refused') return <Badge tone="info">Gönderilmeyi bekliyor</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="alert" className="text-danger">
        {unsent.problem === null ? 'Gönderilemedi' : fileProblems[unsent.problem]}
      </span>
      <Button size="sm" icon={RefreshCw} onClick={() => void retryAttachment(workspace, attachment.id)}>
        Yeniden dene
      </Button>
    </span>
  );
}

function RemoveFile({ file: { attachment } }: { file: AttachedFile }) {
  const { workspace, writes } = useSignedIn();
  const outcome = useOutcome();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} label="Dosyayı kaldır" onClick={() => setAsks(true)} />
      <ConfirmDialog
        open={asks}
        title="Dosya kaldırılsın mı?"
        consequence={`${attachment.file_name} bu başvurudan kaldırılır; aramada da bulunmaz.`}
        confirmLabel="Dosyayı kaldır"
        confirmIcon={Trash2}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          outcome
            .run(() => removeAttachment(workspace, writes, attachment), 'Dosya kaldırıldı')
            .then(() => setAsks(false))
        }
      />
    </>
  );
}
