import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { session } from '@/data/session';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PasswordField } from '@/ui/password-field';
import { explainFailure } from './sign-in-problems';
import type { SignInFailure } from './sign-in-problems';
import { Failure } from './sign-in-form';
import { useCapsLock } from './use-caps-lock';

/** Asks the signed-in user for the password again, over the page that stays as it is. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useSignedIn();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [capsLock, watchCapsLock] = useCapsLock();
  const { email } = workspace.user;

  const submit = async (): Promise<void> => {
    if (busy) return;
    setFailure(null);
    setMissing(password === '');
    if (password === '') return;
    setBusy(true);
    const result = await session.signIn(email, password);
    setBusy(false);
    if (!result.ok) return setFailure(explainFailure(result));
    await workspace.syncNow();
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Parolanızı yeniden girin"
      actions={
        <>
          <Button onClick={onClose}>Sonra</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel="Oturum açılıyor">
            Oturum aç
          </Button>
        </>
      }
    >
      <p className="mt-1.5 text-ink-2">Açık sayfanız ve gönderilmemiş değişiklikleriniz olduğu gibi kalır.</p>
      <form
        id={formId}
        noValidate
        className="mt-4 grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Password managers look for the account that the password belongs to. */}
        <p className="meta clip text-ink-2">{email}</p>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <PasswordField
          label="Parola"
          name="password"
          autoComplete="current-password"
          icon={Lock}
          data-autofocus
          value={password}
          error={missing && password === '' ? 'Parolanızı yazın' : undefined}
          hint={capsLock ? 'Büyük harf kilidi (Caps Lock) açık' : undefined}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
        <div role="alert" className="empty:hidden">
          {failure !== null && <Failure failure={failure} />}
        </div>
      </form>
    </Dialog>
  );
}
