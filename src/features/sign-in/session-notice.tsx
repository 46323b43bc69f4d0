import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSessionExpired } from '@/data/account';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

const PasswordDialog = lazy(() => import('./password-dialog'));

/** Says calmly that the server wants the password again; work goes on below. */
export function SessionNotice() {
  const expired = useSessionExpired();
  const [asking, setAsking] = useState(false);
  if (!expired) return null;
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
