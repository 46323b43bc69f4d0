import { CircleAlert, Siren } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { beginEmergencyAccess } from '@sync/rpc/own-access';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';

const SHORTEST = 10;
const LONGEST = 500;

const rejections: Readonly<Record<string, string>> = {
  emergency_limit:
    'Son 24 saatte beş kez acil erişim başlattınız. Kapsamınızın genişletilmesini yöneticinizden isteyin.',
  scope_is_all: 'Kapsamınız zaten bütün hastaneyi gösteriyor.',
  permission_denied: 'Acil erişim yetkiniz kalkmış. Yöneticinize başvurun.',
};

function explain(problem: ServerProblem): string {
  switch (problem.kind) {
    case 'no-network':
      return 'Sunucuya ulaşılamadı. Acil erişim bağlantı ister; yazdığınız duruyor, yeniden deneyin.';
    case 'rejected':
      return rejections[problem.reason] ?? 'Sunucu acil erişimi açmadı. Yöneticinize başvurun.';
    default:
      return 'Sunucu yanıt veremedi. Yazdığınız duruyor, birazdan yeniden deneyin.';
  }
}

/** Explains an emergency access, and asks for the reason without which it does not begin. */
export default function EmergencyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const tooShort = Array.from(reason.trim()).length < SHORTEST;

  const submit = async (): Promise<void> => {
    setTried(true);
    setProblem(null);
    if (tooShort) field.current?.focus();
    if (busy || tooShort) return;
    setBusy(true);
    const answer = await runCommand(beginEmergencyAccess, { reason });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    toastSuccess('Acil erişim başladı, kayıtlar getiriliyor.');
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Acil erişim başlatılsın mı?"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            icon={Siren}
            busy={busy}
            busyLabel="Başlatılıyor"
          >
            Acil erişimi başlat
          </Button>
        </>
      }
    >
      <ul className="mt-1.5 grid list-disc gap-1.5 ps-5 text-ink-2">
        <li>
          60 dakika boyunca kapsamınız dışındaki talepleri ve notlarını da görürsünüz. Sonra kendiliğinden
          biter.
        </li>
        <li>Yetkileriniz artmaz: o kayıtları değiştiremez, hiçbir kaydı dışa aktaramazsınız.</li>
        <li>
          Nedeniniz, açtığınız her hasta ve talep erişim kaydına yazılır; denetleyenlere hemen bildirilir.
        </li>
      </ul>
      <form
        id={formId}
        noValidate
        className="mt-4 grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextareaField
          ref={field}
          label="Neden"
          hint={`En az ${SHORTEST} karakter`}
          error={tried && tooShort ? `Nedeni en az ${SHORTEST} karakterle yazın` : undefined}
          maxLength={LONGEST}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div role="alert" className="empty:hidden">
          {problem !== null && (
            <p className="flex gap-2 text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {explain(problem)}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
