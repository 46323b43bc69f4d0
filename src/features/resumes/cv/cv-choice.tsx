import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FileToAttach } from '@/data/attachments';
import { followWork } from '@/data/unsaved-work';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CV_CHOOSABLE, prepareCv } from './prepare-cv';
import { cvProblem } from './use-add-cv';

/** Chooses the file that goes with an application when it is saved. */
export function CvChoice({
  file,
  onChoose,
}: {
  file: FileToAttach | null;
  onChoose: (file: FileToAttach | null) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (given: File): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onChoose(await followWork(prepareCv(given)));
    } catch (error) {
      setProblem(cvProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-label="Özgeçmiş dosyası" className="grid gap-1.5">
      <p className="font-medium">
        Özgeçmiş dosyası <span className="font-normal text-ink-2">(isteğe bağlı)</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={FileUp} busy={busy} busyLabel="Hazırlanıyor" onClick={() => chooser.current?.click()}>
          {file === null ? 'Dosya seç' : 'Başka dosya seç'}
        </Button>
        {file !== null && (
          <span className="flex min-w-0 items-center gap-1">
            <span className="clip">{file.name}</span>
            <IconButton icon={X} size="sm" label="Dosyayı çıkar" onClick={() => onChoose(null)} />
          </span>
        )}
      </div>
      <p className="meta text-ink-2">PDF, Word (.docx) ya da fotoğraf; en çok 10 MB.</p>
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={CV_CHOOSABLE}
        hidden
        aria-label="Özgeçmiş dosyası: seç"
        onChange={(event) => {
          const [given] = event.target.files ?? [];
          event.target.value = '';
          if (given !== undefined) void take(given);
        }}
      />
    </div>
  );
}
