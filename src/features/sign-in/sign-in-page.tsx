import { lazy, Suspense, useEffect, useState } from 'react';
import type { DeviceUser } from '@/data/device-users';
import { returnTo } from '@/data/unlock';
import { isInsecure, session } from '@/data/session';
import type { ProviderProblem } from '@/data/session';
import type { InvitationProblem } from '@/data/invitation';
import { Button } from '@/ui/button';
import { Logo } from '@/ui/logo';
import { DepartureNotice } from './departure-notice';
import { DeviceUsersPanel } from './device-users-panel';
import { EvictionNotice } from './eviction-notice';
import { ProviderButtons } from './provider-buttons';
import { Failure, SignInForm } from './sign-in-form';
import { INSECURE } from './sign-in-problems';

const InvitationForm = lazy(() => import('./invitation-form'));

const providerSentences: Readonly<Record<ProviderProblem, string>> = {
  'not-invited':
    'Bu hesap Vizite’de kayıtlı değil. Davet kodunuz varsa “Davet kodum var” ile hesabınızı açın; yoksa yöneticinizden davet isteyin.',
  denied: 'Hesabınızla oturum açılmasına izin verilmedi. Yeniden deneyin ya da parolanızla girin.',
  failed: 'Hesabınızla oturum açılamadı. Biraz sonra yeniden deneyin ya da parolanızla girin.',
};

/** Replaces the wanted screen while nobody is signed in. */
export default function SignInPage() {
  const [chosen, setChosen] = useState<{ readonly email: string } | null>(null);
  const [invited, setInvited] = useState(false);
  const [refusedCode, setRefusedCode] = useState<InvitationProblem | null>(null);

  useEffect(() => {
    document.title = 'Oturum açın – Vizite';
    // Loads what signing in needs while the user types; it also takes up a return from a provider's page.
    session.client().catch(() => undefined);
    const watching = session.invitationProblem$.subscribe((problem) => {
      setRefusedCode(problem);
      if (problem !== null) setInvited(true);
    });
    return () => watching.unsubscribe();
  }, []);

  // Whose key and tokens are here comes back without a network; others sign in.
  const choose = async ({ id, email }: DeviceUser): Promise<void> => {
    if (await returnTo({ id, email })) return;
    setInvited(false);
    setChosen({ email });
  };

  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      <main className="mx-auto flex min-h-full w-full max-w-[944px] flex-col justify-center px-8 py-8 max-sm:px-4">
        <div className="mb-6 flex items-center gap-3">
          <Logo className="size-9" />
          <span className="text-xl font-semibold tracking-[-.016em]" aria-hidden="true">
            Vizite
          </span>
        </div>
        <DepartureNotice />
        <EvictionNotice />
        <div className="card grid overflow-hidden shadow-[0_1px_2px_rgb(16_32_39/0.05),0_12px_32px_rgb(16_32_39/0.06)] md:grid-cols-2">
          <div className="p-8 max-sm:p-5 md:min-h-[480px]">
            <h1 className="text-[1.375rem] leading-7 font-semibold tracking-[-.016em]">
              {invited ? 'Hesabınızı açın' : 'Oturum açın'}
            </h1>
            <p className="mt-1 mb-6 text-ink-2">
              {invited ? 'Yöneticinizin verdiği davet koduyla.' : 'Hastane hesabınızla devam edin.'}
            </p>
            {isInsecure() && (
              <div role="alert" className="mb-4">
                <Failure failure={{ problem: 'insecure', text: INSECURE }} />
              </div>
            )}
            {!invited && session.providerProblem !== null && (
              <div role="alert" className="mb-4">
                <Failure failure={{ problem: 'server', text: providerSentences[session.providerProblem] }} />
              </div>
            )}
            {invited ? (
              <Suspense>
                <InvitationForm key={refusedCode} problem={refusedCode} onBack={() => setInvited(false)} />
              </Suspense>
            ) : (
              <SignInForm chosen={chosen}>
                <ProviderButtons />
                <Button tone="quiet" className="w-full" onClick={() => setInvited(true)}>
                  Davet kodum var
                </Button>
              </SignInForm>
            )}
          </div>
          <DeviceUsersPanel onChoose={(user) => void choose(user)} />
        </div>
        <p className="meta num mt-5 text-end text-ink-2">Sürüm {__APP_VERSION__}</p>
      </main>
    </div>
  );
}
