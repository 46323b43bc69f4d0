import { Copy, KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '@sync/model/entities/access';
import { renewInvitation } from '@sync/rpc/access';
import type { Invitation } from '@sync/rpc/access';
import { useCommand } from '@/data/use-command';
import { formatDayTime } from '@/lib/dates';
import { ofPerson } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { toastError, toastSuccess } from '@/ui/toast';
import { failureOf } from '../command-problems';

/** Shows the code of an invitation, to be handed over now: nobody can look it up later. */
export function InvitationSheet({
  invitation,
  name,
  email,
  onClose,
}: {
  invitation: Invitation;
  name: string;
  email: string;
  onClose: () => void;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        `${location.origin}\nDavet kodu: ${invitation.code}\nE-posta: ${email}`,
      );
      toastSuccess('Kopyalandı.');
    } catch {
      toastError('Kopyalanamadı. Kodu elle yazın.');
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Davet kodu"
      footer={
        <>
          <Button tone="primary" icon={Copy} onClick={() => void copy()}>
            Kopyala
          </Button>
          <Button onClick={onClose}>Bitti</Button>
        </>
      }
    >
      <p>
        {ofPerson(name)} hesabı hazır. Kodu kendisine verin; oturum açma sayfasında <b>Davet kodum var</b> ile
        parolasını kendisi belirler.
      </p>
      <p
        className="num mt-4 flex items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-4 font-mono text-lg break-all"
        data-testid="invitation-code"
      >
        <KeyRound className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
        {invitation.code}
      </p>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-ink-2">
        <li>Kod yalnız şimdi gösterilir; kaybolursa yenisini üretirsiniz.</li>
        <li className="num">{formatDayTime(invitation.expires_at)} tarihine kadar ve bir kez geçer.</li>
        <li>Yalnız {email} adresiyle kullanılabilir.</li>
      </ul>
    </Sheet>
  );
}

/** Makes a new code for somebody who has not come yet; the older one stops working. */
export function RenewInvitation({ user, onClose }: { user: User; onClose: () => void }) {
  const command = useCommand();
  const failure = failureOf(command);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) return;
    setAsked(true);
    void command.run(renewInvitation, { target: user.id }).then((made) => {
      if (made !== undefined) setInvitation(made.value);
    });
  }, [asked, command, user.id]);
  if (invitation !== null) {
    return (
      <InvitationSheet invitation={invitation} name={user.full_name} email={user.email} onClose={onClose} />
    );
  }
  return (
    <Sheet open onClose={onClose} title="Davet kodu">
      {failure === null ? (
        <LoadingBlock lines={3} />
      ) : (
        <ErrorNote title="Kod üretilemedi" onRetry={() => setAsked(false)}>
          {failure}
        </ErrorNote>
      )}
    </Sheet>
  );
}
