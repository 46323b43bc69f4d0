import { Building2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { session } from '@/data/session';
import { Button } from '@/ui/button';
import { Failure } from './sign-in-form';
import { explainFailure } from './sign-in-problems';
import type { SignInFailure } from './sign-in-problems';

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  azure: 'Microsoft',
  keycloak: 'Kurum hesabı',
  github: 'GitHub',
  apple: 'Apple',
};

export type ProviderButtonsProps = {
  /** Verb for the action with the account: "Google ile <verb>". */
  verb?: string;
  /** Returns the code of an invitation that is redeemed with the account; null where it cannot be yet. */
  invitation?: () => string | null;
};

/** Renders the sign-in by the accounts that the server offers besides the password; nothing where it offers none. */
export function ProviderButtons({ verb = 'devam et', invitation }: ProviderButtonsProps) {
  const [providers, setProviders] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  useEffect(() => {
    let gone = false;
    session.config().then(
      ({ oauthProviders }) => gone || setProviders(oauthProviders),
      // Without a server there is nothing to offer; signing in by password says so.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  if (providers.length === 0) return null;
  const enter = async (provider: string): Promise<void> => {
    const code = invitation?.();
    if (code === null) return;
    setBusy(provider);
    setFailure(null);
    const result = await session.signInWithProvider(provider, code);
    if (result.ok) return;
    setBusy(null);
    setFailure(explainFailure(result));
  };
  return (
    <>
      <div className="meta flex items-center gap-3 text-ink-3">
        <span className="h-px flex-1 bg-line" />
        veya
        <span className="h-px flex-1 bg-line" />
      </div>
      {providers.map((provider) => (
        <Button
          key={provider}
          icon={Building2}
          className="w-full"
          busy={busy === provider}
          onClick={() => void enter(provider)}
        >
          {names[provider] ?? provider} ile {verb}
        </Button>
      ))}
      <div role="alert" className="empty:hidden">
        {failure !== null && <Failure failure={failure} />}
      </div>
    </>
  );
}
