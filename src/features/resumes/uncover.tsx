import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { ReasonField, reasonMissing } from '@/kit/form/sheet-form';
import { Button } from '@/ui/button';
import { uncoverApplicant } from '@sync/rpc/resumes';

/** Says what is covered, and uncovers it for a reason that goes to the log. */
export function Uncover({ resumeId, onUncovered }: { resumeId: string; onUncovered: () => void }) {
  const command = useCommand();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const uncover = async () => {
    const done = await command.run(uncoverApplicant, { resume: resumeId, reason });
    if (done !== undefined) onUncovered();
  };
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <EyeOff className="size-4" aria-hidden="true" />
        Ad, fotoğraf, yaş ve iletişim gizli.
        {!asks && (
          <Button size="sm" onClick={() => setAsks(true)}>
            Gerekçeyle aç
          </Button>
        )}
      </p>
      {asks && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          {command.problem !== null && (
            <p role="alert" className="text-danger">
              Açılamadı. Nedeni ve bağlantınızı kontrol edip yeniden deneyin.
            </p>
          )}
          <div className="flex gap-2">
            <Button onClick={() => setAsks(false)}>Vazgeç</Button>
            <Button
              tone="primary"
              busy={command.busy}
              busyLabel="Açılıyor"
              disabledReason={command.offline ? 'Bağlantı gelince açabilirsiniz' : reasonMissing(reason)}
              onClick={() => void uncover()}
            >
              Adayı aç
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
