import { KeyRound, UserRoundX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAccountProblem } from '@/data/account';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

const PasswordDialog = lazy(() => import('./password-dialog'));

/** Says calmly that the server wants the password again, or no longer takes the account; work goes on below. */
export function SessionNotice() {
  const problem = useAccountProblem();
  const [asking, setAsking] = useState(false);
  if (problem === null) return null;
  if (problem === 'inactive')
    return (
      <NoticeBar tone="warn" icon={UserRoundX} title="Hesabınız etkin değil.">
        Değişiklikleriniz bu cihazda duruyor ama gönderilemiyor. Hesabın açılması için yöneticinize başvurun.
      </NoticeBar>
    );
  return (
    <>
      <NoticeBar
        tone="warn"
        icon={KeyRound}
        title="Oturumunuzun süresi doldu."
        actions={
          <Button size="sm" onClick={() => setAsking(true)}>
            Parolayı gir
          </Button>
        }
      >
        Çalışmaya devam edebilirsiniz. Değişiklikleriniz bu cihazda duruyor, parolanızı girince gönderilir.
      </NoticeBar>
      {asking && (
        <Suspense>
          <PasswordDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
