import { CircleAlert, CloudOff, Lock, Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { session } from '@/data/session';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { useFirstField } from '@/ui/form-focus';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { explainFailure } from './sign-in-problems';
import type { SignInFailure } from './sign-in-problems';
import { useCapsLock } from './use-caps-lock';
import { emailProblem } from './email-problem';

/** Renders e-mail and password. `chosen` is a user picked from the list of people: only the password is left. */
export function SignInForm({
  chosen,
  children,
}: {
  chosen: { readonly email: string } | null;
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [capsLock, watchCapsLock] = useCapsLock();

  const field = (name: 'email' | 'password'): void => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.focus();
  };

  useEffect(() => {
    if (chosen === null) return;
    setEmail(chosen.email);
    setPassword('');
    setFailure(null);
    setMissing({});
    field('password');
  }, [chosen]);

  const submit = async (): Promise<void> => {
    if (busy) return;
    const problems = {
      ...emailProblem(email),
      ...(password === '' ? { password: 'Parolanızı yazın' } : {}),
    };
    setMissing(problems);
    setFailure(null);
    if (Object.keys(problems).length > 0) return field('email' in problems ? 'email' : 'password');
    setBusy(true);
    const result = await session.signIn(email, password);
    if (result.ok) return;
    setBusy(false);
    setFailure(explainFailure(result));
    field('password');
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="E-posta"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={Mail}
        value={email}
        error={missing.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Parola"
        name="password"
        autoComplete="current-password"
        icon={Lock}
        value={password}
        error={missing.password}
        hint={capsLock ? 'Büyük harf kilidi (Caps Lock) açık' : undefined}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      <div role="alert" className="empty:hidden">
        {failure !== null && <Failure failure={failure} />}
      </div>
      <Button type="submit" tone="primary" className="w-full" busy={busy} busyLabel="Oturum açılıyor">
        Oturum aç
      </Button>
      {children}
    </form>
  );
}

/** Shows the failure; a missing network is nobody's fault, so it is grey; the rest is red. */
export function Failure({ failure }: { failure: SignInFailure }) {
  const offline = failure.problem === 'no-network';
  const Icon = offline ? CloudOff : CircleAlert;
  return (
    <p
      className={cx(
        'meta flex gap-2.5 rounded-lg px-3 py-2.5',
        offline ? 'bg-sy-offline-soft text-sy-offline' : 'bg-danger-soft text-danger',
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      {failure.text}
    </p>
  );
}
